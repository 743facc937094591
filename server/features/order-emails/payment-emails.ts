import { formatMoney, type MinorUnits } from '../../../shared/money.ts';
import { paidStatus, statusTable } from '../../../shared/order-statuses.ts';
import { byMethod, type MethodName } from '../../../shared/payments.ts';
import { describeRounds } from '../../../shared/rounds.ts';
import { describeRushStart, formatTurnaround, getFirstPromise } from '../../../shared/turnaround.ts';
import { quote } from '../../email/blocks.ts';
import { describeReport } from '../ledger/describe.ts';
import type { PaymentRow } from '../ledger/rows.ts';
import {
  type AboutOrder,
  FROM_CLIENT,
  getMoneyFormat,
  NOTE_TO_CLIENT,
  nameInSentence,
  type OrderEmail,
  toClient,
  toStudio,
  writeDate,
} from './about-order.ts';
import type { StatusNews } from './status-emails.ts';
import { getWaysToPay } from './ways-to-pay.ts';

/** A payment the studio has confirmed, and other news sent with it. */
type ReceivedData = AboutOrder<{ amount: MinorUnits; news: StatusNews | null }>;

/** The email promised on the payment pages: the studio has received the money. */
export const paymentReceivedEmail = (data: ReceivedData): OrderEmail => {
  const { settings, order, amount, news } = data;
  return toClient(data, {
    subject: 'Payment received',
    title: 'Thanks for your payment',
    words: [
      `I’ve received ${formatMoney(amount, getMoneyFormat(settings, order))} for ${nameInSentence(order)}.`,
      ...(order.receipt_number ? [`Receipt ${order.receipt_number} is on your order page.`] : []),
      ...(order.is_cancelled
        ? ['This order is cancelled, so I’ll be in touch about your payment.']
        : [
            ...(order.due > 0 ? [order.money] : []),
            ...(order.due === 0 && amount < order.total_amount
              ? ['Everything is paid now, and downloads are unlocked.']
              : []),
            ...describeNextStep(data),
            ...describeOpenRounds(order),
          ]),
    ],
    blocks: quote(NOTE_TO_CLIENT, news?.note ?? ''),
  });
};

/** What was sold, until the client has approved: then they count what is left. Unknown in emails of an earlier version. */
const describeOpenRounds = ({ status, rounds }: ReceivedData['order']): string[] =>
  statusTable[status].has_open_revisions && rounds ? [describeRounds(rounds)] : [];

/** Nothing to announce once work has begun. */
const describeNextStep = ({ order, news, settings }: ReceivedData): string[] => {
  const isAwaited = order.due > 0 && !order.can_start;
  if (news && (news.status !== paidStatus || isAwaited))
    // How the money stands has been said already.
    return [statusTable[news.status].email({ ...order, money: '' }).sentence];
  if (isAwaited || statusTable[order.status].stage !== 'to_start') return [];
  const { date, ...hours } = order.promise ?? getFirstPromise(order.is_rush);
  if (order.lacks_files)
    return [
      date === null
        ? `Your ${formatTurnaround(hours)} start once every song has files. Please send me the ones that are missing.`
        : 'Your date is set once every song has files. Please send me the ones that are missing.',
    ];
  const begin = order.is_rush
    ? describeRushStart({ ...hours, date })
    : 'I work on orders first come, first served.';
  return [
    date === null
      ? `${begin} Turnaround: ${formatTurnaround(hours)}.`
      : `${begin} Back by ${writeDate(settings, date)}.`,
  ];
};

/** Tells the client what was refunded without cancelling their order. */
export const paymentRefundedEmail = (
  data: AboutOrder<{ amount: MinorUnits; note: string } & MethodName>,
): OrderEmail => {
  const { settings, order, note } = data;
  const amount = formatMoney(Math.abs(data.amount), getMoneyFormat(settings, order));
  return toClient(data, {
    subject: `Refund of ${amount}`,
    title: 'Your refund is on its way',
    words: [
      `You’re getting ${amount} back for ${nameInSentence(order)}${byMethod(data)}. It may take a few days to show up in your account.`,
    ],
    blocks: quote(NOTE_TO_CLIENT, note),
  });
};

/** Tells the studio about a payment a client reported. */
export const paymentReportedEmail = (
  data: AboutOrder<{ report: Pick<PaymentRow, 'method' | 'method_label' | 'amount' | 'reference' | 'note'> }>,
): OrderEmail => {
  const { settings, order, report } = data;
  const format = getMoneyFormat(settings, order);
  return toStudio(data, {
    subject: `Payment of ${formatMoney(report.amount, format)} reported`,
    title: 'Payment reported',
    words: [
      `${order.name} ${describeReport(report, format)}.`,
      ...(report.reference ? [`Reference: ${report.reference}`] : []),
      'Check your account, then confirm or decline the payment in the order. The client gets an email once you do.',
    ],
    blocks: quote(FROM_CLIENT, report.note),
    section: 'payments',
  });
};

/** Tells the client that the studio couldn't find a payment they reported. */
export const paymentDeclinedEmail = (
  data: AboutOrder<{ report: Pick<PaymentRow, 'method' | 'method_label' | 'amount' | 'decline_reason'> }>,
): OrderEmail => {
  const { settings, order, report } = data;
  const amount = formatMoney(report.amount, getMoneyFormat(settings, order));
  return toClient(data, {
    subject: 'I couldn’t find your payment',
    title: 'I couldn’t find your payment',
    words: [
      `You told me that you paid ${amount}${byMethod(report)} for ${nameInSentence(order)}. It hasn’t reached me yet.`,
      order.money,
      'If you did pay, check that it went through. Then tell me again on your order page, with the transaction number.',
    ],
    blocks: quote(NOTE_TO_CLIENT, report.decline_reason),
  });
};

/** Reminds the client of a payment that is due. */
export const paymentReminderEmail = (data: AboutOrder<{ due: MinorUnits }>): OrderEmail => {
  const { settings, order } = data;
  const due = formatMoney(data.due, getMoneyFormat(settings, order));
  return toClient(data, {
    subject: `${due} to pay (reminder)`,
    title: 'A reminder about your payment',
    words: [
      ...(order.can_start
        ? [`${due} is left to pay for ${nameInSentence(order)}. ${order.money}`]
        : [
            `I’ll start once I have your payment of ${due} for ${nameInSentence(order)}.`,
            ...(order.due > data.due ? [order.money] : []),
          ]),
      ...getWaysToPay(data),
      'Already paid? Tell me on your order page, and I’ll check.',
    ],
    footer: `Changed your mind, or questions? Reply to this email, or write to ${settings.contact_email}.`,
  });
};
