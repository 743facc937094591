import { describe, expect, test } from 'vitest';
import type { ClientFile } from '../../../shared/client-orders.ts';
import { limits } from '../../../shared/limits.ts';
import { MEBIBYTE } from '../../../shared/sizes.ts';
import { getClientOrder } from '../../../test/deliveries.ts';
import { expectStoredTotalsMatch } from '../../../test/expect-stored-totals.ts';
import { setUpTestApp, startTestApp, type TestApp } from '../../../test/harness.ts';
import {
  bigWav,
  clientCall,
  download,
  getOrder,
  type PlacedOrder,
  placedWithKey,
  sha256,
  song,
  stored,
} from '../../../test/orders.ts';
import { readZip } from '../../../test/read-zip.ts';
import { addRows, changeRows, deleteRows, readRow, readRows } from '../../../test/rows.ts';
import { addUpload, uploadRow } from '../../../test/uploads.ts';
import { sweepOnce } from '../../app/sweep.ts';
import { DAY, fromNow } from '../../lib/clock.ts';
import { insertRows } from '../../ports/database/port.ts';
import { expireUnpaidFilesOnce } from '../orders/expire-unpaid-files.ts';

const product = setUpTestApp();

const order = (fields: Record<string, string> = {}): Promise<PlacedOrder> =>
  placedWithKey(product.url, { fields: { song_count: '2', ...fields } });
const send = (one: PlacedOrder, upload_ids: unknown, { note, headers, app = product.app }: Sending = {}) =>
  clientCall(
    { app },
    one,
    'POST',
    '/files',
    { upload_ids, ...(note === undefined ? {} : { note }) },
    headers,
  );
type Sending = { note?: unknown; headers?: Record<string, string>; app?: TestApp['app'] };
const sent = async (one: PlacedOrder, upload_ids: string[], more?: Parameters<typeof send>[2]) => {
  const answer = await send(one, upload_ids, more);
  expect([answer.statusCode, answer.json().detail]).toEqual([200, undefined]);
  return answer.json<{ files: ClientFile[] }>().files;
};
const changeAsOwner = async (method: 'POST' | 'PUT' | 'DELETE', path: string, payload: object = {}) => {
  const answer = await product.callAsOwner(method, path, payload);
  expect([path, answer.statusCode < 300]).toEqual([path, true]);
};
const db = () => product.deps.database.read;
const additions = (id: string) => readRows(product, 'file_additions', { order_id: id });
const emailsToStudio = async (id: string) =>
  (await getOrder(product, id)).emails.filter(({ kind }) => kind === 'files_added_studio');
const refused = async (
  status: number,
  words: RegExp,
  one: PlacedOrder,
  upload_ids: unknown,
  more?: object,
) => {
  const before = await stored(product);
  const answer = await send(one, upload_ids, more);
  expect([answer.statusCode, answer.json().detail]).toEqual([status, expect.stringMatching(words)]);
  expect(await stored(product)).toEqual(before);
};

