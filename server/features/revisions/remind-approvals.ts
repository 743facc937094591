import type { Deps } from '../../deps.ts';
import { pickEmailSettings } from '../../email/email-settings.ts';
import { HOUR } from '../../lib/clock.ts';
import { queueEmail } from '../emails/queries.ts';
import { addEvent, lockOrderWithPayments, recalculateOrders } from '../ledger/queries.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { approvalReminderEmail } from '../order-emails/approval-email.ts';
import { isUnderReview } from '../order-status/move-order.ts';
import { readOfferedSettings } from '../settings/present.ts';
import { listDueApprovals } from '../versions/approval-queries.ts';

const AT_ONCE = 50;
/** A reminder later than this, because the product was off, would only confuse and is skipped. */
const LATEST_MS = 12 * HOUR;

/** Queues the reminders to listen and approve that are due now. Returns how many. */
export const sendApprovalReminders = async (deps: Deps, at: string): Promise<number> => {
  let sent = 0;
  for (;;) {
    const due = await listDueApprovals(deps.database.read, at, AT_ONCE);
    if (!due.length) break;
    for (const { id } of due) if (await remind(deps, id, at)) sent++;
  }
  if (sent) deps.signals.emit('mail-queued');
  return sent;
};

/** Whether the client still has something to approve and may be emailed. */
const isPending = (order: OrderRow): boolean =>
  isUnderReview(order) && order.email !== '' && order.cancelled_at === null && order.shelf === 'current';

/** In one transaction that clears the reminder: a second process, or a retry after a crash, sends nothing. */
const remind = async ({ database, config }: Deps, id: string, at: string): Promise<boolean> => {
  const settings = pickEmailSettings(await readOfferedSettings(database.read, config));
  return database.transaction(async (tx) => {
    const before = await lockOrderWithPayments(tx, id);
    const due = before?.order.approval_reminder_at;
    if (!before || !due || due > at) return false;
    const { order } = before;
    const isSent = isPending(order) && Date.parse(at) - Date.parse(due) <= LATEST_MS;
    if (isSent) {
      const event_seq = await addEvent(tx, order, { at, kind: 'approval_reminder_sent' });
      const email = approvalReminderEmail(config.PUBLIC_URL, settings, order);
      await queueEmail(tx, config, { ...email, event_seq });
    }
    await recalculateOrders(tx, [{ before, marks: { approval_reminder_at: null } }]);
    return isSent;
  });
};
