import { describe, expect, test } from 'vitest';
import { makeWav } from '../../../test/audio/wav.ts';
import { addNote, deliver, getClientOrder, pay, versionLink } from '../../../test/deliveries.ts';
import { expectStoredTotalsMatch } from '../../../test/expect-stored-totals.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { clientCall, getOrder, type PlacedOrder, placedWithKey, sha256 } from '../../../test/orders.ts';
import { readZip } from '../../../test/read-zip.ts';
import { readRows } from '../../../test/rows.ts';
import { addVersion, prepareVersions } from '../../../test/versions.ts';

const product = setUpTestApp();

const place = (fields: Record<string, string> = {}) =>
  placedWithKey(product.url, { fields: { name: 'Nova/Haus', song_count: '2', ...fields } });
const nameSong = (order: PlacedOrder, song: number, title: string) =>
  clientCall(product, order, 'PUT', `/songs/${song}`, { title });
const nameOwnSong = async ({ id }: PlacedOrder, song: number, title: string) =>
  product.callAsOwner('PUT', `/orders/${id}/songs/${song}`, { title });
const emailsOf = (order_id: string, kind: string) => readRows(product, 'emails', { order_id, kind });
const render = async (id: string, kind: string) => {
  const [email] = await emailsOf(id, kind);
  return product.deps.renderEmail(kind, JSON.parse(email?.data ?? '{}'));
};
const download = async (url: string) => product.app.inject({ url });
const tone = (seconds: number) => makeWav({ seconds });

describe('a delivery', () => {
  test('shows the client what is ready, moves the order and sends one email', async () => {
    const order = await place();
    const mix = await addVersion(product, order.id, { note: 'Vocal up' });
    await addVersion(product, order.id, { song: 2, content: tone(0.05) });
    expect((await deliver(product, order.id)).json()).toMatchObject({
      detail: 'Mix 1 of song 1 is still being prepared. Try again in a moment.',
    });
    await prepareVersions(product);
    expect((await getClientOrder(product, order)).songs[0]?.versions).toEqual([]);
    const delivered = await deliver(product, order.id, { note: 'Enjoy', with_gaps: false });
    expect(delivered.statusCode, delivered.body).toBe(200);
    expect(delivered.json()).toMatchObject({ status: 'mixed', is_paid: false });
    const seen = await getClientOrder(product, order);
    expect(seen.delivery?.note).toBe('Enjoy');
    expect(seen.songs[0]?.versions.map(({ id }) => id)).toEqual([mix.id]);
    expect(seen.deliverables.filter(({ version_id }) => version_id)).toHaveLength(2);
    expect(seen.events.at(-1)?.text).toBe('I delivered new versions\nEnjoy');
    const { text } = await render(order.id, 'order_delivered_client');
    for (const words of [
      'Mix 1: Vocal up',
      'Enjoy',
      'Downloads unlock once your order is paid. $100 to pay.',
    ])
      expect(text).toContain(words);
    expect(await emailsOf(order.id, 'order_delivered_client')).toHaveLength(1);
    const again = await deliver(product, order.id);
    expect([again.statusCode, again.json().detail]).toEqual([
      422,
      'There’s nothing new to deliver. Upload a version first.',
    ]);
    const { status, events } = await getOrder(product, order.id);
    expect([status, events.find(({ kind }) => kind === 'delivered')?.admin_note]).toEqual([
      'mixed',
      'Song 1: Mix 1; Song 2: Mix 1',
    ]);
    await expectStoredTotalsMatch(product.deps.database.read);
  });

  test('requested by two processes at once happens once', async () => {
    const order = await place();
    await addVersion(product, order.id);
    await prepareVersions(product);
    const other = { ...product, app: await product.beside() };
    const codes = await Promise.all(
      [product, other, product, other].map(async (one) => (await deliver(one, order.id)).statusCode),
    );
    expect(codes.sort()).toEqual([200, 422, 422, 422]);
    expect(await emailsOf(order.id, 'order_delivered_client')).toHaveLength(1);
  });

  test('lists done notes and replies in its email', async () => {
    const order = await place();
    const { id: versionId } = await addVersion(product, order.id, { content: tone(2) });
    await prepareVersions(product);
    await deliver(product, order.id);
    const note = await addNote(product, order, versionId, 'Less reverb');
    await clientCall(product, order, 'POST', '/rounds');
    expect(await getOrder(product, order.id)).toMatchObject({ status: 'revision_requested' });
    await product.callAsOwner('PUT', `/orders/${order.id}/notes/${note.id}`, {
      done: true,
      reply: 'Down by half',
    });
    await addVersion(product, order.id, { content: tone(2.01) });
    await prepareVersions(product);
    await deliver(product, order.id);
    const seen = await getClientOrder(product, order);
    expect(seen.rounds[0]?.notes[0]).toMatchObject({ state: 'done', reply: 'Down by half' });
    expect(seen.turn).toBe('client');
    const [, second] = await emailsOf(order.id, 'order_delivered_client');
    const { text } = await product.deps.renderEmail(second?.kind ?? '', JSON.parse(second?.data ?? '{}'));
    expect(text).toContain('- 0:01 Less reverb (done)\n  Down by half');
  });
});