describe('files sent after the order', () => {
  test('take notes as long as the order has room for them, then files without one', async () => {
    const one = await order();
    const note = '"'.repeat(limits.files_note);
    const at = new Date().toISOString();
    const earlier = Array.from({ length: 8 }, (_, n) => ({
      id: `${one.id}-${n}`,
      order_id: one.id,
      at,
      note,
    }));
    await product.deps.database.transaction((tx) => insertRows(tx, 'file_additions', earlier));
    const ids = [await addUpload(product, { name: 'hook.wav' })];
    await refused(409, /no room for more notes with files/, one, ids, { note });
    expect(await sent(one, ids)).toHaveLength(1);
  });

  test('are added with time and note, and are read, counted, announced and included in the ZIP like the others', async () => {
    const one = await order({ name: 'Nova', song_count: '3' });
    const contents = [bigWav(3_000), bigWav(4_000)];
    const ids = [
      await addUpload(product, { content: contents[0] as Buffer, name: 'hook.wav', path: 'Stems/vox' }),
      await addUpload(product, {
        content: contents[1] as Buffer,
        name: 'lead.wav',
        note: JSON.stringify({ song: 2, label: 'lead' }),
      }),
    ];
    const files = await sent(one, ids, { note: ' New lead for song 2 ' });
    expect(files.map(({ name, path, song, note }) => [name, path, song, note])).toEqual([
      ['hook.wav', 'Stems/vox', 1, 'New lead for song 2'],
      ['lead.wav', '', 2, ''],
    ]);
    const page = await getClientOrder(product, one);
    expect(page.files.slice(1)).toEqual(files);
    expect(page.files.map(({ added_at }) => added_at === null)).toEqual([true, false, false]);
    expect(page.song_findings).toContainEqual({
      song: 3,
      text: expect.stringMatching(/^Song 3 has no files yet\. Add them with “Send more files”/),
    });
    expect(page.events.at(-1)).toEqual({
      at: files[0]?.added_at,
      text: 'You sent 2 more files\nNew lead for song 2',
    });

    const detail = await getOrder(product, one.id);
    expect(detail.file_count).toBe(3);
    expect(detail.files.map(({ name, added_at, note }) => [name, added_at, note])).toEqual([
      ['song.wav', null, ''],
      ['hook.wav', files[0]?.added_at, 'New lead for song 2'],
      ['lead.wav', files[0]?.added_at, ''],
    ]);
    expect(detail.events.at(-1)).toMatchObject({
      kind: 'files_added',
      note: 'New lead for song 2',
      admin_note: '2 files',
      from: 'pending',
      to: 'pending',
    });
    const inbox = await readRows(product, 'inbox_items', { order_id: one.id });
    expect(inbox.map(({ id, text }) => [id, text])).toEqual([
      [`files:${one.id}`, '2 more files. New lead for song 2'],
    ]);
    const [email, ...others] = await emailsToStudio(one.id);
    expect(others).toEqual([]);
    for (const words of [
      '2 more files from Nova',
      'Song 1: hook.wav',
      'Song 2: lead.wav',
      'New lead for song 2',
      `/admin/orders/${one.id}`,
    ])
      expect(email?.text).toContain(words);

    const zip = readZip(await download(product, one.id));
    expect(zip.map(({ name }) => name)).toEqual([
      'Brief.txt',
      'Song 1/song.wav',
      'Stems/vox/hook.wav',
      'Song 2/lead.wav',
    ]);
    expect(zip.slice(2).map(({ content }) => sha256(content))).toEqual(contents.map(sha256));
    await sweepOnce(product.deps, 0);
    expect(sha256(await download(product, one.id, files[0]?.id))).toBe(sha256(contents[0] as Buffer));
    const jobs = await readRows(product, 'jobs', { kind: 'probe-file' });
    for (const { id } of files) expect(jobs.map((job) => job.id)).toContain(`probe-file:${id}`);
    await expectStoredTotalsMatch(db());
  });

  test('within five minutes are announced in one email', async () => {
    const one = await order();
    await sent(one, [await addUpload(product, { name: 'a.wav' })], { note: 'First' });
    const [first] = await emailsToStudio(one.id);
    await sent(one, [await addUpload(product, { name: 'b.wav' })], { note: 'Second' });
    const [email, ...others] = await emailsToStudio(one.id);
    expect([email?.id, email?.next_attempt_at, others]).toEqual([first?.id, first?.next_attempt_at, []]);
    for (const words of ['2 more files', 'a.wav, b.wav', 'First', 'Second'])
      expect(email?.text).toContain(words);
    await changeRows(product, 'emails', { state: 'sending', attempts: 1 }, { id: email?.id ?? '' });
    await sent(one, [await addUpload(product, { name: 'c.wav' })]);
    const last = (await emailsToStudio(one.id)).at(-1);
    expect([last?.state, last?.text]).toEqual(['queued', expect.stringContaining('1 more file from')]);
  });

  test('are accepted for delivered and archived orders, but not for cancelled ones', async () => {
    const one = await order();
    await changeAsOwner('PUT', `/orders/${one.id}/status`, { status: 'delivered' });
    await sent(one, [await addUpload(product)]);
    await changeAsOwner('PUT', `/orders/${one.id}/archived`, { archived: true });
    await sent(one, [await addUpload(product)]);
    const cancelled = await order();
    await changeAsOwner('POST', `/orders/${cancelled.id}/cancel`);
    await refused(409, /^This order is cancelled, so it can’t take more files/, cancelled, [
      await addUpload(product),
    ]);
  });

  test('are refused with a wrong key, in the trash, or after the client was erased', async () => {
    const [one, other] = [await order(), await order({ email: 'gone@example.com' })];
    const id = await addUpload(product);
    await refused(404, /doesn’t open an order/, { id: one.id, key: other.key }, [id]);
    await changeAsOwner('POST', '/orders/trash', { order_ids: [one.id] });
    await refused(404, /doesn’t open an order/, one, [id]);
    await sent(other, [id], { note: 'My secret demo' });
    await changeAsOwner('POST', '/clients/gone%40example.com/erase', { confirmation: 'gone@example.com' });
    expect(await additions(other.id)).toEqual([]);
    await refused(404, /doesn’t open an order/, other, [await addUpload(product)]);
    await changeAsOwner('DELETE', `/orders/${one.id}`);
    await expectStoredTotalsMatch(db());
  });
});

