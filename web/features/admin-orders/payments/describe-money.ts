import { formatMoney, fromDollars } from '../../../../shared/money.ts';
import { methodLabels, type PaymentMethod } from '../../../../shared/order-payments.ts';
import { isOverStatus } from '../../../../shared/order-statuses.ts';
import type { OrderSummary } from '../../../../shared/orders.ts';

export const money = (dollars: number): string => formatMoney(fromDollars(dollars));

/** `by PayPal`, `another way`: behind a verb. */
export const byMethod = (method: PaymentMethod): string =>
  method === 'other' ? 'another way' : `by ${methodLabels[method]}`;

type Paid = Pick<OrderSummary, 'total_amount' | 'paid_amount' | 'due_amount' | 'is_paid' | 'cancelled_at'>;

/** What has been paid of an order, as a sentence. */
export const describePaid = ({
  total_amount,
  paid_amount,
  due_amount,
  is_paid,
  cancelled_at,
}: Paid): string => {
  if (cancelled_at)
    return paid_amount > 0 ? `Cancelled. You keep ${money(paid_amount)}.` : 'Cancelled. Nothing is due.';
  if (total_amount === 0) return 'Nothing to pay.';
  if (is_paid && paid_amount > total_amount)
    return `Paid in full, and ${money(paid_amount - total_amount)} more than the total.`;
  if (is_paid && paid_amount < total_amount)
    return `You count this as paid, with ${money(paid_amount)} of ${money(total_amount)}.`;
  if (is_paid) return 'Paid in full.';
  return paid_amount > 0
    ? `${money(paid_amount)} of ${money(total_amount)} paid. ${money(due_amount)} left.`
    : `Nothing paid yet. ${money(due_amount)} due.`;
};

/** The same in two words, for a list; nothing for what is not about money any more. */
export const describePaidShort = ({ paid_amount, due_amount, is_paid, cancelled_at }: Paid): string => {
  if (cancelled_at) return '';
  if (is_paid) return 'paid';
  return paid_amount > 0 ? `${money(due_amount)} left` : 'unpaid';
};

type Worked = Paid & Pick<OrderSummary, 'status' | 'archived_at' | 'trashed_at'>;

/** The work is with the client, and the money is not here. */
export const isDeliveredUnpaid = ({
  status,
  is_paid,
  cancelled_at,
  archived_at,
  trashed_at,
}: Worked): boolean => isOverStatus(status) && !is_paid && !cancelled_at && !archived_at && !trashed_at;
