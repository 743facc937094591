import { formatCount } from '../../../shared/format.ts';
import { formatBulk } from '../../../shared/sizes.ts';
import type { Deps } from '../../deps.ts';
import type { EmailSettings } from '../../email/email-settings.ts';
import { defineJob, type JobKind } from '../../jobs/job-kind.ts';
import { DAY, HOUR, now } from '../../lib/clock.ts';
import type { Config } from '../../lib/config.ts';
import type { Queries } from '../../ports/database/port.ts';
import { removeFiles } from '../../receive-upload/staged-files.ts';
import { getDownloadLock } from '../deliveries/download-lock.ts';
import { queueEmail } from '../emails/queries.ts';
import type { OrderState } from '../ledger/figures.ts';
import { addEvent, lockOrderWithPayments, recalculateOrders } from '../ledger/queries.ts';
import { orderEmail } from '../order-emails/kinds.ts';
import { markFilesExpired } from '../orders/expiry-queries.ts';
import { readEmailSettings } from '../settings/present.ts';
import { readStudioSettings } from '../settings/queries.ts';
import { expireDelivered } from '../versions/stored-queries.ts';
import { listKeptFiles } from './kept-files.ts';
import { clearWarnings, listCompletedOrders, readLatestArrivals } from './queries.ts';
import { getErasureTime, getRetentionStep, WARNING_MS } from './schedule.ts';

const AT_ONCE = 50;

type Done = { warned: number; erased: number };
type Sender = { config: Config; settings: EmailSettings };

/**
 * Warns clients of completed orders whose files will be deleted, and deletes them once their time is over; the setting
 * says after how many days. Versions that weren't delivered are the studio's work and stay. One transaction per order,
 * so a crash repeats nothing; stored bytes are deleted after it, and the sweep removes leftovers.
 */
export const expireOldFiles = async (deps: Deps, at: string): Promise<Done> => {
  const { database, config, signals } = deps;
  const done: Done = { warned: 0, erased: 0 };
  const { retention_days: days } = await readStudioSettings(database.read);
  if (!days) {
    await database.transaction(clearWarnings);
    return done;
  }
  const settings = await readEmailSettings({ database, config });
  const sender = { config, settings };
  const before = new Date(Date.parse(at) - Math.max(0, days * DAY - WARNING_MS)).toISOString();
  let after = 0;
  for (;;) {
    const page = await listCompletedOrders(database.read, before, after, AT_ONCE);
    const arrivals = await readLatestArrivals(
      database.read,
      page.map(({ id }) => id),
    );
    for (const order of page) {
      if (!getRetentionStep({ order, arrived_at: arrivals.get(order.id) }, days, at)) continue;
      const result = await database.transaction((tx) => takeStep(tx, sender, order.id, at));
      if (result) done[result.step]++;
      await removeFiles(deps, result?.keys ?? []);
    }
    after = page.at(-1)?.seq ?? 0;
    if (page.length < AT_ONCE) break;
  }
  if (done.warned + done.erased) signals.emit('mail-queued');
  return done;
};

/**
 * Checks the locked order and the setting again: the order may have been reopened, a file may have come, or the setting
 * been turned off.
 */
const takeStep = async (
  tx: Queries,
  { config, settings }: Sender,
  id: string,
  at: string,
): Promise<{ step: keyof Done; keys: string[] } | null> => {
  const before = await lockOrderWithPayments(tx, id);
  const studio = await readStudioSettings(tx);
  if (!before || before.order.shelf === 'trash' || before.order.files_erased_at) return null;
  const { order } = before;
  const kept = { order, arrived_at: (await readLatestArrivals(tx, [id])).get(id) };
  const step = getRetentionStep(kept, studio.retention_days, at);
  if (!step) return null;
  const files = await listKeptFiles(tx, order);
  if (!files.count) {
    await recalculateOrders(tx, [{ before, marks: { files_erased_at: at } }]);
    return null;
  }
  if (step === 'erase')
    return { step: 'erased', keys: await erase(tx, { config, settings }, before, files, at) };
  await recalculateOrders(tx, [{ before, marks: { files_warned_at: at } }]);
  if (order.email) {
    const { sent, delivered } = files;
    const email = orderEmail('files_expiring_client', {
      ...{ public_url: config.PUBLIC_URL, settings, order, sent, delivered },
      erased_at: getErasureTime(kept, studio.retention_days, at),
      is_locked: getDownloadLock(order, studio).locked,
    });
    await queueEmail(tx, config, email);
  }
  return { step: 'warned', keys: [] };
};

const erase = async (
  tx: Queries,
  { config, settings }: Sender,
  before: OrderState,
  kept: Awaited<ReturnType<typeof listKeptFiles>>,
  at: string,
): Promise<string[]> => {
  const { order } = before;
  const keys = [...(await markFilesExpired(tx, order.id, at)), ...(await expireDelivered(tx, order.id, at))];
  const admin_note = `${formatCount(kept.count, 'file')}, ${formatBulk(kept.bytes)}`;
  const event_seq = await addEvent(tx, order, { at, kind: 'files_erased', admin_note });
  await recalculateOrders(tx, [{ before, marks: { files_erased_at: at } }]);
  if (order.email) {
    const { sent, delivered } = kept;
    const data = { public_url: config.PUBLIC_URL, settings, order, sent, delivered, erased_at: at };
    await queueEmail(tx, config, { ...orderEmail('files_erased_client', data), event_seq });
  }
  return keys;
};

/** Checks a few times a day for completed orders whose files have been kept for as long as the setting says. */
export const expireOldFilesJob = (deps: Deps): JobKind =>
  defineJob({
    name: 'expire-old-files',
    everyMs: 6 * HOUR,
    async run() {
      const { warned, erased } = await expireOldFiles(deps, now());
      if (warned + erased) deps.log.info({ warned, erased }, 'files of completed orders');
    },
  });
