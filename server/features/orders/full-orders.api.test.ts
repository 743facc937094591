import { describe, expect, test } from 'vitest';
import type { ClientOrder } from '../../../shared/client-orders.ts';
import { limits } from '../../../shared/limits.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import { addDelivery } from '../../../test/delivered-versions.ts';
import { setUpTestApp } from '../../../test/harness.ts';
import { clientCall, type PlacedOrder, placedWithKey } from '../../../test/orders.ts';
import { insertRows } from '../../ports/database/port.ts';

const product = setUpTestApp();

const at = (n: number) => new Date(Date.UTC(2026, 9, 1) + n * 60_000).toISOString();
const fillThread = ({ id }: PlacedOrder, count: number, text = 'Louder?') =>
  product.deps.database.transaction((tx) =>
    insertRows(
      tx,
      'order_messages',
      Array.from({ length: count }, (_, n) => ({
        id: `${id}-${n}`,
        order_id: id,
        author: 'client' as const,
        text,
        at: at(n),
      })),
    ),
  );
const fillRounds = async ({ id }: PlacedOrder, rounds: number, notes: number, text = 'Here') => {
  const [version_id = ''] = await addDelivery(product, id);
  const numbers = Array.from({ length: rounds }, (_, n) => n + 1);
  const note = { order_id: id, version_id, text, to_s: null, created_at: at(0) };
  const unanswered = { is_done: 0, reply: '', shown_done: 0, shown_reply: '' } as const;
  await product.deps.database.transaction(async (tx) => {
    await insertRows(
      tx,
      'order_rounds',
      numbers.map((number) => ({
        order_id: id,
        number,
        sent_at: at(number),
        is_counted: 0 as const,
        due_hours: 48,
      })),
    );
    for (const round of [...numbers, null])
      await insertRows(
        tx,
        'version_notes',
        Array.from({ length: notes }, (_, n) => ({
          ...note,
          ...unanswered,
          id: `${id}-${round}-${n}`,
          at_s: n,
          round,
        })),
      );
  });
  return version_id;
};
const view = (order: PlacedOrder, query = '', headers: Record<string, string> = {}) =>
  clientCall(product, order, 'GET', query, undefined, headers);
const seen = async (order: PlacedOrder, query = '') => (await view(order, query)).json<ClientOrder>();
const post = (order: PlacedOrder, path: string, payload: object) =>
  clientCall(product, order, 'POST', path, payload);

describe('a view of an order', () => {
  test('carries the latest 50 messages, and earlier ones on request, to client and studio', async () => {
    const order = await placedWithKey(product.url, {});
    await fillThread(order, 120);
    const asOwner = async (query = '') =>
      (await product.callAsOwner('GET', `/orders/${order.id}${query}`)).json<OrderDetail>();
    for (const read of [(query?: string) => seen(order, query), asOwner]) {
      const ids: string[] = [];
      const sizes: number[] = [];
      let before: string | null = '';
      while (before !== null) {
        const page: Pick<ClientOrder, 'messages' | 'messages_before'> = await read(
          before && `?messages_before=${before}`,
        );
        ids.unshift(...page.messages.map(({ id }) => id));
        sizes.push(page.messages.length);
        before = page.messages_before;
      }
      expect(sizes).toEqual([50, 50, 20]);
      expect(ids).toEqual(Array.from({ length: 120 }, (_, n) => `${order.id}-${n}`));
    }
    expect((await view(order, '?messages_before=yesterday')).statusCode).toBe(422);
  });

  test('carries fewer messages and one round less when they are long', async () => {
    const order = await placedWithKey(product.url, {});
    await fillThread(order, 30, 'é'.repeat(limits.message));
    await fillRounds(order, 3, 20, 'é'.repeat(700));
    const { messages, messages_before, rounds, rounds_before } = await seen(order);
    expect(messages.map(({ id }) => id)).toEqual([26, 27, 28, 29].map((n) => `${order.id}-${n}`));
    expect(messages_before).toBe(messages[0]?.at);
    expect([rounds.map(({ number }) => number), rounds_before]).toEqual([[3], 3]);
    const earlier = await seen(order, `?messages_before=${messages_before}&rounds_before=3`);
    expect(earlier.messages.at(-1)?.id).toBe(`${order.id}-25`);
    expect([earlier.rounds.map(({ number }) => number), earlier.rounds_before]).toEqual([[2], 2]);
  });

  test('carries drafts and the notes of the latest two rounds, and those of earlier rounds on request', async () => {
    const order = await placedWithKey(product.url, {});
    await fillRounds(order, 5, 3);
    const roundsOf = ({ songs }: ClientOrder) =>
      new Set(
        songs.flatMap(({ versions }) => versions.flatMap(({ notes }) => notes.map(({ round }) => round))),
      );
    const pages: [string, number[], (number | null)[], number | null][] = [
      ['', [4, 5], [null, 4, 5], 4],
      ['?rounds_before=4', [2, 3], [2, 3], 2],
      ['?rounds_before=2', [1], [1], null],
      ['?rounds_before=1', [], [], null],
    ];
    for (const [query, numbers, inVersions, before] of pages) {
      const page = await seen(order, query);
      expect(page.rounds.map(({ number }) => number)).toEqual(numbers);
      expect(page.rounds.every(({ notes }) => notes.length === 3)).toBe(true);
      expect(roundsOf(page)).toEqual(new Set(inVersions));
      expect(page.rounds_before).toBe(before);
    }
  });

  test('is not sent again while nothing changed (304), to client and studio', async () => {
    const order = await placedWithKey(product.url, {});
    const first = await view(order);
    const known = { 'if-none-match': String(first.headers.etag) };
    const again = await view(order, '', known);
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers['cache-control']).toBe('no-store');
    const { headers } = await product.callAsOwner('GET', `/orders/${order.id}`);
    const own = await product.callAsOwner('GET', `/orders/${order.id}`, undefined, {
      'if-none-match': String(headers.etag),
    });
    expect(own.statusCode).toBe(304);
    await post(order, '/messages', { text: 'Hello' });
    expect((await view(order, '', known)).statusCode).toBe(200);
    expect((await view({ ...order, key: 'wrong' }, '', known)).statusCode).toBe(404);
  });

  test('stays below 1 MB with everything a client can store in messages and notes', async () => {
    const order = await placedWithKey(product.url, {});
    // The longest texts, of letters that take most room: quotes are escaped.
    await fillThread(order, 54, '"'.repeat(limits.message));
    await fillRounds(order, 4, 20, '"'.repeat(limits.version_note));
    const { rawPayload } = await view(order);
    expect(rawPayload.length).toBeGreaterThan(250_000);
    expect(rawPayload.length).toBeLessThan(1_000_000);
  });
});

