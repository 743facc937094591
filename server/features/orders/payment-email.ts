import { type Cents, formatMoney } from '../../../shared/money.ts';
import { turnaround } from '../../../shared/payments.ts';
import type { MailSettings } from '../../mail/mail-settings.ts';
import { oneLine } from '../../mail/one-line.ts';
import type { Words } from '../../mail/words.ts';
import { writeClientLetter } from './client-letter.ts';
import { greeting } from './email-words.ts';
import type { OrderRow } from './queries.ts';
import { factsOf, type StatusNews } from './status-email.ts';
import { statusWords } from './status-words.ts';

/**
 * A payment the studio has confirmed, and what else the client is told with it. Amounts in cents: what arrived (the total, in an
 * email that was queued by an older version), and what is still to be paid.
 */
export type PaymentEmailData = {
  public_url: string;
  settings: MailSettings;
  order: { id: string; name: string; song_count?: number; total_amount: number; is_rush: boolean };
  amount?: number;
  due?: number;
  news?: StatusNews | null;
};

export const paymentEmailKind = 'payment_received_client';

/** The mail the payment pages promise: the studio has seen the money. */
export const paymentEmail = (
  public_url: string,
  settings: MailSettings,
  order: OrderRow,
  amount: Cents,
  news: StatusNews | null,
) => {
  const facts = factsOf(order);
  const data: PaymentEmailData = { public_url, settings, order: facts, amount, due: facts.due, news };
  return {
    kind: paymentEmailKind,
    order_id: order.id,
    recipient: order.email,
    reply_to: settings.contact_email,
    subject: oneLine(`Your payment for order ${order.id} has arrived`),
    data,
  };
};

export const renderPaymentEmail = ({
  settings,
  order,
  amount = order.total_amount,
  due = 0,
  news,
}: PaymentEmailData): Promise<Words> =>
  writeClientLetter({
    studio: settings.business_name,
    title: 'Your payment has arrived',
    words: [
      greeting(order),
      `${formatMoney(amount)} for order ${order.id} has arrived. Thank you.`,
      ...(due > 0 ? [`${formatMoney(due)} of ${formatMoney(order.total_amount)} is still to be paid.`] : []),
      ...(due > 0 && !news ? [] : [nextStep(order, news, due)]),
      'Revisions are unlimited while the mix is open.',
    ],
    note: news?.note ?? '',
    footer: `Questions? Answer this mail, or write to ${settings.contact_email}.`,
  });

const nextStep = (
  order: PaymentEmailData['order'],
  news: StatusNews | null | undefined,
  due: Cents,
): string => {
  if (news && (news.status !== 'payment_received' || due > 0))
    return statusWords(news.status, { ...order, song_count: order.song_count ?? 1, due }).sentence;
  return order.is_rush
    ? `Work on your rush order starts within 24 hours. Turnaround: ${turnaround(true)}.`
    : `Your songs are mixed and mastered in the order they came in. Turnaround: ${turnaround(false)}.`;
};
