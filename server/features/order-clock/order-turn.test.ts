import { describe, expect, test } from 'vitest';
import { isPaymentAsked, moneyStates } from '../../../shared/money-states.ts';
import { isOverStatus, type OrderStatus, orderStatuses } from '../../../shared/order-statuses.ts';
import { getTurn, type TurnFacts } from './order-turn.ts';

const flags = ['is_cancelled', 'files_complete', 'is_paused', 'has_inbox_item', 'in_review'] as const;

/** Every status and state of the money combined with every combination of the other facts. */
const all: TurnFacts[] = orderStatuses.flatMap((status) =>
  moneyStates.flatMap((money) =>
    Array.from({ length: 2 ** flags.length }, (_, bits) => ({
      ...{ status, money, is_paid: money === 'paid' },
      ...(Object.fromEntries(flags.map((flag, n) => [flag, (bits & (1 << n)) > 0])) as Omit<
        TurnFacts,
        'status' | 'money' | 'is_paid'
      >),
    })),
  ),
);
const turnsOf = (orders: TurnFacts[]) => [...new Set(orders.map(getTurn))];
const open = all.filter(({ is_cancelled }) => !is_cancelled);
const isOver = ({ status }: TurnFacts) => isOverStatus(status);
/** The client has something to listen to, so files are no longer asked for. */
const isListening = (order: TurnFacts) => isOver(order) || order.in_review;
/** Orders for which nothing is due from the client. */
const ready = open.filter((order) => order.is_paid && (order.files_complete || isListening(order)));

describe('whose turn it is', () => {
  test("cancelled: nobody's turn, whatever else is true", () => {
    expect(turnsOf(all.filter(({ is_cancelled }) => is_cancelled))).toEqual(['nobody']);
  });

  test("payment due, opened or partly paid: the client's turn, in every status", () => {
    expect(turnsOf(open.filter(({ money }) => isPaymentAsked(money)))).toEqual(['client']);
  });

  test("payment reported: the studio's turn to confirm, unless files are missing", () => {
    const reported = open.filter(({ money }) => money === 'reported');
    expect(turnsOf(reported.filter((order) => order.files_complete || isListening(order)))).toEqual([
      'studio',
    ]);
    expect(turnsOf(reported.filter((order) => !order.files_complete && !isListening(order)))).toEqual([
      'client',
    ]);
  });

  test('everything refunded: the studio’s turn to decide, and nobody’s once the work is over', () => {
    const refunded = open.filter((order) => order.money === 'refunded' && !order.has_inbox_item);
    expect(turnsOf(refunded.filter(isOver))).toEqual(['nobody']);
    expect(turnsOf(refunded.filter((order) => order.files_complete && !isOver(order)))).toEqual(['studio']);
  });

  test("song without files: the client's turn, until the work is over", () => {
    const missing = open.filter(({ is_paid, files_complete }) => is_paid && !files_complete);
    expect(turnsOf(missing.filter((order) => !isListening(order)))).toEqual(['client']);
    expect(turnsOf(missing.filter((order) => isListening(order) && order.has_inbox_item))).toEqual([
      'studio',
    ]);
  });

  test("anything new from the client: the studio's turn, even when paused or delivered", () => {
    expect(turnsOf(ready.filter(({ has_inbox_item }) => has_inbox_item))).toEqual(['studio']);
  });

  test("paused: the client's turn, until the work is over", () => {
    const paused = ready.filter(({ is_paused, has_inbox_item }) => is_paused && !has_inbox_item);
    expect(turnsOf(paused.filter((order) => !isOver(order)))).toEqual(['client']);
    expect(turnsOf(paused.filter(({ status, in_review }) => status === 'completed' && !in_review))).toEqual([
      'nobody',
    ]);
  });

  test('a delivery without an answer: the client’s turn, in every status', () => {
    expect(turnsOf(ready.filter((order) => order.in_review && !order.has_inbox_item))).toEqual(['client']);
  });

  test('nothing due, nothing new and nothing to listen to: whatever the status says', () => {
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
    for (const order of ready.filter((one) => !one.is_paused && !one.has_inbox_item && !one.in_review))
      expect([order.status, getTurn(order)]).toEqual([order.status, turns[order.status]]);
  });
});
