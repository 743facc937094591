import { formatDate, getDate, worksEveryDay } from '../../../shared/calendar.ts';
import type { MinorUnits, MoneyFormat } from '../../../shared/money.ts';
import { describeMoney, getAmountDue } from '../../../shared/order-money.ts';
import { formatOrderName } from '../../../shared/order-name.ts';
import type { OrderStatus, StatusEmailFacts } from '../../../shared/order-statuses.ts';
import { perKey } from '../../../shared/per-key.ts';
import type { SoldRounds } from '../../../shared/rounds.ts';
import type { Hours, OrderPromise } from '../../../shared/turnaround.ts';
import { type Block, button, type EmailDocument, paragraph, title } from '../../email/blocks.ts';
import type { OrderLinks } from '../../email/content.ts';
import type { EmailSettings } from '../../email/email-settings.ts';
import { isNamelike, isTitlelike } from '../../email/greeting-name.ts';
import { now } from '../../lib/clock.ts';
import { lacksTerms } from '../ledger/acceptance.ts';
import { getPromiseNow, hasAllFiles } from '../ledger/due-date.ts';
import { readPromise } from '../ledger/order-promise.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { getSold, getSoldRounds } from '../ledger/sold.ts';

/** What an email about an order is written from: the order as it was when the email was queued, and what its kind adds. */
export type AboutOrder<Added = object> = {
  public_url: string;
  settings: EmailSettings;
  order: OrderNames & OrderFacts;
  order_links?: OrderLinks;
} & Added;

/** Without a title in emails that an earlier version queued. */
type OrderNames = { id: string; name: string; title?: string };

type OrderFacts = StatusEmailFacts & {
  /** Absent in emails that an earlier version queued. */
  currency?: string;
  total_amount: MinorUnits;
  status: OrderStatus;
  is_cancelled: boolean;
  /** At least one song has no files yet. */
  lacks_files: boolean;
  /** Of the receipt; absent in emails that an earlier version queued. */
  receipt_number?: string | null;
  /** Where the studio has terms, the client accepts them before they pay. Absent in emails that an earlier version queued. */
  lacks_terms?: boolean;
  /** Enough has arrived for work to start; absent in emails that an earlier version queued. */
  can_start?: boolean;
  /** With the date it is due by, if it was promised one. Absent in emails that an earlier version queued. */
  promise?: Omit<OrderPromise, 'calendar' | 'days'> & Hours;
  /** The rounds it was sold with and those allowed since; null once everything was approved. Absent as above. */
  rounds?: SoldRounds | null;
};

export const getOrderFacts = (order: OrderRow, locale: string): AboutOrder['order'] & MoneyFormat => {
  const { text: money, state: money_state } = describeMoney({ ...order, locale });
  return {
    id: order.id,
    name: order.name,
    title: order.title,
    song_count: order.song_count,
    currency: order.currency,
    locale,
    total_amount: order.total_amount,
    due: getAmountDue(order),
    money,
    money_state,
    is_rush: order.rush_delivery === 1,
    status: order.status,
    is_cancelled: order.cancelled_at !== null,
    lacks_files: !hasAllFiles(order),
    receipt_number: order.receipt_number,
    can_start: order.funded_at !== null,
    lacks_terms: lacksTerms(order),
    promise: { ...getPromiseNow(order), on_working_days: !worksEveryDay(readPromise(order).calendar) },
    rounds: order.approved_at === null ? getSoldRounds(order) : null,
    has_mix: getSold(order).service.delivers.includes('mix'),
    has_master: getSold(order).service.delivers.includes('master'),
  };
};

/** How an email writes an order's amounts. Before there was a choice, all were dollars. */
export const getMoneyFormat = (
  settings: EmailSettings,
  { currency = 'USD' }: { currency?: string | undefined } = {},
): MoneyFormat => ({ currency, locale: settings.locale ?? 'en-US' });

