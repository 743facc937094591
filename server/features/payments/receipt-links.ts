import type { Deps } from '../../deps.ts';
import { readSignedLink, signLink } from '../../http/signed-link.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { getOrCreateSecret, verifySigned } from '../system/secret-queries.ts';

const PURPOSE = 'receipt';

/** A link to the receipt of an order. Valid while the order's own link stays the same. */
type ReceiptLink = Pick<OrderRow, 'id' | 'link_version'>;

/** A link that works for ten minutes without a key or token, and ends when the order's link is renewed. */
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

/** The target of a link, or null if it was altered or has expired. */
export const readReceiptLink = ({ database }: Deps, link: string): Promise<ReceiptLink | null> =>
  verifySigned(database, 'downloads', (secret) => readSignedLink<ReceiptLink>(secret, PURPOSE, link));
