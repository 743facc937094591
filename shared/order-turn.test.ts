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

/** Every status with every combination of the rest. */
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
/** Nothing is due from the client. */
const ready = open.filter((order) => order.is_paid && (order.files_complete || isOver(order)));

describe('whose turn it is', () => {
  test('a cancelled order, nobody’s, whatever else is true of it', () => {
    expect(turnsOf(all.filter(({ is_cancelled }) => is_cancelled))).toEqual(['nobody']);
  });

  test('a payment that is due and not reported, the client’s, in every status', () => {
    expect(turnsOf(open.filter(({ is_paid, has_report }) => !is_paid && !has_report))).toEqual(['client']);
  });

  test('a reported payment, the studio’s to confirm, unless files are missing', () => {
    const reported = open.filter(({ is_paid, has_report }) => !is_paid && has_report);
    expect(turnsOf(reported.filter((order) => order.files_complete || isOver(order)))).toEqual(['studio']);
    expect(turnsOf(reported.filter((order) => !order.files_complete && !isOver(order)))).toEqual(['client']);
  });

  test('a song without files, the client’s, until the work is over', () => {
    const missing = open.filter(({ is_paid, files_complete }) => is_paid && !files_complete);
    expect(turnsOf(missing.filter((order) => !isOver(order)))).toEqual(['client']);
    expect(turnsOf(missing.filter((order) => isOver(order) && order.has_inbox_item))).toEqual(['studio']);
  });

  test('whatever came from the client since, the studio’s, in a pause and after the delivery too', () => {
    expect(turnsOf(ready.filter(({ has_inbox_item }) => has_inbox_item))).toEqual(['studio']);
  });

  test('a pause, the client’s, until the work is over', () => {
    const paused = ready.filter(({ is_paused, has_inbox_item }) => is_paused && !has_inbox_item);
    expect(turnsOf(paused.filter((order) => !isOver(order)))).toEqual(['client']);
    expect(turnsOf(paused.filter(({ status }) => status === 'completed'))).toEqual(['nobody']);
  });

  test('nothing due and nothing new, what the status says', () => {
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