describe('the ZIP of a delivery', () => {
  test('has file names a label can use, the matrix and the checksums', async () => {
    const order = await place({ clean_edit: 'true' });
    await nameSong(order, 1, 'Fire: Walk/With Me?');
    const master = tone(0.1);
    await addVersion(product, order.id, { kind: 'master', content: tone(0.2) });
    await addVersion(product, order.id, { kind: 'master', content: master });
    await addVersion(product, order.id, { kind: 'clean', content: tone(0.11) });
    await addVersion(product, order.id, { kind: 'mix', song: 2, content: tone(0.12) });
    await prepareVersions(product);
    await deliver(product, order.id);
    await pay(product, order.id, 120);
    const answer = await download(await versionLink(product, order));
    expect(answer.headers['content-length']).toBe(`${answer.rawPayload.length}`);
    const entries = readZip(answer.rawPayload);
    expect(entries.map(({ name }) => name)).toEqual([
      'Nova-Haus - Fire_ Walk-With Me_ (Clean).wav',
      'Nova-Haus - Fire_ Walk-With Me_.wav',
      'Nova-Haus - Song 2 (Mix).wav',
      'Deliverables.txt',
      'SHA256SUMS.txt',
    ]);
    const contentOf = (name: string) => entries.find((entry) => entry.name === name)?.content ?? Buffer.of();
    expect(contentOf('Nova-Haus - Fire_ Walk-With Me_.wav').equals(master)).toBe(true);
    const list = contentOf('Deliverables.txt').toString();
    for (const words of [`Order     ${order.id}`, 'Master        not delivered yet', 'SONG 2', 'Add-ons   '])
      expect(list).toContain(words);
    const sums = contentOf('SHA256SUMS.txt').toString().trimEnd().split('\n');
    expect(sums).toEqual(entries.slice(0, 4).map(({ name, content }) => `${sha256(content)}  ${name}`));
  });

  test('the client can set titles until the first delivery, and the studio at any time', async () => {
    const order = await place();
    expect((await nameSong(order, 2, '  Tide  ')).json()).toEqual({
      song: 2,
      title: 'Tide',
      approved_at: null,
    });
    expect((await nameSong(order, 3, 'x')).statusCode).toBe(404);
    expect((await nameSong(order, 0, 'x')).statusCode).toBe(400);
    expect((await nameSong(order, 1, 'x'.repeat(121))).statusCode).toBe(422);
    await addVersion(product, order.id);
    await prepareVersions(product);
    await deliver(product, order.id);
    const late = await nameSong(order, 2, 'Ebb');
    expect([late.statusCode, late.json().detail]).toEqual([409, expect.stringContaining('Write to me')]);
    expect((await nameOwnSong(order, 2, 'Ebb')).json()).toMatchObject({ title: 'Ebb' });
    expect((await getClientOrder(product, order)).songs[1]?.title).toBe('Ebb');
  });
});
