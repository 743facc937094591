import type { Cents } from '../../../shared/money.ts';
import type { EmailContent } from '../../email/content.ts';
import { isToClient } from '../../email/kinds.ts';
import { oneLine } from '../../email/one-line.ts';
import { MINUTE } from '../../lib/clock.ts';
import { type EmailRow, type NewEmail, PAYMENT_REMINDER } from '../emails/queries.ts';
import type { AboutOrder } from './client-email.ts';
import type { DigestData, ListedOrder, ListedUpdate } from './digest-data.ts';
import { getDigestTitle } from './digest-words.ts';
import type { OrderEmailData } from './order-email-data.ts';
import { countFiles, formatDay, type RetentionEmailData } from './retention-email.ts';

const kinds = {
  order_placed_studio: 'orders_digest_studio',
  order_placed_client: 'orders_digest_client',
} as const;
export type DigestKind = (typeof kinds)[keyof typeof kinds];

/** One email that replaces several to the same recipient. It goes where the latest would have gone. */
export const writeDigest = (rows: EmailRow[], at = Date.now()): NewEmail => {
  const held = rows.map((row) => ({ row, data: JSON.parse(row.data) as HeldData }));
  const { row, data: latest } = held.at(-1) as (typeof held)[number];
  const { settings, public_url } = latest;
  const period = describePeriod(rows[0]?.created_at ?? '', at);
  const isNew = ({ row: { kind } }: (typeof held)[number]) => kind in kinds;
  const data: DigestData = {
    public_url,
    settings,
    period,
    orders: held.filter(isNew).map((each) => toListedOrder(each.data as OrderEmailData)),
    updates: held.filter((each) => !isNew(each)).map((each) => toUpdate(each.row, each.data)),
  };
  const isToStudio = !isToClient(row.kind);
  const title = getDigestTitle(data);
  return {
    kind: isToStudio ? 'orders_digest_studio' : 'orders_digest_client',
    order_id: null,
    recipient: row.recipient,
    reply_to: isToStudio ? '' : row.reply_to,
    subject: oneLine(isToStudio ? `${title} ${period}` : `${title} at ${settings.business_name}`),
    data,
  };
};

/** What the data of every email about an order contains. */
type HeldData = AboutOrder & { due?: Cents };

const toListedOrder = ({ order }: OrderEmailData): ListedOrder => ({
  id: order.id,
  song_count: order.song_count,
  total_amount: order.total_amount,
  created_at: order.created_at,
  is_rush: order.add_ons.rush_delivery,
  file_count: order.files.length,
});

const toUpdate = ({ kind, created_at }: EmailRow, data: HeldData): ListedUpdate => {
  const text = updateTexts[kind] ?? 'News about your order';
  return {
    id: data.order.id,
    text: typeof text === 'string' ? text : text(data as RetentionEmailData),
    at: created_at,
    // Other emails tell what is due without asking for it.
    ...(kind === PAYMENT_REMINDER && data.due !== undefined ? { due: data.due } : {}),
  };
};

const updateTexts: Record<string, string | ((data: RetentionEmailData) => string)> = {
  client_message: 'A message',
  payment_reported_studio: 'A reported payment',
  files_added_studio: 'More files',
  round_sent_studio: 'Notes',
  round_requested_studio: 'A request for another round',
  order_approved_studio: 'An approval',
  payment_reminder_client: 'Waiting for your payment',
  approval_reminder_client: 'Waiting for you to listen and approve',
  payment_received_client: 'We received your payment',
  files_expiring_client: (data) =>
    `To be deleted on ${formatDay(data.erased_at)}: ${countFiles(data)}. Download what you need before then.`,
  files_erased_client: (data) => `Deleted on ${formatDay(data.erased_at)}: ${countFiles(data)}`,
};

const RECENT_MINUTES = 90;

const describePeriod = (from: string, at: number): string => {
  const minutes = Math.max(1, Math.round((at - Date.parse(from)) / MINUTE));
  // Emails are held longer than that while the mail server is down.
  if (!(minutes <= RECENT_MINUTES)) return `since ${from.slice(0, 10)} ${from.slice(11, 16)} UTC`;
  return minutes === 1 ? 'in the last minute' : `in the last ${minutes} minutes`;
};

/** Renders either digest. The modules this needs are loaded with the first email. */
export const renderDigest = async (kind: DigestKind, data: DigestData): Promise<EmailContent> => {
  const [{ renderPage }, { StudioDigest, studioDigestText, ClientDigest, clientDigestText }] =
    await Promise.all([import('../../email/render.ts'), import('./digest-pages.tsx')]);
  return kind === 'orders_digest_studio'
    ? { html: await renderPage(StudioDigest(data)), text: studioDigestText(data) }
    : { html: await renderPage(ClientDigest(data)), text: clientDigestText(data) };
};
