import { expect, test } from 'vitest';
import { limits } from '../../../shared/limits.ts';
import type { OrderSummary } from '../../../shared/orders.ts';
import {
  changeAll,
  createActionKeys,
  describeOutcome,
  describeUnpaid,
  noteUnpaid,
  putBackEach,
} from './use-many-changes.ts';

const changedOf = (...ids: string[]) => ids.map((order_id) => ({ order_id, event_id: '1' }));
const describe = (outcome: Parameters<typeof describeOutcome>[0]) =>
  describeOutcome(
    outcome,
    (count) => `${count} set`,
    (id) => `Name ${id}`,
    async () => [],
  );

test('names what changed, and what didn’t with the reason', () => {
  const refused = [{ order_id: 'D', detail: 'This order is cancelled. Undo the cancellation first.' }];
  const { words, detail, undo } = describe({ changed: changedOf('A', 'B', 'C', 'E'), refused });
  expect(words).toBe('4 set');
  expect(detail).toBe(
    'Name A, Name B, Name C and 1 more. Not changed: Name D (This order is cancelled. Undo the cancellation first).',
  );
  const done = undo?.done;
  expect(typeof done === 'function' && done().words).toBe('4 orders put back');
});

test('has nothing to undo where nothing changed', () => {
  expect(describe({ changed: [], refused: [] })).toEqual({
    words: 'Nothing to change: these orders are like that already',
    kind: 'info',
  });
  const refused = [{ order_id: 'D', detail: 'In the trash.' }];
  expect(describe({ changed: [], refused })).toEqual({
    words: 'No order was changed',
    kind: 'info',
    detail: 'Not changed: Name D (In the trash).',
  });
});

test('says what stopped it half way', () => {
  const { detail, undo } = describe({ changed: changedOf('A'), refused: [], error: 'The database is busy.' });
  expect(detail).toBe('Name A. The other orders weren’t changed. The database is busy.');
  expect(undo).toBeDefined();
});

test('a part that stopped half way is the last one sent, and what it changed counts', async () => {
  const ids = Array.from({ length: limits.orders_at_once + 1 }, (_, n) => `MX-${n}`);
  let sent = 0;
  const answer = { changed: changedOf('A'), refused: [], error: 'The database is busy.' };
  expect(
    await changeAll(ids, async () => {
      sent++;
      return answer;
    }),
  ).toEqual(answer);
  expect(sent).toBe(1);
});

test('an action that failed or stopped keeps its key, one that went through doesn’t', async () => {
  const withKey = createActionKeys();
  const keys: string[] = [];
  const send = (answer: { error?: string } | null) =>
    withKey({ order_ids: ['A'] }, async (key) => {
      keys.push(key);
      if (!answer) throw new Error('offline');
      return answer;
    });
  await expect(send(null)).rejects.toThrow('offline');
  await send({ error: 'busy' });
  await send({});
  await send({});
  expect(keys.slice(0, 3)).toEqual([keys[0], keys[0], keys[0]]);
  expect(keys[3]).not.toBe(keys[0]);
});

test('Undo tries each order and says which stayed', async () => {
  const changed = changedOf('A', 'B', 'C');
  const tried: string[] = [];
  const undoEach = () =>
    putBackEach(changed, async (order_id) => {
      tried.push(order_id);
      if (order_id === 'A') throw new Error('offline');
    });
  const { undo } = describeOutcome({ changed, refused: [] }, String, (id) => `Name ${id}`, undoEach);
  await undo?.run();
  expect(tried).toEqual(['A', 'B', 'C']);
  const done = undo?.done;
  expect(typeof done === 'function' && done()).toMatchObject({
    words: '2 orders put back',
    detail: expect.stringMatching(/^Not put back: Name A \(/),
  });
});

test('says that no payment was recorded where a single change would ask', () => {
  const order = { order_id: 'A', status: 'pending', can_start: false, due_now_amount: 50 } as OrderSummary;
  const outcome = { changed: changedOf('A'), refused: [] };
  const note = (one: OrderSummary, status: 'payment_received' | 'pending') =>
    noteUnpaid({ words: '', detail: 'Name A.' }, outcome, [one], status).detail;
  expect(note(order, 'payment_received')).toBe('No payment was recorded. Name A.');
  expect(note({ ...order, can_start: true }, 'payment_received')).toBeUndefined();
  expect(note(order, 'pending')).toBeUndefined();
});

test('says before what stays due, by currency; nothing where nobody would be asked', () => {
  const order = { status: 'pending', can_start: false, due_now_amount: 50, currency: 'USD' } as OrderSummary;
  const started = { ...order, can_start: true };
  const orders = [order, order, started, { ...order, due_now_amount: 7.5, currency: 'EUR' }];
  expect(describeUnpaid(orders, 'payment_received')).toBe(
    'No payment is recorded this way: $100 and €7.50 of 3 orders stays due. If it has arrived, record it in each order.',
  );
  expect(describeUnpaid(orders, 'pending')).toBeNull();
  expect(describeUnpaid([started], 'payment_received')).toBeNull();
});
