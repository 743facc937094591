import type { MinorUnits } from '../../../shared/money.ts';
import { isToClient } from '../../email/kinds.ts';
import { MINUTE } from '../../lib/clock.ts';
import { type EmailRow, type NewEmail, PAYMENT_REMINDER } from '../emails/queries.ts';
import { type AboutOrder, formatMoment, getMoneyFormat } from './about-order.ts';
import type { DigestData, ListedOrder, ListedUpdate } from './digest-emails.ts';
import { writeEmail } from './kinds.ts';
import { isRush, type PlacedData } from './placed-order.ts';
import { countFiles, formatDay, type RetentionData } from './retention-emails.ts';
import { asksTerms } from './ways-to-pay.ts';

/** One email that replaces several to the same recipient. It goes where the latest would have gone. */
export const writeDigest = (rows: EmailRow[], at = Date.now()): NewEmail => {
  const held = rows.map((row) => ({ row, data: JSON.parse(row.data) as HeldData }));
  const { row, data: latest } = held.at(-1) as (typeof held)[number];
  const { settings, public_url } = latest;
  const isNew = ({ row: { kind } }: (typeof held)[number]) => kind.startsWith('order_placed_');
  const data: DigestData = {
    public_url,
    settings,
    period: describePeriod(rows[0]?.created_at ?? '', at, getMoneyFormat(settings).locale),
    orders: held.filter(isNew).map((each) => toListedOrder(each.data as unknown as PlacedData)),
    updates: held.filter((each) => !isNew(each)).map((each) => toUpdate(each.row, each.data)),
  };
  const { recipient, reply_to } = row;
  return isToClient(row.kind)
    ? writeEmail('orders_digest_client', { order_id: null, recipient, reply_to }, data)
    : writeEmail('orders_digest_studio', { order_id: null, recipient, reply_to: '' }, data);
};

/** What the data of every email about an order contains. */
type HeldData = AboutOrder<{ due?: MinorUnits }>;

const toListedOrder = ({ order }: PlacedData): ListedOrder => ({
  id: order.id,
  song_count: order.song_count,
  currency: order.currency,
  total_amount: order.total_amount,
  due: order.deposit_amount ?? order.total_amount,
  created_at: order.created_at,
  is_rush: isRush(order),
  file_count: order.files.length,
});

const toUpdate = ({ kind, created_at }: EmailRow, data: HeldData): ListedUpdate => {
  const text = updateTexts[kind] ?? 'News about your order';
  return {
    id: data.order.id,
    text: typeof text === 'string' ? text : text(data as RetentionData),
    at: created_at,
    currency: data.order.currency,
    // Other emails tell what is due without asking for it.
    ...(kind === PAYMENT_REMINDER && data.due !== undefined && !asksTerms(data) ? { due: data.due } : {}),
  };
};

const updateTexts: Record<string, string | ((data: RetentionData) => string)> = {
  client_message: 'A message',
  payment_reported_studio: 'A reported payment',
  files_added_studio: 'More files',
  round_sent_studio: 'Notes',
  round_requested_studio: 'A request for another round',
  order_approved_studio: 'An approval',
  payment_reminder_client: 'Waiting for your payment',
  approval_reminder_client: 'Waiting for you to listen and approve',
  payment_received_client: 'I’ve received your payment',
  files_expiring_client: (data) =>
    `To be deleted on ${formatDay(data)}: ${countFiles(data)}. Download what you need before then.`,
  files_erased_client: (data) => `Deleted on ${formatDay(data)}: ${countFiles(data)}`,
};

const RECENT_MINUTES = 90;

const describePeriod = (from: string, at: number, locale: string): string => {
  const minutes = Math.max(1, Math.round((at - Date.parse(from)) / MINUTE));
  // Emails are held longer than that while the mail server is down.
  if (!(minutes <= RECENT_MINUTES)) return `since ${formatMoment(from, locale)}`;
  return minutes === 1 ? 'in the last minute' : `in the last ${minutes} minutes`;
};