describe('a thread', () => {
  test.each([
    ['messages', 450, 'Hm', 500],
    ['text', 55, 'é'.repeat(2_500), 61],
  ])('full of %s takes no more from the client, and still the studio’s answers', async (_of, first, text, all) => {
    const order = await placedWithKey(product.url, {});
    await fillThread(order, first - 1, text);
    expect((await post(order, '/messages', { text })).statusCode).toBe(201);
    const fill = await post(order, '/messages', { text: 'é'.repeat(limits.message) });
    expect([fill.statusCode, fill.json().detail]).toEqual([
      409,
      expect.stringMatching(
        /^This conversation is full\. What you wrote is still here: copy it into an email to \S+@/,
      ),
    ]);
    const answer = (words = text) =>
      product.callAsOwner('POST', `/orders/${order.id}/messages`, { text: words });
    for (let n = first; n < all; n++) expect((await answer()).statusCode).toBe(201);
    const refused = await answer('é'.repeat(limits.message));
    expect([refused.statusCode, refused.json().detail]).toEqual([
      409,
      expect.stringMatching(/^This conversation is full\. Email \S+@\S+ instead\.$/),
    ]);
  });
});

test('notes fill a round, then have to be sent; those of all rounds are limited, too', async () => {
  const order = await placedWithKey(product.url, {});
  const long = 'a'.repeat(limits.version_note);
  const version = await fillRounds(order, 1, 20, long);
  const add = (text: string) => post(order, `/versions/${version}/notes`, { at_s: 1, text });
  expect((await add(long)).json().detail).toMatch(/Send them before you add more/);
  await product.deps.database.transaction(async (tx) => {
    await tx.updateTable('version_notes').set({ round: 1 }).where('round', 'is', null).execute();
  });
  expect((await add('Short')).statusCode).toBe(201);
  expect((await add(long)).statusCode).toBe(201);
  await fillMore(order, version, long.repeat(10));
  expect((await add(long)).json().detail).toMatch(/notes are full. Copy what you wrote into a message/);
});

const fillMore = ({ id }: PlacedOrder, version_id: string, text: string) =>
  product.deps.database.transaction((tx) =>
    insertRows(tx, 'version_notes', [
      {
        ...{ id: `${id}-more`, order_id: id, version_id, at_s: 1, to_s: null, text, created_at: at(0) },
        ...{ round: 1, is_done: 0, reply: '', shown_done: 0, shown_reply: '' },
      },
    ]),
  );
