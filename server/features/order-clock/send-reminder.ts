import type { Deps } from '../../deps.ts';
import { pickEmailSettings } from '../../email/email-settings.ts';
import { HOUR } from '../../lib/clock.ts';
import { queueEmail } from '../emails/queries.ts';
import { addEvent, lockOrderWithPayments, recalculateOrders } from '../ledger/queries.ts';
import { reminderEmail } from '../order-emails/reminder-email.ts';
import { readOfferedSettings } from '../settings/present.ts';
import { readStudioSettings } from '../settings/queries.ts';
import { listDueReminders } from './clock-queries.ts';

const AT_ONCE = 50;
/** A reminder later than this, because the product was off, would only confuse and is skipped. */
const LATEST_MS = 12 * HOUR;

/** Queues the payment reminders due now. Returns how many. */
export const sendDueReminders = async (deps: Deps, at: string): Promise<number> => {
  const { database, signals, log } = deps;
  const { payment_reminders } = await readStudioSettings(database.read);
  if (!payment_reminders) return 0;
  let sent = 0;
  let failed = 0;
  for (;;) {
    // Failed ones stay first in the list and are retried on the next run.
    const due = await listDueReminders(database.read, at, { limit: AT_ONCE, offset: failed });
    // A skipped one may be followed by another that is due.
    if (!due.length) break;
    for (const { id } of due)
      try {
        if (await sendReminder(deps, id, at)) sent++;
      } catch (error) {
        failed++;
        log.error({ err: error, order: id }, 'A payment reminder could not be queued');
      }
  }
  if (sent) signals.emit('mail-queued');
  return sent;
};

/** In one transaction: a second process, or a retry after a crash, finds the next time already set. */
const sendReminder = async ({ database, config }: Deps, id: string, at: string): Promise<boolean> => {
  const settings = pickEmailSettings(await readOfferedSettings(database.read, config));
  return database.transaction(async (tx) => {
    const before = await lockOrderWithPayments(tx, id);
    const due = before?.order.reminder_at;
    if (!before || !due || due > at) return false;
    const { order } = before;
    const isSkipped = Date.parse(at) - Date.parse(due) > LATEST_MS;
    if (!isSkipped) {
      const event_seq = await addEvent(tx, order, { at, kind: 'reminder_sent' });
      await queueEmail(tx, config, {
        ...reminderEmail(config.PUBLIC_URL, settings, order),
        event_seq,
      });
    }
    await recalculateOrders(tx, [{ before, marks: { reminders_sent: order.reminders_sent + 1 } }]);
    return !isSkipped;
  });
};
