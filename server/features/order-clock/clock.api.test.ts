import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { dueAfter } from '../../../shared/calendar.ts';
import type { Dashboard } from '../../../shared/dashboard.ts';
import type { Payment } from '../../../shared/order-payments.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { expectStoredTotalsMatch } from '../../../test/expect-stored-totals.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { clientCall, getOrder, placed, song } from '../../../test/orders.ts';
import { changeRows } from '../../../test/rows.ts';
import { addUpload } from '../../../test/uploads.ts';
import { HOUR, MINUTE, now } from '../../lib/clock.ts';
import { orderKey } from '../ledger/order-key.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterEach(() => void vi.useRealTimers());
afterAll(() => product.close());

type Method = 'PUT' | 'POST' | 'DELETE';
const call = (method: Method, path: string, payload?: object, key?: string) =>
  product.callAsOwner(method, `/orders/${path}`, payload, key ? { 'idempotency-key': key } : {});
const change = async (method: Method, path: string, payload: object) => {
  const answer = await call(method, path, payload);
  expect([answer.statusCode, answer.body]).toEqual([200, answer.body]);
  return answer.json<OrderDetail>();
};
const pause = (id: string, reason: string | null) => change('PUT', `${id}/pause`, { reason });
const confirm = (id: string, complete: boolean) => change('PUT', `${id}/files-complete`, { complete });
const pay = async (id: string, amount = 50) =>
  (await call('POST', `${id}/payments`, { method: 'paypal', amount })).json<Payment>();
const order = (id: string) => getOrder(product, id);
const kindsOf = ({ events }: OrderDetail) => events.map(({ kind }) => kind);
const pauseEmails = ({ emails }: OrderDetail) => emails.filter(({ kind }) => kind === 'order_paused_client');
/** Advances the wall clock only; timers keep running for the database. */
const goOn = (by: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + by });
const later = (at: string | null | undefined, by: number) =>
  new Date(Date.parse(at ?? '') + by).toISOString();
/** A file the client sends later. */
const addFile = async (id: string, songNumber: number) => {
  const note = JSON.stringify({ song: songNumber, label: 'lead' });
  const upload = await addUpload(product, { name: `song ${songNumber}.wav`, note });
  const key = await orderKey(product.deps.database, { id, link_version: 1 });
  const { statusCode } = await clientCall(product, { id, key }, 'POST', '/files', { upload_ids: [upload] });
  expect(statusCode).toBeLessThan(300);
};

describe('the clock starts', () => {
  test('with the payment, if every song has files', async () => {
    const uploads = [
      await addUpload(product, { name: 'one.wav', note: JSON.stringify({ song: 1, label: 'lead' }) }),
      await addUpload(product, { name: 'two.wav', note: JSON.stringify({ song: 2, label: 'lead' }) }),
    ];
    const fields = { song_count: '2', upload_ids: uploads.join() };
    const id = await placed(product.url, { fields, files: [] });
    expect(await order(id)).toMatchObject({
      turn: 'client',
      due_at: null,
      files_complete: true,
      due_text: 'The 48-72 hours start once the order is paid.',
    });
    const { confirmed_at } = await pay(id, 100);
    expect(await order(id)).toMatchObject({
      turn: 'studio',
      due_at: dueAfter(confirmed_at ?? '', 72),
      due_text: '48-72 hours from the payment.',
    });
  });

  test('with the file of the last song that had none, not with files for others', async () => {
    const id = await placed(product.url, { fields: { song_count: '2' } });
    await pay(id, 100);
    const waiting = {
      turn: 'client',
      due_at: null,
      files_complete: false,
      due_text: 'The 48-72 hours start once every song has files.',
    };
    const { emails } = await order(id);
    expect(emails.find(({ kind }) => kind === 'payment_received_client')?.text).toContain(
      'Your 48-72 hours start once every song has files.',
    );
    expect(await order(id)).toMatchObject(waiting);
    await addFile(id, 1);
    expect(await order(id)).toMatchObject(waiting);
    goOn(HOUR);
    await addFile(id, 2);
    const { due_at, turn, due_text } = await order(id);
    expect([turn, due_text]).toEqual(['studio', '48-72 hours from when you had the files.']);
    expect(due_at).toBe(dueAfter(now(), 72));
    await addFile(id, 2);
    expect((await order(id)).due_at).toBe(due_at);
  });

  test('and keeps running when more files arrive, even if a song has none any more', async () => {
    const id = await placed(product.url, { fields: { song_count: '2' } });
    await changeRows(product, 'orders', { files_complete_at: now() }, { id });
    await pay(id, 100);
    const { due_at } = await order(id);
    expect(due_at).not.toBeNull();
    await addFile(id, 1);
    expect(await order(id)).toMatchObject({ due_at, files_complete: true, turn: 'studio' });
  });

  test('when the studio confirms that it has everything, and stops when it undoes that', async () => {
    const id = await placed(product.url, { fields: { song_count: '3', rush_delivery: 'true' } });
    await pay(id, 210);
    const confirmed = await confirm(id, true);
    expect(confirmed).toMatchObject({
      files_complete: true,
      due_at: dueAfter(confirmed.files_confirmed_at ?? '', 48),
    });
    expect((await confirm(id, true)).due_at).toBe(confirmed.due_at);
    expect(await confirm(id, false)).toMatchObject({ files_complete: false, due_at: null, turn: 'client' });
    expect(kindsOf(await order(id)).slice(-2)).toEqual(['files_confirmed', 'files_unconfirmed']);
  });

  test('with a ZIP for several songs, since nobody can tell which ones it contains', async () => {
    const upload = await addUpload(product, { name: 'all.zip', format: 'ZIP' });
    const id = await placed(product.url, { fields: { song_count: '3', upload_ids: upload }, files: [] });
    expect((await order(id)).files_complete).toBe(true);
  });
});

