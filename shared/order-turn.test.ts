import { describe, expect, test } from 'vitest';
import { isOverStatus, type OrderStatus, orderStatuses } from './order-statuses.ts';
import { getTurn, type TurnFacts } from './order-turn.ts';

const flags = [
  'is_cancelled',
  'is_paid',
  'has_report',
  'files_complete',
  'is_paused',
  'has_inbox_item',
] as const;

/** Every status combined with every combination of the other facts. */
const all: TurnFacts[] = orderStatuses.flatMap((status) =>
  Array.from({ length: 2 ** flags.length }, (_, bits) => ({
    status,
    ...(Object.fromEntries(flags.map((flag, n) => [flag, (bits & (1 << n)) > 0])) as Omit<
      TurnFacts,
      'status'
    >),
  })),
);
const turnsOf = (orders: TurnFacts[]) => [...new Set(orders.map(getTurn))];
const open = all.filter(({ is_cancelled }) => !is_cancelled);
const isOver = ({ status }: TurnFacts) => isOverStatus(status);
/** Orders for which nothing is due from the client. */
const ready = open.filter((order) => order.is_paid && (order.files_complete || isOver(order)));

describe('whose turn it is', () => {
  test("cancelled: nobody's turn, whatever else is true", () => {
    expect(turnsOf(all.filter(({ is_cancelled }) => is_cancelled))).toEqual(['nobody']);
  });

  test("payment due and not reported: the client's turn, in every status", () => {
    expect(turnsOf(open.filter(({ is_paid, has_report }) => !is_paid && !has_report))).toEqual(['client']);
  });

  test("payment reported: the studio's turn to confirm, unless files are missing", () => {
    const reported = open.filter(({ is_paid, has_report }) => !is_paid && has_report);
    expect(turnsOf(reported.filter((order) => order.files_complete || isOver(order)))).toEqual(['studio']);
    expect(turnsOf(reported.filter((order) => !order.files_complete && !isOver(order)))).toEqual(['client']);
  });

  test("song without files: the client's turn, until the work is over", () => {
    const missing = open.filter(({ is_paid, files_complete }) => is_paid && !files_complete);
    expect(turnsOf(missing.filter((order) => !isOver(order)))).toEqual(['client']);
    expect(turnsOf(missing.filter((order) => isOver(order) && order.has_inbox_item))).toEqual(['studio']);
  });

  test("anything new from the client: the studio's turn, even when paused or delivered", () => {
    expect(turnsOf(ready.filter(({ has_inbox_item }) => has_inbox_item))).toEqual(['studio']);
  });

  test("paused: the client's turn, until the work is over", () => {
    const paused = ready.filter(({ is_paused, has_inbox_item }) => is_paused && !has_inbox_item);
    expect(turnsOf(paused.filter((order) => !isOver(order)))).toEqual(['client']);
    expect(turnsOf(paused.filter(({ status }) => status === 'completed'))).toEqual(['nobody']);
  });

  test('nothing due and nothing new: whatever the status says', () => {
    const turns: Record<OrderStatus, string> = {
      pending: 'studio',
      payment_received: 'studio',
      in_progress: 'studio',
      mixed: 'studio',
      mastered: 'studio',
      delivered: 'client',
      revision_requested: 'studio',
      completed: 'nobody',
    };
    for (const order of ready.filter(({ is_paused, has_inbox_item }) => !is_paused && !has_inbox_item))
      expect([order.status, getTurn(order)]).toEqual([order.status, turns[order.status]]);
  });
});
