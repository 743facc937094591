import type { ClientOrder, ClientPayment } from '../../../shared/client-orders.ts';
import { isPaymentAsked } from '../../../shared/money-states.ts';
import { byMethod } from '../../../shared/payments.ts';
import { showAmount } from '../../lib/locale.ts';

export const isPaymentDue = ({
  due_amount,
  cancelled_at,
  awaits_acceptance,
  terms_to_accept,
}: Pick<ClientOrder, 'due_amount' | 'cancelled_at' | 'awaits_acceptance' | 'terms_to_accept'>): boolean =>
  due_amount > 0 && cancelled_at === null && !awaits_acceptance && terms_to_accept === null;

/** Whether paying is what the client does next: the first words of the page ask for it. */
export const isMoneyAsked = ({ turn, money, ...order }: ClientOrder): boolean =>
  turn === 'client' && isPaymentDue(order) && isPaymentAsked(money.state);

type Described = Pick<ClientPayment, 'state' | 'method' | 'method_label' | 'amount' | 'decline_reason'>;

/** Describes a payment for the client, with its state or outcome. */
export const describePayment = (
  { state, amount, decline_reason, ...name }: Described,
  currency: string,
): {
  title: string;
  badge: string;
  tone: string;
  text: string;
} => {
  const title = `${showAmount(Math.abs(amount), currency)}${byMethod(name)}`;
  if (state === 'reported')
    return {
      title,
      badge: 'Reported',
      tone: 'text-text',
      text: 'I’m checking for it.',
    };
  if (state === 'declined')
    return {
      title,
      badge: 'Not found',
      tone: 'text-error',
      text: decline_reason || 'I couldn’t find this payment. Send me a message about it.',
    };
  if (amount < 0) return { title, badge: 'Refunded', tone: 'text-muted', text: '' };
  return {
    title: amount === 0 ? 'Marked as paid' : title,
    badge: 'Confirmed',
    tone: 'text-success',
    text: '',
  };
};