describe('a pause', () => {
  test('stops the clock while it lasts, and tells the client why once', async () => {
    const id = await placed(product.url);
    await pay(id);
    const { due_at } = await order(id);
    goOn(0);
    const paused = await pause(id, 'Please send the hook again.\nIt clips.');
    expect(paused).toMatchObject({
      due_at: null,
      turn: 'client',
      paused: 'Please send the hook again.\nIt clips.',
    });
    const [email, ...others] = pauseEmails(await pause(id, 'Please send the hook again.\nIt clips.'));
    expect([others, email?.recipient]).toEqual([[], 'ada@example.com']);
    expect(email?.text).toContain('Please send the hook again.\nIt clips.');
    expect(email?.text).toContain(`/order/${id}#`);
    goOn(5 * HOUR);
    const resumed = await pause(id, null);
    expect(resumed).toMatchObject({ paused: null, turn: 'studio' });
    expect(resumed.due_at).toBe(later(due_at, 5 * HOUR));
    expect(resumed.due_text).toBe('48-72 hours from the payment, plus 5 hours on pause.');
    expect((await pause(id, null)).due_at).toBe(resumed.due_at);
    expect(kindsOf(resumed).slice(-2)).toEqual(['paused', 'resumed']);
    await expectStoredTotalsMatch(product.deps.database.read);
  });

  test('after a delivery makes it the client’s turn, whatever they sent before, and the studio’s once they answer', async () => {
    const id = await placed(product.url);
    await pay(id);
    await addFile(id, 1);
    expect((await order(id)).turn).toBe('studio');
    await change('PUT', `${id}/status`, { status: 'delivered' });
    expect((await order(id)).turn).toBe('client');
    await change('PUT', `${id}/status`, { status: 'delivered', notes: 'Enjoy!' });
    await addFile(id, 1);
    expect((await order(id)).turn).toBe('studio');
    await change('PUT', `${id}/status`, { status: 'completed' });
    expect((await order(id)).turn).toBe('nobody');
  });

  test('makes it the client’s turn, whatever they sent before, and the studio’s once they answer', async () => {
    const id = await placed(product.url);
    await pay(id);
    await addFile(id, 1);
    expect((await order(id)).turn).toBe('studio');
    goOn(MINUTE);
    expect((await pause(id, 'The hook clips.')).turn).toBe('client');
    goOn(MINUTE);
    await addFile(id, 1);
    expect((await order(id)).turn).toBe('studio');
  });

  test('counts only from when the clock would have run', async () => {
    const id = await placed(product.url, { fields: { song_count: '2' } });
    await pause(id, 'Which songs?');
    goOn(24 * HOUR);
    await pay(id, 100);
    goOn(24 * HOUR);
    const { files_confirmed_at } = await confirm(id, true);
    goOn(3 * HOUR);
    const { due_at } = await pause(id, null);
    const end = later(dueAfter(files_confirmed_at ?? '', 72), 3 * HOUR);
    expect(due_at).toBe(end);
    await expectStoredTotalsMatch(product.deps.database.read);
  });

  test('keeps its time when a payment is undone and restored, but takes nothing from a later payment', async () => {
    const id = await placed(product.url);
    const { id: payment } = await pay(id);
    await pause(id, 'One moment');
    goOn(2 * HOUR);
    const { due_at } = await pause(id, null);
    await call('DELETE', `${id}/payments/${payment}`);
    expect((await order(id)).due_at).toBeNull();
    await call('POST', `${id}/payments/${payment}/restore`);
    expect((await order(id)).due_at).toBe(due_at);
    await call('DELETE', `${id}/payments/${payment}`);
    const { confirmed_at } = await pay(id);
    expect((await order(id)).due_at).toBe(dueAfter(confirmed_at ?? '', 72));
  });

  test('that ends before its email is sent is not announced; resumed at once, it is announced once', async () => {
    const id = await placed(product.url);
    await pause(id, 'Wrong order');
    expect(pauseEmails(await pause(id, null)).map(({ state }) => state)).toEqual(['cancelled']);
    expect(pauseEmails(await pause(id, 'Wrong order')).map(({ state }) => state)).toEqual([
      'cancelled',
      'queued',
    ]);
    await changeRows(product, 'emails', { state: 'sent' }, { order_id: id });
    await pause(id, null);
    expect(pauseEmails(await pause(id, 'Wrong order'))).toHaveLength(2);
    const other = await pause(id, 'The hook is missing');
    expect([other.paused, pauseEmails(other).length]).toEqual(['The hook is missing', 3]);
    expect(kindsOf(other).filter((kind) => kind === 'paused')).toHaveLength(4);
  });

  test('ends with the work, and is back when that is undone', async () => {
    const id = await placed(product.url);
    await pause(id, 'Which take?');
    const delivered = await change('PUT', `${id}/status`, { status: 'delivered' });
    expect(delivered).toMatchObject({ paused: null, turn: 'client', due_at: null, due_text: '' });
    expect((await call('PUT', `${id}/pause`, { reason: 'More' })).statusCode).toBe(409);
    const event_id = delivered.events.at(-1)?.id;
    expect((await change('POST', `${id}/undo`, { event_id })).paused).toBe('Which take?');
  });

  test('removes the order from those due this week', async () => {
    const id = await placed(product.url, { fields: { rush_delivery: 'true' } });
    await pay(id, 70);
    goOn(30 * HOUR);
    const dueSoon = async () => {
      const { week } = (await product.callAsOwner('GET', '/dashboard')).json<Dashboard>();
      return week.some(({ order_id }) => order_id === id);
    };
    expect(await dueSoon()).toBe(true);
    await pause(id, 'Lyrics?');
    expect(await dueSoon()).toBe(false);
    await pause(id, null);
    expect(await dueSoon()).toBe(true);
  });
});

