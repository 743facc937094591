import { describeMoney, dueCents } from '../../../shared/order-money.ts';
import { type OrderStatus, type StatusEmailFacts, statusTable } from '../../../shared/order-statuses.ts';
import type { EmailContent } from '../../email/content.ts';
import type { EmailSettings } from '../../email/email-settings.ts';
import type { NewEmail } from '../emails/queries.ts';
import type { OrderRow } from '../ledger/order-queries.ts';
import { type AboutOrder, emailToClient, renderToClient } from './client-email.ts';

/** What the owner chose to tell the client: the status, whether it is new, and the note. */
export type StatusNews = { status: OrderStatus; is_new: boolean; note: string };

/** Tells the client about a status. Amount in cents. */
type StatusEmailData = AboutOrder<StatusEmailFacts> & { news: StatusNews };

export const statusEmail = (
  public_url: string,
  settings: EmailSettings,
  order: OrderRow,
  news: StatusNews | null,
): NewEmail => {
  const data: StatusEmailData = {
    public_url,
    settings,
    order: getStatusFacts(order),
    news: news ?? { status: order.status, is_new: false, note: '' },
  };
  return emailToClient(
    'order_status_client',
    order.email,
    isNote(data) ? `${NOTE} ${order.id}` : `${getHeadline(data)}: order ${order.id}`,
    data,
  );
};

export const getStatusFacts = (order: OrderRow) => {
  const { text: money, state: money_state } = describeMoney(order);
  return {
    id: order.id,
    name: order.name,
    song_count: order.song_count,
    total_amount: order.total_amount,
    due: dueCents(order),
    money,
    money_state,
    is_rush: order.rush_delivery === 1,
  };
};

const NOTE = 'A note on your order';

// An unchanged status isn't news; the note with it is.
const isNote = ({ news }: StatusEmailData): boolean => !news.is_new && news.note !== '';

const getHeadline = (data: StatusEmailData): string =>
  isNote(data) ? NOTE : statusTable[data.news.status].email(data.order).headline;

export const renderStatusEmail = (data: StatusEmailData): Promise<EmailContent> => {
  const { settings, order, news } = data;
  return renderToClient(data, {
    title: getHeadline(data),
    words: [`This is about your order ${order.id}.`, statusTable[news.status].email(order).sentence],
    note: news.note,
    footer: `Questions, or something to change? Reply to this email, or write to ${settings.contact_email}.`,
  });
};
