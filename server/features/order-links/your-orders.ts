import { toAmount } from '../../../shared/money.ts';
import type { ListedOrder } from '../../../shared/order-list.ts';
import { orderListPath } from '../../../shared/order-list.ts';
import { readSignedLink, signLink } from '../../http/signed-link.ts';
import { DAY } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import type { Database } from '../../ports/database/port.ts';
import { computeOrderKey } from '../ledger/order-key.ts';
import { describeState } from '../ledger/order-state.ts';
import { getSold } from '../ledger/sold.ts';
import { readStudioSettings } from '../settings/queries.ts';
import { findSecret, getOrCreateSecret } from '../system/secret-queries.ts';
import { findEmailKey, isLinkRenewedSince, listOrdersOf } from './queries.ts';

// Whoever has one order's link, a bandmate for example, must not see the others: the list has a link of its own, which
// is emailed alone, and ends.
const PURPOSE = 'order list';
const LIST_TTL_MS = DAY;

type Opens = { email_key: string; issued_at: string };

/** The link to the list of all orders of the client of these; none if they can't be opened any more. */
export const findListLink = async (
  database: Database,
  publicUrl: string,
  orderIds: string[],
): Promise<string | undefined> => {
  const email_key = await findEmailKey(database.read, orderIds);
  if (!email_key) return undefined;
  const secret = await getOrCreateSecret(database, 'order-keys');
  const opens: Opens = { email_key, issued_at: new Date().toISOString() };
  const { link } = signLink(secret, PURPOSE, opens, Date.now() + LIST_TTL_MS);
  return `${publicUrl}${orderListPath}#${link}`;
};

/** All orders that the link opens. The renewal of one of them ends it, as it ends the order's own. */
export const listClientOrders = async ({ read }: Database, link: string): Promise<ListedOrder[]> => {
  const secret = await findSecret(read, 'order-keys');
  const opens = secret && readSignedLink<Opens>(secret, PURPOSE, link, LIST_TTL_MS);
  if (!opens || (await isLinkRenewedSince(read, opens.email_key, opens.issued_at)))
    throw new AppError('not_found', 'This link has expired. Ask for a new one.');
  const [rows, settings] = await Promise.all([listOrdersOf(read, opens.email_key), readStudioSettings(read)]);
  return rows.map((row) => ({
    order_id: row.id,
    order_key: computeOrderKey(secret, row),
    title: row.title,
    service: getSold(row).service.name,
    song_count: row.song_count,
    created_at: row.created_at,
    state: describeState(row, settings.locale, settings.timezone),
    total_amount: toAmount(row.total_amount, row.currency),
    currency: row.currency,
  }));
};
