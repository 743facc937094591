import { describe, expect, test } from 'vitest';
import { limits } from '../../../shared/limits.ts';
import { addReadyVersions } from '../../../test/delivered-versions.ts';
import { getClientOrder, pay } from '../../../test/deliveries.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { clientCall, getOrder, inboxOf, type PlacedOrder, placedWithKey } from '../../../test/orders.ts';
import { deleteRows, readRows } from '../../../test/rows.ts';

// A brief that changes after the payment: the studio is told, and can read what it said before.

const product = setUpTestApp();

const details = { project_details: 'Warm, like the demo', notes: 'Release on 12 May' };
const placedOrder = async (fields: Record<string, string> = {}) =>
  placedWithKey(product.url, { fields: { ...details, song_title: 'Night Bus', ...fields } });
const paidOrder = async (fields?: Record<string, string>) => {
  const order = await placedOrder(fields);
  await pay(product, order.id, 1000);
  return order;
};
const brief = (order: PlacedOrder, body: object) => clientCall(product, order, 'PUT', '/brief', body);
const nameSong = (order: PlacedOrder, title: string) =>
  clientCall(product, order, 'PUT', '/songs/1', { title });
const changesOf = async ({ id }: PlacedOrder) =>
  (await getOrder(product, id)).events
    .filter(({ kind }) => kind === 'brief_changed')
    .map(({ note, admin_note }) => [note, admin_note]);
const itemsOf = async ({ id }: PlacedOrder) => (await inboxOf(product, id, 'brief')).map(({ text }) => text);
const emailsOf = ({ id }: PlacedOrder) => readRows(product, 'emails', { order_id: id });

describe('a brief that is changed after the payment', () => {
  test('needs the studio’s attention, and keeps what it said for the studio alone', async () => {
    const order = await paidOrder();
    const told = (await emailsOf(order)).length;
    const answer = await brief(order, {
      ...{ project_details: 'Cold, unlike the demo', notes: '', song_titles: ['Day Bus'] },
      references: ['1|https://example.com/cold'],
    });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(await itemsOf(order)).toEqual(['Song title, project details, notes and reference links changed']);
    expect(await changesOf(order)).toEqual([
      [
        '',
        [
          'Song title:\nNight Bus',
          'Project details:\nWarm, like the demo',
          'Notes:\nRelease on 12 May',
          'Reference links:\nNothing',
        ].join('\n\n'),
      ],
    ]);
    const seen = await getClientOrder(product, order);
    expect(seen.events.at(-1)?.text).toBe('You changed the brief');
    expect(JSON.stringify(seen)).not.toContain('Warm, like the demo');
    expect(await emailsOf(order)).toHaveLength(told);
    const [row] = (await product.callAsOwner('GET', '/dashboard'))
      .json<{
        queue: { rows: { id: string; group: string; reasons: { kind: string }[] }[] };
      }>()
      .queue.rows.filter(({ id }) => id === order.id);
    expect([row?.group, row?.reasons.map(({ kind }) => kind)]).toEqual(['answer', ['brief', 'start']]);
    await product.callAsOwner('DELETE', `/inbox/brief:${order.id}`);
    expect(await itemsOf(order)).toEqual([]);
    await brief(order, { notes: 'Release on 13 May' });
    expect(await itemsOf(order)).toEqual(['Notes changed']);
  });

  test('with what is there already changes nothing, by either way to a title', async () => {
    const order = await paidOrder();
    await brief(order, { references: ['1|https://example.com/a', '1|https://example.com/b'] });
    await product.callAsOwner('DELETE', `/inbox/brief:${order.id}`);
    const before = [await changesOf(order), await emailsOf(order), await readRows(product, 'jobs')];
    const same = {
      ...{ ...details, song_titles: [' Night Bus '] },
      references: [
        { song: 1, url: 'https://example.com/a' },
        { song: 1, url: 'https://example.com/b' },
      ],
    };
    for (const body of [same, { song_titles: ['Night Bus'] }, details, {}])
      expect((await brief(order, body)).statusCode).toBe(200);
    expect((await nameSong(order, 'Night Bus')).statusCode).toBe(200);
    expect([await changesOf(order), await emailsOf(order), await readRows(product, 'jobs')]).toEqual(before);
    expect(await itemsOf(order)).toEqual([]);
  });

  test('by a title alone is told in the same way', async () => {
    const order = await paidOrder({ song_count: '2' });
    await nameSong(order, 'Day Bus');
    expect(await itemsOf(order)).toEqual(['Title of song 1 changed']);
    expect(await changesOf(order)).toEqual([['', 'Title of song 1:\nNight Bus']]);
    // The studio’s own corrections need nobody’s attention.
    await product.callAsOwner('PUT', `/orders/${order.id}/songs/1`, { title: 'Dawn Bus' });
    expect(await changesOf(order)).toHaveLength(1);
  });

  test('keeps so many words and no more', async () => {
    const order = await paidOrder();
    const text = (letter: string) => letter.repeat(limits.project_details);
    let answer = await brief(order, { project_details: text('a'), notes: text('b') });
    let changes = 1;
    while (answer.statusCode === 200 && changes < 50) {
      const letter = String.fromCharCode(97 + (changes++ % 20));
      answer = await brief(order, { project_details: text(letter), notes: text(letter.toUpperCase()) });
    }
    expect([answer.statusCode, answer.json().detail]).toEqual([
      409,
      'You’ve changed your brief many times. Send me a message with what’s different now.',
    ]);
    const kept = (await changesOf(order)).reduce((sum, [, words = '']) => sum + words.length, 0);
    expect(kept).toBeLessThan(limits.earlier_briefs + 2 * limits.project_details + 100);
    expect(changes).toBeGreaterThan(10);
  });

  test('is forgotten with the client', async () => {
    const email = 'brief@example.com';
    const order = await paidOrder({ email });
    await brief(order, { notes: '' });
    await product.callAsOwner('POST', `/clients/${email}/erase`, { confirmation: email });
    expect(JSON.stringify(await readRows(product, 'order_events', { order_id: order.id }))).not.toContain(
      'Release on',
    );
    expect(await readRows(product, 'inbox_items', { order_id: order.id })).toEqual([]);
  });
});

