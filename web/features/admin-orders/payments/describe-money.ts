import { formatDollars } from '../../../../shared/money.ts';
import { isOverStatus } from '../../../../shared/order-statuses.ts';
import type { OrderSummary } from '../../../../shared/orders.ts';

type PaidOrder = Pick<
  OrderSummary,
  'total_amount' | 'paid_amount' | 'due_amount' | 'is_paid' | 'cancelled_at'
>;

/** How much of an order is paid, as a sentence. */
export const describePaid = ({
  total_amount,
  paid_amount,
  due_amount,
  is_paid,
  cancelled_at,
}: PaidOrder): string => {
  if (cancelled_at)
    return paid_amount > 0
      ? `Cancelled. You keep ${formatDollars(paid_amount)}.`
      : 'Cancelled. Nothing is due.';
  if (total_amount === 0) return 'Nothing to pay.';
  if (is_paid && paid_amount > total_amount)
    return `Paid in full, and ${formatDollars(paid_amount - total_amount)} more than the total.`;
  if (is_paid && paid_amount < total_amount)
    return `You count this as paid, with ${formatDollars(paid_amount)} of ${formatDollars(total_amount)}.`;
  if (is_paid) return 'Paid in full.';
  return paid_amount > 0
    ? `${formatDollars(paid_amount)} of ${formatDollars(total_amount)} paid. ${formatDollars(due_amount)} left.`
    : `Nothing paid yet. ${formatDollars(due_amount)} due.`;
};

/** The same in two words for a list; null when payment no longer matters. */
export const describePaidShort = ({ paid_amount, due_amount, is_paid, cancelled_at }: PaidOrder): string => {
  if (cancelled_at) return '';
  if (is_paid) return 'paid';
  return paid_amount > 0 ? `${formatDollars(due_amount)} left` : 'unpaid';
};

type UnpaidOrder = PaidOrder & Pick<OrderSummary, 'status' | 'archived_at' | 'trashed_at'>;

/** Whether the work was delivered but not paid for. */
export const isDeliveredUnpaid = ({
  status,
  is_paid,
  cancelled_at,
  archived_at,
  trashed_at,
}: UnpaidOrder): boolean => isOverStatus(status) && !is_paid && !cancelled_at && !archived_at && !trashed_at;
