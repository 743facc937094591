import { type Cents, formatMoney } from '../../../shared/money.ts';
import { type OrderStatus, statusTable } from '../../../shared/order-statuses.ts';
import { quote } from '../../email/blocks.ts';
import { type AboutOrder, noteFrom, type OrderEmail, toClient } from './about-order.ts';

/** What the owner chose to tell the client: the status, whether it is new, and the note. */
export type StatusNews = { status: OrderStatus; is_new: boolean; note: string };

/** Tells the client about a status. */
export const statusEmail = (data: AboutOrder<{ news: StatusNews }>): OrderEmail => {
  const { settings, order, news } = data;
  const { headline, sentence } = statusTable[news.status].email(order);
  // An unchanged status isn't news; the note with it is.
  const isNote = !news.is_new && news.note !== '';
  return toClient(data, {
    subject: isNote ? `A note on your order ${order.id}` : `${headline}: order ${order.id}`,
    title: isNote ? 'A note on your order' : headline,
    words: [`This is about your order ${order.id}.`, sentence],
    blocks: quote(noteFrom(data), news.note),
    footer: `Questions, or something to change? Reply to this email, or write to ${settings.contact_email}.`,
  });
};

/** Tells the client that an order was cancelled. `refund` in cents, 0 if there was none. */
export const cancelledEmail = (data: AboutOrder<{ reason: string; refund: Cents }>): OrderEmail => {
  const { order, reason, refund } = data;
  return toClient(data, {
    subject: `Your order ${order.id} is cancelled`,
    title: 'Your order is cancelled',
    words: [
      `Your order ${order.id} has been cancelled.`,
      ...(refund > 0
        ? [`${formatMoney(refund)} has been refunded. It may take a few days to show up in your account.`]
        : []),
    ],
    blocks: quote(noteFrom(data), reason),
  });
};

export const pausedEmail = (data: AboutOrder<{ reason: string }>): OrderEmail => {
  const { order, reason } = data;
  return toClient(data, {
    subject: `We need something from you for order ${order.id}`,
    title: 'We need something from you',
    words: [
      `Your order ${order.id} is on pause until we hear from you. The turnaround clock is stopped in the meantime.`,
    ],
    blocks: quote(noteFrom(data), reason),
  });
};
