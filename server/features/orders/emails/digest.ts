import { MINUTE } from '../../../clock.ts';
import type { EmailContent } from '../../../email/content.ts';
import { oneLine } from '../../../email/one-line.ts';
import type { EmailRow, NewEmail } from '../../emails/queries.ts';
import type { DigestData, ListedOrder } from './digest-data.ts';
import type { OrderEmailData } from './order-email-data.ts';

const kinds = {
  order_placed_studio: 'orders_digest_studio',
  order_placed_client: 'orders_digest_client',
} as const;
export type DigestKind = (typeof kinds)[keyof typeof kinds];

/** One email that replaces several about new orders to the same recipient. It goes where the latest would have gone. */
export const ordersDigest = (rows: EmailRow[], at = Date.now()): NewEmail => {
  const facts = rows.map(({ data }) => JSON.parse(data) as OrderEmailData);
  const latest = facts.at(-1) as OrderEmailData;
  const row = rows.at(-1) as EmailRow;
  const { settings, public_url } = latest;
  const period = describePeriod(facts[0]?.order.created_at ?? '', at);
  const data: DigestData = { public_url, settings, period, orders: facts.map(toListedOrder) };
  const count = `${rows.length} more orders`;
  const isToStudio = row.kind === 'order_placed_studio';
  return {
    kind: isToStudio ? kinds.order_placed_studio : kinds.order_placed_client,
    order_id: null,
    recipient: row.recipient,
    reply_to: isToStudio ? '' : row.reply_to,
    subject: oneLine(isToStudio ? `${count} ${period}` : `${count} at ${settings.business_name}`),
    data,
  };
};

const toListedOrder = ({ order }: OrderEmailData): ListedOrder => ({
  id: order.id,
  song_count: order.song_count,
  total_amount: order.total_amount,
  created_at: order.created_at,
  is_rush: order.add_ons.rush_delivery,
  file_count: order.files.length,
});

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
    await Promise.all([import('../../../email/render.ts'), import('./digest-pages.tsx')]);
  return kind === 'orders_digest_studio'
    ? { html: await renderPage(StudioDigest(data)), text: studioDigestText(data) }
    : { html: await renderPage(ClientDigest(data)), text: clientDigestText(data) };
};
