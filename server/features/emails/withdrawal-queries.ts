import { limits } from '../../../shared/limits.ts';
import type { EmailData } from '../../email/content.ts';
import { TO_CLIENT } from '../../email/kinds.ts';
import { findJobs, jobId, restartJobs } from '../../jobs/queries.ts';
import { fromNow, SECOND } from '../../lib/clock.ts';
import type { Queries } from '../../ports/database/port.ts';
import {
  type APPROVAL_REMINDER,
  PAYMENT_RECEIVED,
  PAYMENT_REFUNDED,
  PAYMENT_REMINDER,
  sendingJob,
} from './queries.ts';
import { withdrawalReasons } from './withdrawal-reasons.ts';

// Emails that must not be sent now, or ever: their order was cancelled or trashed, or their news was undone.

/** Holds the unsent emails about trashed orders; for a cancelled order only those to the client. */
export const withdrawQueued = async (
  tx: Queries,
  orderIds: string[],
  why: keyof typeof withdrawalReasons,
): Promise<void> => {
  if (!orderIds.length) return;
  await tx
    .updateTable('emails')
    .set({ state: 'cancelled', error: withdrawalReasons[why] })
    .where('order_id', 'in', orderIds)
    .where('state', '=', 'queued')
    .$if(why === 'cancelled', (query) => query.where('kind', 'like', `%${TO_CLIENT}`))
    .execute();
};

/**
 * Withdraws a reminder for good once the payment has arrived or was reported, or the client has answered a delivery, even
 * if it is held with its order.
 */
export const withdrawReminders = async (
  tx: Queries,
  orderId: string,
  kind: typeof PAYMENT_REMINDER | typeof APPROVAL_REMINDER = PAYMENT_REMINDER,
): Promise<void> => {
  await tx
    .updateTable('emails')
    .set({ state: 'cancelled', error: null })
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .where('state', 'in', ['queued', 'failed', 'cancelled'])
    .execute();
};

/** Releases held emails when their orders are back. */
export const releaseWithdrawn = async (
  tx: Queries,
  orderIds: string[],
  why: keyof typeof withdrawalReasons,
): Promise<void> => {
  if (!orderIds.length) return;
  const released = await tx
    .updateTable('emails')
    .set({ state: 'queued', error: null })
    .where('order_id', 'in', orderIds)
    .where('state', '=', 'cancelled')
    .where('error', '=', withdrawalReasons[why])
    .returning(['id', 'mailing_id', 'next_attempt_at'])
    .execute();
  // The studio's email about a new order waits for the findings of the file check.
  const checks = await findJobs(
    tx,
    released.map(({ id }) => jobId('add-check', id)),
  );
  const whole = released.filter(({ id }) => !checks.has(jobId('add-check', id)));
  await restartJobs(tx, whole.map(sendingJob));
};

/**
 * Withdraws the emails caused by a status change. Returns whether any was sent; one that may have arrived or is being
 * sent counts.
 */
export const cancelQueued = async (tx: Queries, orderId: string, eventSeq: number): Promise<boolean> => {
  const caused = { order_id: orderId, event_seq: eventSeq };
  await tx
    .updateTable('emails')
    .set({ state: 'cancelled' })
    .where((is) => is.and(caused))
    .where('state', 'in', ['queued', 'failed'])
    .execute();
  // A withdrawn email that is held with its order must not be released with it.
  await tx
    .updateTable('emails')
    .set({ error: null })
    .where((is) => is.and(caused))
    .where('state', '=', 'cancelled')
    .where('error', 'in', Object.values(withdrawalReasons))
    .execute();
  const left = await tx
    .selectFrom('emails')
    .select('id')
    .where((is) => is.and(caused))
    .where((is) => is.or([is('state', 'in', ['sending', 'sent']), is('doubts', '>', 0)]))
    .limit(1)
    .executeTakeFirst();
  return left !== undefined;
};

/**
 * Requeues the email about a payment that counts again, with new data if given. One that may have arrived is left
 * alone.
 */
export const requeueCancelled = async (
  tx: Queries,
  orderId: string,
  eventSeq: number,
  facts?: { subject: string; data: EmailData },
): Promise<void> => {
  const written = facts && { ...facts, data: JSON.stringify(facts.data), html: null, text: null };
  const requeued = await tx
    .updateTable('emails')
    .set({
      ...written,
      state: 'queued',
      attempts: 0,
      error: null,
      next_attempt_at: fromNow(limits.undo_seconds * SECOND),
    })
    .where('order_id', '=', orderId)
    .where('event_seq', '=', eventSeq)
    .where('kind', 'in', [PAYMENT_RECEIVED, PAYMENT_REFUNDED])
    .where('state', '=', 'cancelled')
    .where('doubts', '=', 0)
    .where('recipient', '<>', '')
    .returning(['id', 'mailing_id', 'next_attempt_at'])
    .execute();
  await restartJobs(tx, requeued.map(sendingJob));
};
