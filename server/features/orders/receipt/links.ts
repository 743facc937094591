import type { Deps } from '../../../deps.ts';
import { readSignedLink, signLink } from '../../../http/signed-link.ts';
import { getOrCreateSecret, verifySigned } from '../../system/secret-queries.ts';
import type { OrderRow } from '../rows.ts';

const PURPOSE = 'receipt';

/** What a link opens: the receipt of an order, as long as its own link is the same. */
type ReceiptLink = Pick<OrderRow, 'id' | 'link_version'>;

/** A link that opens for ten minutes without a key or token, and ends when the order's link is renewed. */
export const createReceiptLink = async (
  deps: Deps,
  { id, link_version }: ReceiptLink,
): Promise<{ url: string; expires_at: string }> => {
  const { link, expires_at } = signLink(await getOrCreateSecret(deps.database, 'downloads'), PURPOSE, {
    id,
    link_version,
  });
  return { url: `/api/receipts/${link}`, expires_at };
};

/** What a link opens, or null when it was changed or its time is over. */
export const readReceiptLink = ({ database }: Deps, link: string): Promise<ReceiptLink | null> =>
  verifySigned(database, 'downloads', (secret) => readSignedLink<ReceiptLink>(secret, PURPOSE, link));
