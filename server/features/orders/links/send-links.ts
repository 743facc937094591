import { SECOND } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { pickEmailSettings } from '../../../email/email-settings.ts';
import { queueEmail } from '../../emails/queries.ts';
import { readOfferedSettings } from '../../settings/present.ts';
import { type Rate, takeToken } from '../../system/rate-limit-queries.ts';
import { orderLinksEmail } from '../emails/order-links-email.ts';
import { claimLostOrders, listLostOrders } from './queries.ts';

/** Emails with links, across all addresses. Those beyond the rate are delayed, never dropped. */
const TO_ALL: Rate = { burst: 60, everyMs: 5 * SECOND };

/** How an attempt ends or postpones its own job. */
type Request = {
  email_key: string;
  finish(tx: Tx): Promise<boolean>;
  postpone(tx: Tx, delayMs: number): Promise<boolean>;
};
type Tx = Parameters<typeof queueEmail>[0];

/** Emails an address the links of its orders, except those emailed to it recently. */
export const sendOrderLinks = async (
  { database, config, signals }: Pick<Deps, 'database' | 'config' | 'signals'>,
  { email_key, finish, postpone }: Request,
): Promise<void> => {
  const settings = pickEmailSettings(await readOfferedSettings(database.read, config));
  await database.transaction(async (tx) => {
    const lost = await listLostOrders(tx, email_key);
    const waitMs = lost.length && config.RATE_LIMITS ? await takeToken(tx, 'order links', TO_ALL) : 0;
    if (waitMs) return void (await postpone(tx, waitMs));
    // Another process took over the job and does the same.
    if (!(await finish(tx))) return;
    const orders = await claimLostOrders(tx, email_key, lost);
    if (orders.length)
      await queueEmail(tx, config.PUBLIC_URL, orderLinksEmail(config.PUBLIC_URL, settings, orders));
  });
  signals.emit('mail-queued');
};