test.each([
  ['pause', { reason: ' \n ' }, 'Say what you’re waiting for. The client reads it.'],
  ['pause', { reason: 'x'.repeat(1_001) }, 'Reason can have at most 1000 characters'],
  ['pause', {}, 'Reason must be text'],
  ['files-complete', { complete: 'yes' }, 'Send true or false'],
  ['reminders', { stopped: 1 }, 'Send true or false'],
])('%s with %j is refused with an explanation', async (path, payload, detail) => {
  const id = await placed(product.url);
  const answer = await call('PUT', `${id}/${path}`, payload);
  expect([answer.statusCode, answer.json().detail]).toEqual([422, detail]);
  expect(kindsOf(await order(id))).toEqual(['placed']);
});

test('clock changes are refused with an explanation for cancelled and trashed orders, and not found for unknown ones', async () => {
  const id = await placed(product.url);
  await call('POST', `${id}/cancel`, { reason: '' });
  for (const [path, payload] of [
    ['pause', { reason: 'Hello?' }],
    ['files-complete', { complete: true }],
  ] as const) {
    const answer = await call('PUT', `${id}/${path}`, payload);
    expect([answer.statusCode, answer.json().detail]).toEqual([409, expect.stringMatching(/cancelled/)]);
    expect((await call('PUT', `MX-NONE/${path}`, payload)).statusCode).toBe(404);
  }
  await call('POST', 'trash', { order_ids: [id] });
  expect((await call('PUT', `${id}/pause`, { reason: 'Hello?' })).statusCode).toBe(409);
});

test('erasing a client removes the pause’s reason and the due time', async () => {
  const id = await placed(product.url, { fields: { email: 'gone@example.com' } });
  await pay(id);
  await pause(id, 'A secret reason');
  await product.callAsOwner('POST', '/clients/gone%40example.com/erase', {
    confirmation: 'gone@example.com',
  });
  const erased = await order(id);
  expect(JSON.stringify(erased)).not.toContain('secret');
  expect((await pause(id, null)).due_at).toBeNull();
});

test('concurrent requests and retries create one event each and a consistent due time', async () => {
  const id = await placed(product.url, { files: [song()] });
  await pay(id);
  await Promise.all(Array.from({ length: 5 }, () => pause(id, 'Which key?')));
  expect(kindsOf(await order(id)).filter((kind) => kind === 'paused')).toHaveLength(1);
  for (let n = 0; n < 2; n++) await call('PUT', `${id}/pause`, { reason: null }, 'resume-1');
  await pause(id, 'Which tempo?');
  // A late retry must not end the pause that followed.
  await call('PUT', `${id}/pause`, { reason: null }, 'resume-1');
  expect((await order(id)).paused).toBe('Which tempo?');
  expect((await call('PUT', `${id}/pause`, { reason: 'Else' }, 'resume-1')).statusCode).toBe(422);
  await Promise.all(
    [null, 'A', null, 'B', 'A', null].map((reason) => call('PUT', `${id}/pause`, { reason })),
  );
  await expectStoredTotalsMatch(product.deps.database.read);
});
