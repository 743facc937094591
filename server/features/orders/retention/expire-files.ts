import { formatCount } from '../../../../shared/format.ts';
import { formatBulk } from '../../../../shared/sizes.ts';
import { DAY } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { type EmailSettings, pickEmailSettings } from '../../../email/email-settings.ts';
import type { Queries } from '../../../ports/database/port.ts';
import { removeFiles } from '../../../receive-upload/staged-files.ts';
import { queueEmail } from '../../emails/queries.ts';
import { readOfferedSettings } from '../../settings/present.ts';
import { readStudioSettings } from '../../settings/queries.ts';
import { getDownloadLock } from '../deliveries/present.ts';
import { erasedEmail, expiringEmail } from '../emails/retention-email.ts';
import type { OrderState } from '../ledger/figures.ts';
import { addEvent, lockOrderWithPayments, recalculateOrders } from '../ledger/queries.ts';
import { markFilesExpired } from '../lifecycle/expiry-queries.ts';
import { expireVersions } from '../versions/stored-queries.ts';
import { listKeptFiles } from './kept-files.ts';
import { clearWarnings, listCompletedOrders } from './queries.ts';
import { getErasureTime, getRetentionStep, WARNING_MS } from './schedule.ts';

const AT_ONCE = 50;

type Done = { warned: number; erased: number };
type Sender = { publicUrl: string; settings: EmailSettings };

/**
 * Warns clients of completed orders whose files will be deleted, and deletes them once their time is over; the setting
 * says after how many days. One transaction per order, so a crash repeats nothing; stored bytes are deleted after it,
 * and the sweep removes leftovers.
 */
export const expireOldFiles = async (deps: Deps, at: string): Promise<Done> => {
  const { database, config, signals } = deps;
  const done: Done = { warned: 0, erased: 0 };
  const { retention_days: days } = await readStudioSettings(database.read);
  if (!days) {
    await database.transaction(clearWarnings);
    return done;
  }
  const settings = pickEmailSettings(await readOfferedSettings(database.read, config));
  const sender = { publicUrl: config.PUBLIC_URL, settings };
  const before = new Date(Date.parse(at) - Math.max(0, days * DAY - WARNING_MS)).toISOString();
  let after = 0;
  for (;;) {
    const page = await listCompletedOrders(database.read, before, after, AT_ONCE);
    for (const order of page) {
      if (!getRetentionStep(order, days, at)) continue;
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

/** Checks the locked order and the setting again: the order may have been reopened, or the setting turned off. */
const takeStep = async (
  tx: Queries,
  sender: Sender,
  id: string,
  at: string,
): Promise<{ step: keyof Done; keys: string[] } | null> => {
  const before = await lockOrderWithPayments(tx, id);
  const studio = await readStudioSettings(tx);
  if (!before || before.order.shelf === 'trash' || before.order.files_erased_at) return null;
  const step = getRetentionStep(before.order, studio.retention_days, at);
  if (!step) return null;
  const kept = await listKeptFiles(tx, before.order);
  if (!kept.count) {
    await recalculateOrders(tx, [{ before, marks: { files_erased_at: at } }]);
    return null;
  }
  if (step === 'erase') return { step: 'erased', keys: await erase(tx, sender, before, kept, at) };
  const { order } = before;
  await recalculateOrders(tx, [{ before, marks: { files_warned_at: at } }]);
  if (order.email) {
    const facts = {
      erased_at: getErasureTime(order, studio.retention_days, at),
      is_locked: getDownloadLock(order, studio).locked,
    };
    await queueEmail(
      tx,
      sender.publicUrl,
      expiringEmail(sender.publicUrl, sender.settings, order, kept, facts),
    );
  }
  return { step: 'warned', keys: [] };
};

const erase = async (
  tx: Queries,
  { publicUrl, settings }: Sender,
  before: OrderState,
  kept: Awaited<ReturnType<typeof listKeptFiles>>,
  at: string,
): Promise<string[]> => {
  const { order } = before;
  const keys = [...(await markFilesExpired(tx, order.id, at)), ...(await expireVersions(tx, order.id, at))];
  const admin_note = `${formatCount(kept.count, 'file')}, ${formatBulk(kept.bytes)}`;
  const event_seq = await addEvent(tx, order, { at, kind: 'files_erased', admin_note });
  await recalculateOrders(tx, [{ before, marks: { files_erased_at: at } }]);
  if (order.email)
    await queueEmail(tx, publicUrl, { ...erasedEmail(publicUrl, settings, order, kept, at), event_seq });
  return keys;
};
