import type { Deps } from '../../deps.ts';
import { now } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import { discardRenderedEmails } from '../emails/sending-queries.ts';
import { runOnceByKey } from '../ledger/idempotency.ts';
import { lockOrderOrThrow } from '../ledger/lock-order.ts';
import { addEvent } from '../ledger/queries.ts';
import { renewOrderKeys } from '../system/secret-queries.ts';
import { findOrderLinks, setLinkVersion } from './queries.ts';

/** Replaces the link to the order page; the old one stops working everywhere. */
export const renewOrderLink = async (
  { database, config }: Deps,
  orderId: string,
  key: string | undefined,
): Promise<string> => {
  await database.transaction((tx) =>
    runOnceByKey(tx, { key, scope: 'order-link', orderId, content: null }, async () => {
      const { order } = await lockOrderOrThrow(tx, orderId);
      if (!order.email) throw new AppError('conflict', NO_PAGE);
      await setLinkVersion(tx, orderId, order.link_version + 1);
      await discardRenderedEmails(tx, order.email_key);
      await addEvent(tx, order, { at: now(), kind: 'link_renewed' });
      return orderId;
    }),
  );
  const links = await findOrderLinks(database, config.PUBLIC_URL, [orderId]);
  const link = links[orderId];
  if (link === undefined) throw new AppError('conflict', NO_PAGE);
  return link;
};

/**
 * Ends all links to order pages and every signed link at once, in constant time: what their keys are computed with is
 * replaced. Emails that haven't been sent get the new ones.
 */
export const renewAllOrderLinks = ({ database }: Pick<Deps, 'database'>): Promise<void> =>
  database.transaction(async (tx) => {
    await renewOrderKeys(tx);
    await discardRenderedEmails(tx);
  });

const NO_PAGE = 'This client’s data was deleted, so the order has no page any more.';
