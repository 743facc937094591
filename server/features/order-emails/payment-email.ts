import { type Cents, formatMoney } from '../../../shared/money.ts';
import { type OrderStatus, paidStatus, statusTable } from '../../../shared/order-statuses.ts';
import { turnaround } from '../../../shared/payments.ts';
import type { EmailContent } from '../../email/content.ts';
import type { EmailSettings } from '../../email/email-settings.ts';
import { type NewEmail, PAYMENT_RECEIVED } from '../emails/queries.ts';
import { hasAllFiles } from '../ledger/clock.ts';
import type { OrderRow } from '../ledger/order-queries.ts';
import { type AboutOrder, emailToClient, renderToClient } from './client-email.ts';
import { getStatusFacts, type StatusNews } from './status-email.ts';

/**
 * A payment the studio has confirmed, and other news sent with it. Amounts in cents: what arrived (the total, in an
 * email queued by an older version) and what is still due.
 */
type PaymentEmailData = AboutOrder<{
  song_count?: number;
  total_amount: number;
  is_rush: boolean;
  /** Missing in an email queued by an older version. */
  status?: OrderStatus;
  is_cancelled?: boolean;
  /** At least one song has no files yet. */
  lacks_files?: boolean;
}> & {
  amount?: number;
  due?: number;
  /** How the order’s money stands now. */
  money?: string;
  news?: StatusNews | null;
};

/** The email promised on the payment pages: the studio has received the money. */
export const paymentEmail = (
  public_url: string,
  settings: EmailSettings,
  order: OrderRow,
  amount: Cents,
  news: StatusNews | null,
): NewEmail => {
  const { due, money, ...facts } = getStatusFacts(order);
  const state = {
    status: order.status,
    is_cancelled: order.cancelled_at !== null,
    lacks_files: !hasAllFiles(order),
  };
  const data: PaymentEmailData = {
    ...{ public_url, settings, order: { ...facts, ...state } },
    ...{ amount, due, money, news },
  };
  return emailToClient(PAYMENT_RECEIVED, order.email, `Payment received for order ${order.id}`, data);
};

export const renderPaymentEmail = (data: PaymentEmailData): Promise<EmailContent> => {
  const { order, amount = order.total_amount, due = 0, money = '', news } = data;
  return renderToClient(data, {
    title: 'We’ve received your payment',
    words: [
      `Thanks! We’ve received ${formatMoney(amount)} for order ${order.id}.`,
      ...(order.is_cancelled ? [CANCELLED] : [...(due > 0 ? [money] : []), ...whatFollows(order, news, due)]),
    ],
    note: news?.note ?? '',
  });
};

const CANCELLED = 'This order is cancelled, so the studio will be in touch about your payment.';

const whatFollows = (
  order: PaymentEmailData['order'],
  news: StatusNews | null | undefined,
  due: Cents,
): string[] => [
  ...nextStep(order, news, due),
  ...(order.status && !statusTable[order.status].has_open_revisions
    ? []
    : ['Revisions are unlimited while the mix is open.']),
];

/** Nothing to announce once work has begun. */
const nextStep = (
  order: PaymentEmailData['order'],
  news: StatusNews | null | undefined,
  due: Cents,
): string[] => {
  if (news && (news.status !== paidStatus || due > 0))
    // How the money stands has been said already.
    return [
      statusTable[news.status].email({ ...order, song_count: order.song_count ?? 1, due, money: '' })
        .sentence,
    ];
  const isToStart = !order.status || statusTable[order.status].stage === 'to_start';
  if (due > 0 || !isToStart) return [];
  if (order.lacks_files)
    return [
      `Your ${turnaround(order.is_rush)} start once every song has files. Please send us the ones that are missing.`,
    ];
  return [
    order.is_rush
      ? `Work on your rush order starts within 24 hours. Turnaround: ${turnaround(true)}.`
      : `Orders are mixed and mastered first come, first served. Turnaround: ${turnaround(false)}.`,
  ];
};