describe('an order refuses later files', () => {
  test('that are incomplete, gone or another order’s, together with all others of the request', async () => {
    const [one, other] = [await order(), await order()];
    const good = await addUpload(product, { name: 'good.wav' });
    const half = await addUpload(product, { name: 'half.wav', state: 'arriving', offset_bytes: 3 });
    await refused(409, /^half\.wav hasn’t finished uploading/, one, [good, half]);
    await refused(409, /^One of your files is gone/, one, [good, 'f'.repeat(32)]);
    await refused(409, /is gone/, one, [await addUpload(product, { state: 'removing' }), good]);
    await sent(other, [good]);
    await refused(409, /^good\.wav is already part of an order/, one, [await addUpload(product), good]);
    await refused(409, /^I already have good\.wav/, other, [good]);
    expect(await uploadRow(product, good)).toMatchObject({ state: 'ordered', order_id: other.id });
  });

  test('if the request is not a list of finished uploads, or its note is too long', async () => {
    const one = await order();
    const id = await addUpload(product);
    for (const ids of [undefined, 'x', [], ['x'], [id, id], [null], Array(101).fill(id), { 0: id }])
      await refused(422, /./, one, ids);
    await refused(422, /Note can have at most 1000 characters/, one, [id], { note: 'x'.repeat(1001) });
    await refused(422, /Note contains characters that can’t be stored/, one, [id], { note: 'a\u0000' });
    await refused(422, /Note must be text/, one, [id], { note: 7 });
    const [file] = await sent(one, [id], { note: '<b>x</b>\r\n{{client_email}}' });
    expect(file?.note).toBe('<b>x</b>\n{{client_email}}');
  });

  test('beyond six hundred files or the limit of bytes', async () => {
    const one = await order();
    const ids = await Promise.all(Array.from({ length: 50 }, () => addUpload(product)));
    await sent(one, ids);
    const row = await readRow(product, 'order_files', { order_id: one.id });
    const more = Array.from({ length: limits.order_files - 52 }, (_, n) => ({
      ...row,
      id: `${one.id}-${n}`,
      storage_key: `orders/x/${one.id}-${n}`,
      position: 100 + n,
    }));
    await addRows(product, 'order_files', more);
    const two = [await addUpload(product), await addUpload(product)];
    await refused(422, /at most 600 files, so you can send 1 more/, one, two);
    await sent(one, two.slice(0, 1));
    await refused(422, /already has 600 files/, one, two.slice(1));
    // Changes rows without updating the stored figures.
    const forget = () => deleteRows(product, 'order_files', { id: more.map(({ id }) => id) });
    await forget();
    const large = await order();
    await changeRows(
      product,
      'order_files',
      { size_bytes: limits.order_files_mb * MEBIBYTE },
      { order_id: large.id },
    );
    await refused(413, /add up to 20000 MB at most/, large, [await addUpload(product)]);
    await changeRows(product, 'order_files', { size_bytes: song().content.length }, { order_id: large.id });
  });
});

