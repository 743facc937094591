import { describePayment } from '../../server/features/ledger/describe.ts';
import type { OrderState } from '../../server/features/ledger/figures.ts';
import {
  addEvent,
  insertPayment,
  lockOrderWithPayments,
  type OrderMarks,
  recalculateOrders,
} from '../../server/features/ledger/queries.ts';
import type { PaymentRow } from '../../server/features/ledger/rows.ts';
import { buildPayment } from '../../server/features/order-status/move-order.ts';
import { DAY, HOUR } from '../../server/lib/clock.ts';
import type { Queries } from '../../server/ports/database/port.ts';
import type { OrderStatus } from '../../shared/order-statuses.ts';
import type { PlannedOrder } from './plan.ts';
import { ownMethod } from './studio.ts';

export type Outcome = 'usual' | 'reported' | 'partly' | 'unpaid' | 'cancelled' | 'archived' | 'trash';

// By status and age, in rotation, so that even a small demo has all of them.
const outcomes: [status: OrderStatus, fromDays: number, upToDays: number, turns: Outcome[]][] = [
  ['pending', 0, 2, ['reported', 'usual']],
  ['pending', 2, 1_000, ['cancelled', 'usual', 'trash']],
  ['in_progress', 0, 1_000, ['usual', 'partly', 'usual', 'usual']],
  ['delivered', 0, 1_000, ['unpaid', 'usual', 'usual', 'usual', 'usual']],
  ['completed', 60, 1_000, ['archived', 'usual', 'usual', 'usual']],
];

export const createMoneyOutcomes = (): ((status: OrderStatus, ageMs: number) => Outcome) => {
  const given = new Map<number, number>();
  return (status, ageMs) => {
    const days = ageMs / DAY;
    const row = outcomes.findIndex(([name, from, to]) => name === status && days >= from && days < to);
    const turns = outcomes[row]?.[3] ?? ['usual'];
    const turn = given.get(row) ?? 0;
    given.set(row, turn + 1);
    return turns[turn % turns.length] as Outcome;
  };
};

const ways = [
  { method: 'paypal', method_label: 'PayPal', reference: 'PP-7Q2' },
  { method: 'cashapp', method_label: 'Cash App', reference: '' },
  { method: 'paypal', method_label: 'PayPal', reference: '' },
] as const;

const row = ({ order }: OrderState, n: number, payment: Partial<PaymentRow>): PaymentRow => ({
  ...buildPayment(order.id),
  ...(ways[n % ways.length] as (typeof ways)[number]),
  amount: order.total_amount,
  ...payment,
});

export const payDemoOrder = async (
  tx: Queries,
  id: string,
  { outcome, usesOwnRows }: Pick<PlannedOrder, 'outcome' | 'usesOwnRows'>,
  at: string,
  n: number,
): Promise<void> => {
  const before = await lockOrderWithPayments(tx, id);
  if (!before || outcome === 'unpaid' || before.order.total_amount === 0) return;
  const amount = before.order.total_amount / (outcome === 'partly' ? 2 : 1);
  const payment = row(before, n, {
    ...{ amount: Math.round(amount), state: 'confirmed', confirmed_at: at },
    ...(usesOwnRows ? { ...ownMethod, reference: id } : {}),
  });
  await insertPayment(tx, payment);
  const admin_note = describePayment(payment, { ...before.order, locale: 'en-US' });
  await addEvent(tx, before.order, { at, kind: 'payment_confirmed', admin_note });
  await recalculateOrders(tx, [{ before }]);
};

/** The final state of a demo order. Everything happened between its last change and now. */
export const setDemoOrderAside = async (
  tx: Queries,
  id: string,
  outcome: Outcome,
  lastAt: number,
  n: number,
): Promise<void> => {
  const before = await lockOrderWithPayments(tx, id);
  if (!before) return;
  const at = new Date(Math.min(Date.now() - 1, lastAt + 6 * HOUR)).toISOString();
  if (outcome === 'reported') {
    await insertPayment(tx, row(before, n, { source: 'client', reported_at: at }));
    await addEvent(tx, before.order, { at, kind: 'payment_reported' });
  }
  const reason = 'The artist changed their mind.';
  const marks: Partial<Record<Outcome, [OrderMarks, 'cancelled' | 'archived' | 'trashed']>> = {
    cancelled: [{ cancelled_at: at, cancel_reason: reason }, 'cancelled'],
    archived: [{ archived_at: at }, 'archived'],
    // Dated today, so that it stays in the trash while the demo is being looked at.
    trash: [{ trashed_at: new Date(Date.now() - 1).toISOString() }, 'trashed'],
  };
  const [mark, kind] = marks[outcome] ?? [];
  if (kind) await addEvent(tx, before.order, { at, kind, note: kind === 'cancelled' ? reason : '' });
  await recalculateOrders(tx, [{ before, ...(mark ? { marks: mark } : {}) }]);
};
