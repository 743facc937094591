import { formatMoney } from '../../../shared/money.ts';
import { turnaround } from '../../../shared/payments.ts';
import type { Settings } from '../../../shared/settings.ts';
import { writeLetter } from '../../mail/letter.ts';
import { oneLine } from '../../mail/one-line.ts';
import type { Words } from '../../mail/templates.ts';
import { greeting } from './email-words.ts';
import type { OrderRow } from './queries.ts';

/** A payment the studio has seen. Amount in cents. */
export type PaymentEmailData = {
  public_url: string;
  settings: Settings;
  order: { id: string; name: string; total_amount: number; is_rush: boolean };
};

export const paymentEmailKind = 'payment_received_client';

/** The mail the payment pages promise: the studio has seen the money. */
export const paymentEmail = (public_url: string, settings: Settings, order: OrderRow) => {
  const { id, name, total_amount } = order;
  const data: PaymentEmailData = {
    public_url,
    settings,
    order: { id, name, total_amount, is_rush: order.rush_delivery === 1 },
  };
  return {
    kind: paymentEmailKind,
    order_id: id,
    recipient: order.email,
    reply_to: settings.contact_email,
    subject: oneLine(`Your payment for order ${id} has arrived`),
    data,
  };
};

export const renderPaymentEmail = ({ settings, order }: PaymentEmailData): Promise<Words> =>
  writeLetter({
    studio: settings.business_name,
    title: 'Your payment has arrived',
    words: [
      greeting(order),
      `${formatMoney(order.total_amount)} for order ${order.id} has arrived. Thank you.`,
      order.is_rush
        ? `Work on your rush order starts within 24 hours. Turnaround: ${turnaround(true)}.`
        : `Your songs are mixed and mastered in the order they came in. Turnaround: ${turnaround(false)}.`,
      'Revisions are unlimited while the mix is open.',
    ],
    footer: `Questions? Answer this mail, or write to ${settings.contact_email}.`,
  });
