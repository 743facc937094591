import { getAmountDueNow } from '../../../shared/order-money.ts';
import { statusTable } from '../../../shared/order-statuses.ts';
import { DAY } from '../../lib/clock.ts';
import type { ClockFacts } from './due-date.ts';
import type { OrderRow } from './rows.ts';

type Facts = Pick<
  OrderRow,
  | 'total_amount'
  | 'deposit_amount'
  | 'paid_at'
  | 'funded_at'
  | 'paid_amount'
  | 'refunded_amount'
  | 'has_report'
  | 'reminders_stopped'
  | 'status'
  | 'cancelled_at'
>;

/**
 * Whether the client may be reminded: they have neither paid, reported a payment nor been refunded; or they paid the
 * deposit, and the rest is asked for.
 */
export const isPaymentAwaited = (order: Facts): boolean => {
  if (order.paid_at !== null || order.refunded_amount !== 0 || order.has_report || order.reminders_stopped)
    return false;
  return isForRest(order)
    ? statusTable[order.status].asks_rest && getAmountDueNow(order) > 0
    : order.paid_amount === 0;
};

/** Whether a reminder is about what a deposit left open. */
export const isForRest = ({
  deposit_amount,
  funded_at,
}: Pick<OrderRow, 'deposit_amount' | 'funded_at'>): boolean => deposit_amount !== null && funded_at !== null;

const REMINDERS_AFTER_MS = [2 * DAY, 5 * DAY];

/** When the one after a reminder is due, if that is due now and so many were sent before it; null after the last. */
export const getFollowingReminderAt = (reminder_at: string, sent: number): string | null => {
  const [after, next] = REMINDERS_AFTER_MS.slice(sent);
  if (after === undefined || next === undefined) return null;
  return new Date(Date.parse(reminder_at) + next - after).toISOString();
};

/** When the next payment reminder is due; null once all have been sent. */
export const getReminderAt = (
  order: Pick<
    OrderRow,
    'created_at' | 'accepted_at' | 'reminders_sent' | 'rest_reminders_sent' | 'deposit_amount' | 'funded_at'
  >,
  { rest_asked_at }: Pick<ClockFacts, 'rest_asked_at'>,
): string | null => {
  const [since, sent] = isForRest(order)
    ? [rest_asked_at, order.rest_reminders_sent]
    : [order.accepted_at ?? order.created_at, order.reminders_sent];
  const after = REMINDERS_AFTER_MS[sent];
  return after === undefined || since === null ? null : new Date(Date.parse(since) + after).toISOString();
};