describe('sending later files twice', () => {
  test('with one key creates one addition, even from two processes at once', async () => {
    const one = await order();
    const ids = [await addUpload(product), await addUpload(product)];
    const headers = { 'idempotency-key': 'files-1' };
    const beside = await product.beside();
    const answers = await Promise.all(
      [product.app, beside, product.app, beside].map((app) => send(one, ids, { headers, app })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await additions(one.id)).toHaveLength(1);
    expect((await getClientOrder(product, one)).files).toHaveLength(3);
    expect(await emailsToStudio(one.id)).toHaveLength(1);
    await refused(422, /used for something else/, one, [await addUpload(product)], { headers });
  });

  test('without a key from two tabs, or to two orders at once, gives every file a single position', async () => {
    const [one, other] = [await order(), await order()];
    const beside = await product.beside();
    const ids = await Promise.all(Array.from({ length: 6 }, () => addUpload(product)));
    const answers = await Promise.all(
      [one, other, one, other].map((to, n) =>
        send(to, n < 2 ? ids : ids.toReversed(), { app: n % 2 ? beside : product.app }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
    expect(
      (await getClientOrder(product, one)).files.length + (await getClientOrder(product, other)).files.length,
    ).toBe(8);
    const news = await Promise.all(Array.from({ length: 4 }, () => addUpload(product)));
    const alone = await Promise.all(news.map((id) => send(one, [id])));
    expect(alone.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const detail = await getOrder(product, one.id);
    expect(detail.file_count).toBe(detail.files.length);
    await expectStoredTotalsMatch(db());
  });
});

test('later files of an order that is never paid expire like the others, counted from their arrival', async () => {
  const one = await order({ email: 'late@example.com' });
  const old = fromNow(-40 * DAY);
  const age = async () => {
    await changeRows(product, 'orders', { created_at: old }, { id: one.id });
    await changeRows(
      product,
      'clients',
      { first_order_at: old, last_order_at: old },
      { email_key: 'late@example.com' },
    );
    await changeRows(product, 'order_events', { at: old }, { order_id: one.id });
  };
  const expire = async () => {
    await expireUnpaidFilesOnce(product.deps);
    return (await getClientOrder(product, one)).files.map(({ is_available }) => is_available);
  };
  await changeAsOwner('PUT', '/settings', { unpaid_files_days: 30 });
  await age();
  expect(await expire()).toEqual([false]);
  await sent(one, [await addUpload(product, { name: 'again.wav' })]);
  expect(await expire()).toEqual([false, true]);
  await age();
  expect(await expire()).toEqual([false, false]);
  await expectStoredTotalsMatch(db());
});

test('later files beyond the sender’s share of the remaining space are refused, and the order is unchanged', async () => {
  await using limited = await startTestApp({ config: { RATE_LIMITS: true } });
  const { storage } = limited.deps;
  const { space } = storage;
  const one = await placedWithKey(limited.url, {});
  const upload = await addUpload(limited, { content: bigWav(4_000_000) });
  const before = await stored(limited);
  storage.space = async () => ({ free: 23 * MEBIBYTE, total: 1_000 * MEBIBYTE });
  const answer = await send(one, [upload], { app: limited.app });
  expect([answer.statusCode, answer.json().detail]).toEqual([507, expect.stringMatching(/your share/)]);
  expect(await stored(limited)).toEqual(before);
  storage.space = space;
  expect((await send(one, [upload], { app: limited.app })).statusCode).toBe(200);
});