/** How an email writes a date. Before there was a choice, days were those of UTC. */
export const writeDate = ({ locale = 'en-US', timezone = 'UTC' }: EmailSettings, date: string): string =>
  formatDate(date, locale, getDate(now(), timezone));

export type OrderEmail = EmailDocument & { subject: string };

type Content = {
  /** The news alone: the order's name comes before it. */
  subject: string;
  title: string;
  /** Paragraphs; the last one is shown in lists of emails. */
  words: string[];
  blocks?: Block[];
  footer?: string;
  /** What the button says. */
  label?: string;
};

/** An email that greets the client and links to the order page. */
export const toClient = (
  data: AboutOrder,
  { subject, words, blocks = [], label = 'View your order', ...content }: Content,
): OrderEmail => {
  const { order, order_links, settings } = data;
  const url = order_links?.[order.id];
  return write(data, {
    footer: `Questions? Reply to this email, or write to ${settings.contact_email}.`,
    ...content,
    subject: `${nameForClient(order)}: ${subject}`,
    words: [greet(order), ...words],
    // Without a link the page can't be opened any more.
    blocks: [...blocks, ...(url ? [button(label, url)] : [])],
  });
};

/** An email that links to the order in the admin area, or to a section of it. */
export const toStudio = (
  data: AboutOrder,
  { subject, blocks = [], section, label = 'Open the order', ...content }: Content & { section?: string },
): OrderEmail =>
  write(data, {
    footer: 'Reply to this email to write to the client.',
    ...content,
    subject: `${nameForStudio(data.order)}: ${subject}`,
    blocks: [...blocks, button(label, `${getAdminLink(data)}${section ? `#${section}` : ''}`)],
  });

const write = (
  { settings, order }: AboutOrder,
  { subject, title: text, words, blocks, footer }: Required<Omit<Content, 'label'>>,
): OrderEmail => ({
  subject,
  sender: { name: settings.business_name },
  preheader: words.at(-1) ?? '',
  blocks: [title(text), ...words.map((each) => paragraph(each)), ...blocks],
  // Once is enough: where to pay, the words have the number.
  footer: [[footer], ...(words.some((each) => each.includes(order.id)) ? [] : [[`Order ${order.id}`]])],
});

/** `Juno Vale – Night Bus`: how the studio reads an order. */
export const nameForStudio = ({ id, name, title = `order ${id}` }: OrderNames): string =>
  formatOrderName({ client_name: name, title });

/** `Night Bus`: how its client reads an order. A stranger could advertise with a title, as with a name. */
export const nameForClient = ({ title = '' }: Pick<OrderNames, 'title'>): string =>
  isTitlelike(title) ? title : 'Your order';

/** The same within a sentence. */
export const nameInSentence = ({ title = '' }: Pick<OrderNames, 'title'>): string =>
  isTitlelike(title) ? title : 'your order';

/**
 * A client's email may go to an unverified address, so it greets with a name only if that looks like one: a stranger
 * could advertise with anything else.
 */
export const greet = ({ name }: { name: string }): string => (isNamelike(name) ? `Hi ${name},` : 'Hi,');

export const getAdminLink = ({ public_url, order }: { public_url: string; order: { id: string } }): string =>
  `${public_url}/admin/orders/${encodeURIComponent(order.id)}`;

/** The heading of what the studio wrote to a client. */
export const NOTE_TO_CLIENT = 'My note';

/** The heading of what a client wrote to the studio. */
export const FROM_CLIENT = 'What the client wrote';

const getMomentFormat = perKey(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      ...{ day: 'numeric', month: 'short', year: 'numeric' },
      ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
      ...{ timeZone: 'UTC', timeZoneName: 'short' },
    }),
);

/** `Nov 21, 2026, 18:04 UTC` */
export const formatMoment = (at: string, locale: string): string =>
  getMomentFormat(locale).format(new Date(at));
