import type { ClientOrder, ClientPayment } from '../../../shared/client-orders.ts';
import { formatDollars } from '../../../shared/money.ts';
import { byMethod } from '../../../shared/payments.ts';

type Paid = Pick<ClientOrder, 'total_amount' | 'paid_amount' | 'due_amount' | 'is_paid' | 'cancelled_at'>;

export const isPaymentDue = ({
  due_amount,
  cancelled_at,
}: Pick<ClientOrder, 'due_amount' | 'cancelled_at'>): boolean => due_amount > 0 && cancelled_at === null;

/** How much of the order is paid, as a sentence for the client. */
export const describePaid = ({
  total_amount,
  paid_amount,
  due_amount,
  is_paid,
  cancelled_at,
}: Paid): string => {
  if (cancelled_at) {
    const kept = paid_amount > 0 ? ` You’ve paid ${formatDollars(paid_amount)}.` : '';
    return `This order is cancelled, so there’s nothing to pay.${kept}`;
  }
  if (total_amount === 0) return 'There’s nothing to pay.';
  if (is_paid && paid_amount > total_amount)
    return `Paid in full. You’ve paid ${formatDollars(paid_amount - total_amount)} more than the total.`;
  if (is_paid) return 'Paid in full. Thank you!';
  return paid_amount > 0
    ? `You’ve paid ${formatDollars(paid_amount)} of ${formatDollars(total_amount)}. ${formatDollars(due_amount)} is left to pay.`
    : `${formatDollars(due_amount)} to pay.`;
};

/** Describes a payment for the client, with its state or outcome. */
export const describePayment = ({
  state,
  method,
  amount,
  decline_reason,
}: Pick<ClientPayment, 'state' | 'method' | 'amount' | 'decline_reason'>): {
  title: string;
  badge: string;
  tone: string;
  text: string;
} => {
  const title = `${formatDollars(Math.abs(amount))}${byMethod(method)}`;
  if (state === 'reported')
    return {
      title,
      badge: 'Reported',
      tone: 'text-accent',
      text: 'We’re checking for it and will email you.',
    };
  if (state === 'declined')
    return {
      title,
      badge: 'Not found',
      tone: 'text-error',
      text: decline_reason || 'We couldn’t find this payment. Send us a message about it.',
    };
  if (amount < 0) return { title, badge: 'Refunded', tone: 'text-muted', text: '' };
  return amount === 0
    ? { title: 'Marked as paid', badge: 'Confirmed', tone: 'text-success', text: '' }
    : { title, badge: 'Confirmed', tone: 'text-success', text: '' };
};
