import { formatMoney, type MinorUnits } from '../../../shared/money.ts';
import { type OrderStatus, statusTable } from '../../../shared/order-statuses.ts';
import { quote } from '../../email/blocks.ts';
import {
  type AboutOrder,
  getMoneyFormat,
  NOTE_TO_CLIENT,
  nameForClient,
  nameInSentence,
  type OrderEmail,
  toClient,
} from './about-order.ts';

/** What the owner chose to tell the client: the status, whether it is new, and the note. */
export type StatusNews = { status: OrderStatus; is_new: boolean; note: string };

/** Tells the client about a status. */
export const statusEmail = (data: AboutOrder<{ news: StatusNews }>): OrderEmail => {
  const { settings, order, news } = data;
  const { headline, sentence } = statusTable[news.status].email(order);
  // An unchanged status isn't news; the note with it is.
  const isNote = !news.is_new && news.note !== '';
  return toClient(data, {
    subject: isNote ? 'A note for you' : headline,
    title: isNote ? 'A note for you' : headline,
    words: [sentence],
    blocks: quote(NOTE_TO_CLIENT, news.note),
    footer: `Questions, or something to change? Reply to this email, or write to ${settings.contact_email}.`,
  });
};

/** Tells the client that an order was cancelled. `refund` is 0 if there was none. */
export const cancelledEmail = (data: AboutOrder<{ reason: string; refund: MinorUnits }>): OrderEmail => {
  const { settings, order, reason, refund } = data;
  return toClient(data, {
    subject: 'Your order is cancelled',
    title: 'Your order is cancelled',
    words: [
      `There’s nothing more to pay for ${nameInSentence(order)}.`,
      ...(refund > 0
        ? [
            `I’ve refunded ${formatMoney(refund, getMoneyFormat(settings, order))}. It may take a few days to show up in your account.`,
          ]
        : []),
    ],
    blocks: quote(NOTE_TO_CLIENT, reason),
  });
};

export const pausedEmail = (data: AboutOrder<{ reason: string }>): OrderEmail => {
  const { order, reason } = data;
  return toClient(data, {
    subject: 'I need something from you',
    title: 'I need something from you',
    words: [
      `${nameForClient(order)} is on pause until I hear from you. The turnaround clock is stopped in the meantime.`,
    ],
    blocks: quote(NOTE_TO_CLIENT, reason),
  });
};