test('a brief that is changed before the payment is recorded, without its earlier words', async () => {
  const order = await placedOrder();
  await brief(order, { notes: '' });
  await nameSong(order, 'Day Bus');
  expect(await changesOf(order)).toEqual([
    ['', ''],
    ['', ''],
  ]);
  expect(await itemsOf(order)).toEqual([]);
});

describe('a title', () => {
  type Way = [string, (order: PlacedOrder) => Promise<{ statusCode: number }>];
  const ways: Way[] = [
    ['the brief', (order) => brief(order, { song_titles: ['Day Bus'] })],
    ['the client', (order) => nameSong(order, 'Day Bus')],
    ['the studio', ({ id }) => product.callAsOwner('PUT', `/orders/${id}/songs/1`, { title: 'Day Bus' })],
  ];

  test.each(ways)('from %s renames the order, and has its MP3s made again', async (_, rename) => {
    const order = await paidOrder();
    const [version_id = ''] = await product.deps.database.transaction(async (tx) => {
      const ids = await addReadyVersions(tx, order.id, [{ kind: 'master' }]);
      const mp3s = ids.map((id) => ({ version_id: id, state: 'ready' as const }));
      await tx.insertInto('version_mp3s').values(mp3s).execute();
      return ids;
    });
    await deleteRows(product, 'jobs', { kind: 'make-mp3' });
    expect((await rename(order)).statusCode).toBe(200);
    const jobs = await readRows(product, 'jobs', { kind: 'make-mp3' });
    expect(jobs.map(({ payload }) => JSON.parse(payload).id)).toEqual([version_id]);
    expect((await getOrder(product, order.id)).title).toBe('Day Bus');
    const found = await product.callAsOwner('GET', '/orders?search=day%20bus');
    expect(found.json<{ orders: { order_id: string }[] }>().orders.map((one) => one.order_id)).toContain(
      order.id,
    );
  });

  test.each(ways.slice(0, 2))('from %s is refused once songs are delivered', async (_, rename) => {
    const order = await paidOrder();
    await product.deps.database.transaction(async (tx) => {
      const ids = await addReadyVersions(tx, order.id, [{ kind: 'mix' }]);
      await tx
        .insertInto('order_deliveries')
        .values({ id: `of ${order.id}`, order_id: order.id, at: '2026-11-26T09:00:00.000Z', note: '' })
        .execute();
      await tx
        .updateTable('order_versions')
        .set({ delivery_id: `of ${order.id}` })
        .where('id', 'in', ids)
        .execute();
    });
    expect((await rename(order)).statusCode).toBe(409);
    expect((await getOrder(product, order.id)).title).toBe('Night Bus');
    // What else the brief says can be changed as long as work hasn’t begun.
    expect((await brief(order, { notes: 'Louder', song_titles: ['Night Bus'] })).statusCode).toBe(200);
  });
});
