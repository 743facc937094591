import { DAY } from '../../lib/clock.ts';
import type { OrderRow } from './rows.ts';

/** Whether the client has neither paid, reported a payment nor been refunded. Only then may they be reminded. */
export const isPaymentAwaited = ({
  paid_at,
  paid_amount,
  refunded_amount,
  has_report,
  reminders_stopped,
}: Pick<
  OrderRow,
  'paid_at' | 'paid_amount' | 'refunded_amount' | 'has_report' | 'reminders_stopped'
>): boolean =>
  paid_at === null && paid_amount === 0 && refunded_amount === 0 && !has_report && !reminders_stopped;

const REMINDERS_AFTER_MS = [2 * DAY, 5 * DAY];

/** When the next payment reminder is due; null once all have been sent. */
export const getReminderAt = ({
  created_at,
  reminders_sent,
}: Pick<OrderRow, 'created_at' | 'reminders_sent'>): string | null => {
  const after = REMINDERS_AFTER_MS[reminders_sent];
  return after === undefined ? null : new Date(Date.parse(created_at) + after).toISOString();
};
