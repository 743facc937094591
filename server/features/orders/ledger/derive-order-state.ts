import { statusTable } from '../../../../shared/order-statuses.ts';
import { isClientReport } from '../../../../shared/payments.ts';
import type { OrderRow, PaymentRow } from '../rows.ts';
import { type ClockFacts, getDueAt, getPausedMs, getReminderAt, isPaymentAwaited } from './clock.ts';

/** Columns an order derives from its payments, pauses and marks, so that lists don't have to read those. */
export type DerivedOrderState = Pick<
  OrderRow,
  | 'paid_amount'
  | 'paid_at'
  | 'settled_at'
  | 'has_report'
  | 'shelf'
  | 'due_at'
  | 'awaiting'
  | 'paused_ms'
  | 'reminder_at'
>;

/** A payment that has arrived and hasn't been taken back. */
export const isCountedPayment = ({ state, taken_back_at }: PaymentRow): boolean =>
  state === 'confirmed' && taken_back_at === null;

/** Whether an order is included in figures. */
export const countsInFigures = ({ cancelled_at, shelf }: Pick<OrderRow, 'cancelled_at' | 'shelf'>): boolean =>
  cancelled_at === null && shelf === 'current';

/** Derives everything that follows from an order's marks, payments and pauses. Nothing else decides this. */
export const deriveOrderState = (
  order: OrderRow,
  payments: PaymentRow[],
  { pauses, is_delivered }: ClockFacts,
): DerivedOrderState => {
  const money = payments
    .filter(isCountedPayment)
    .sort((a, b) => getConfirmedAt(a).localeCompare(getConfirmedAt(b)));
  const settling = money.find(({ settles }) => settles === 1);
  const settled_at = settling ? getConfirmedAt(settling) : null;
  const paid_at = getEarlier(settled_at, getPaidAt(order, money));
  const shelf = order.trashed_at ? 'trash' : order.archived_at ? 'archived' : 'current';
  const counts = countsInFigures({ ...order, shelf });
  // Once a client's data is deleted, nothing is due to them and nobody is left to remind.
  const isOpen = counts && order.email !== '';
  const paid_amount = money.reduce((sum, { amount }) => sum + amount, 0);
  const has_report = payments.some(isClientReport) ? 1 : 0;
  const paused_ms = getPausedMs({ ...order, paid_at }, pauses);
  const isClockOn =
    isOpen && !is_delivered && statusTable[order.status].stage !== 'over' && order.paused_at === null;
  return {
    paid_amount,
    paid_at,
    settled_at,
    has_report,
    shelf,
    due_at: isClockOn ? getDueAt({ ...order, paid_at, paused_ms }) : null,
    paused_ms,
    reminder_at:
      isOpen && isPaymentAwaited({ ...order, paid_at, paid_amount, has_report })
        ? getReminderAt(order)
        : null,
    awaiting: counts ? getAwaiting(order.status, paid_at !== null) : null,
  };
};

const getAwaiting = (status: OrderRow['status'], isPaid: boolean): OrderRow['awaiting'] => {
  const { stage } = statusTable[status];
  if (stage === 'to_start') return isPaid ? 'start' : 'payment';
  return stage === 'over' && !isPaid ? 'late_payment' : null;
};

const getConfirmedAt = ({ confirmed_at }: PaymentRow): string => confirmed_at ?? '';

/**
 * When the sum of payments reached the total, if it still does: a refund in between resets this. A free order is paid
 * from the start.
 */
const getPaidAt = ({ total_amount, created_at }: OrderRow, money: PaymentRow[]): string | null => {
  let sum = 0;
  let reached: string | null = null;
  for (const payment of money) {
    sum += payment.amount;
    reached = sum < total_amount ? null : (reached ?? getConfirmedAt(payment));
  }
  return reached ?? (sum >= total_amount ? created_at : null);
};

const getEarlier = (a: string | null, b: string | null): string | null =>
  a === null || b === null ? (a ?? b) : a < b ? a : b;
