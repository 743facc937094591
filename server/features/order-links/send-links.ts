import { z } from 'zod';
import type { Deps } from '../../deps.ts';
import { defineJob, type Queue } from '../../jobs/job-kind.ts';
import { now } from '../../lib/clock.ts';
import { isHeldAlready, limitEmail } from '../emails/limit-queries.ts';
import { ORDER_LINKS, queueEmails } from '../emails/queries.ts';
import { writeEmail } from '../order-emails/kinds.ts';
import { readEmailSettings } from '../settings/present.ts';
import { claimLostOrders, listLostOrders, releaseLostOrders } from './queries.ts';

/** `network`: of whoever asked. `finish` ends the job. */
type Request = { email_key: string; network: string; finish(tx: Tx): Promise<boolean> };
type Tx = Parameters<typeof queueEmails>[0];

/**
 * Emails an address the links of its orders, except those emailed to it recently. Over its limit one email is held; its
 * orders don't count as emailed, so that the client, asking from elsewhere, still gets one at once.
 */
const sendOrderLinks = async (
  { database, config, signals }: Pick<Deps, 'database' | 'config' | 'signals'>,
  { email_key, network, finish }: Request,
): Promise<void> => {
  const settings = await readEmailSettings({ database, config });
  await database.transaction(async (tx) => {
    const lost = await listLostOrders(tx, email_key);
    // Another process took over the job and does the same.
    if (!(await finish(tx))) return;
    const orders = await claimLostOrders(tx, email_key, lost);
    if (!orders.length) return;
    const to = { order_id: null, recipient: orders[0]?.email ?? '', reply_to: settings.contact_email };
    const data = {
      ...{ public_url: config.PUBLIC_URL, settings },
      orders: orders.map(({ id, title, created_at, song_count }) => ({ id, title, created_at, song_count })),
    };
    const email = { ...writeEmail(ORDER_LINKS, to, data), sender: { network } };
    const limited = config.RATE_LIMITS ? await limitEmail(tx, email) : email;
    if (limited.digest_key) await releaseLostOrders(tx, orders);
    if (!(await isHeldAlready(tx, limited))) await queueEmails(tx, config.PUBLIC_URL, [limited], now());
  });
  signals.emit('mail-queued');
};

/** Looks up the orders of an address whose owner lost the links, and emails the links there. */
export const orderLinksQueue = (deps: Pick<Deps, 'database' | 'config' | 'signals'>): Queue => {
  const send = defineJob({
    name: 'send-order-links',
    // The address may have no row.
    payload: z.object({ email_key: z.string(), network: z.string().default('') }),
    run: ({ email_key, network }, { finish }) => sendOrderLinks(deps, { email_key, network, finish }),
  });
  return { name: 'order links', kinds: [send], limit: 1, wokenBy: ['links-requested'] };
};
