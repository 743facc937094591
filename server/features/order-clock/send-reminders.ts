import { getAmountDueNow } from '../../../shared/order-money.ts';
import type { Deps } from '../../deps.ts';
import type { EmailSettings } from '../../email/email-settings.ts';
import { defineJob, type JobKind } from '../../jobs/job-kind.ts';
import { HOUR, MINUTE, now } from '../../lib/clock.ts';
import type { Queries } from '../../ports/database/port.ts';
import { type NewEmail, queueEmail } from '../emails/queries.ts';
import type { OrderState } from '../ledger/figures.ts';
import { isForRest } from '../ledger/payment-reminders.ts';
import { addEvent, lockOrderWithPayments, type OrderMarks, recalculateOrders } from '../ledger/queries.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { orderEmail } from '../order-emails/kinds.ts';
import { isUnderReview } from '../order-status/move-order.ts';
import { readEmailSettings } from '../settings/present.ts';
import { readStudioSettings } from '../settings/queries.ts';
import { listDueReminders, type ReminderColumn } from './clock-queries.ts';

const AT_ONCE = 50;
/** A reminder later than this, because the product was off, would only confuse and is skipped. */
const LATEST_MS = 12 * HOUR;

type Reminder = {
  dueAt: ReminderColumn;
  event: 'reminder_sent' | 'approval_reminder_sent';
  writeEmail: (data: { public_url: string; settings: EmailSettings; order: OrderRow }) => NewEmail;
  isStillNeeded: (order: OrderRow) => boolean;
  /** Sets the next reminder or none: a second process, or a retry after a crash, sends nothing. */
  getMarks: (order: OrderRow) => OrderMarks;
};

const paymentReminder: Reminder = {
  dueAt: 'reminder_at',
  event: 'reminder_sent',
  writeEmail: (data) => orderEmail('payment_reminder_client', { ...data, due: getAmountDueNow(data.order) }),
  // Whether it is needed decides about its time.
  isStillNeeded: () => true,
  getMarks: (order) =>
    isForRest(order)
      ? { rest_reminders_sent: order.rest_reminders_sent + 1 }
      : { reminders_sent: order.reminders_sent + 1 },
};

const approvalReminder: Reminder = {
  dueAt: 'approval_reminder_at',
  event: 'approval_reminder_sent',
  writeEmail: (data) => orderEmail('approval_reminder_client', data),
  isStillNeeded: (order) =>
    isUnderReview(order) && order.email !== '' && order.cancelled_at === null && order.shelf === 'current',
  getMarks: () => ({ approval_reminder_at: null }),
};

/** Stops an order's payment reminders, or resumes them. */
export const stopReminders = async (tx: Queries, before: OrderState, stopped: boolean): Promise<void> => {
  await recalculateOrders(tx, [{ before, marks: { reminders_stopped: stopped ? 1 : 0 } }]);
};

/** Queues the payment reminders due now. Returns how many. */
export const sendPaymentReminders = async (deps: Deps, at: string): Promise<number> => {
  const { payment_reminders } = await readStudioSettings(deps.database.read);
  return payment_reminders ? sendReminders(deps, paymentReminder, at) : 0;
};

/** Queues the reminders to listen and approve that are due now. Returns how many. */
export const sendApprovalReminders = (deps: Deps, at: string): Promise<number> =>
  sendReminders(deps, approvalReminder, at);

const sendReminders = async (deps: Deps, reminder: Reminder, at: string): Promise<number> => {
  const { database, signals, log } = deps;
  let sent = 0;
  let failed = 0;
  for (;;) {
    // Failed ones stay first in the list and are retried on the next run.
    const page = { limit: AT_ONCE, offset: failed };
    const due = await listDueReminders(database.read, reminder.dueAt, at, page);
    // A skipped one may be followed by another that is due.
    if (!due.length) break;
    for (const { id } of due)
      try {
        if (await sendReminder(deps, reminder, id, at)) sent++;
      } catch (error) {
        failed++;
        log.error({ err: error, order: id }, 'A reminder could not be queued');
      }
  }
  if (sent) signals.emit('mail-queued');
  return sent;
};

const sendReminder = async (
  { database, config }: Deps,
  { dueAt, event, writeEmail, isStillNeeded, getMarks }: Reminder,
  id: string,
  at: string,
): Promise<boolean> => {
  const settings = await readEmailSettings({ database, config });
  return database.transaction(async (tx) => {
    const before = await lockOrderWithPayments(tx, id);
    const due = before?.order[dueAt];
    if (!before || !due || due > at) return false;
    const { order } = before;
    const isSent = isStillNeeded(order) && Date.parse(at) - Date.parse(due) <= LATEST_MS;
    if (isSent) {
      const event_seq = await addEvent(tx, order, { at, kind: event });
      const email = writeEmail({ public_url: config.PUBLIC_URL, settings, order });
      await queueEmail(tx, config, { ...email, event_seq });
    }
    await recalculateOrders(tx, [{ before, marks: getMarks(order) }]);
    return isSent;
  });
};

/** Checks every minute which orders are due a payment or approval reminder: jobs can't be delayed for days. */
export const sendRemindersJob = (deps: Deps): JobKind =>
  defineJob({
    name: 'send-reminders',
    everyMs: MINUTE,
    async run() {
      const payments = await sendPaymentReminders(deps, now());
      const approvals = await sendApprovalReminders(deps, now());
      if (payments + approvals) deps.log.info({ payments, approvals }, 'reminded clients');
    },
  });
