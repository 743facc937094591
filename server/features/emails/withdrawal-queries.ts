import { sql } from 'kysely';
import { TO_CLIENT } from '../../email/kinds.ts';
import { findJobs, jobId, restartJobs } from '../../jobs/queries.ts';
import type { Queries } from '../../ports/database/port.ts';
import { deleteEmails, PAYMENT_REMINDER, sendingJob } from './queries.ts';
import { withdrawalReasons } from './withdrawal-reasons.ts';

// Emails about orders that are cancelled, in the trash, or deleted.

/** Keeps back what has not left about orders that go to the trash; of one that is cancelled, what is to the client. */
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

/** Keeps back a reminder of a payment that has come meanwhile, or that the client reported, for good: one held with its order, too. */
export const withdrawReminders = async (tx: Queries, orderId: string): Promise<void> => {
  await tx
    .updateTable('emails')
    .set({ state: 'cancelled', error: null })
    .where('order_id', '=', orderId)
    .where('kind', '=', PAYMENT_REMINDER)
    .where('state', 'in', ['queued', 'failed', 'cancelled'])
    .execute();
};

/** Sends it after all, as the orders are back. */
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
  // The studio's email about a new order leaves once the check of its files is among its facts.
  const checks = await findJobs(
    tx,
    released.map(({ id }) => jobId('add-check', id)),
  );
  const whole = released.filter(({ id }) => !checks.has(jobId('add-check', id)));
  await restartJobs(tx, whole.map(sendingJob));
};

/** Deletes all messages about orders that are deleted. */
export const deleteOrderEmails = async (tx: Queries, orderIds: string[]): Promise<void> => {
  await deleteEmails(tx, (all) => all.where('order_id', 'in', orderIds));
};

/** Deletes the emails that listed several orders of an address that has none any more: they name no order and no client. */
export const deleteOrderDigests = async (tx: Queries, address: string): Promise<void> => {
  await deleteEmails(tx, (all) =>
    all
      .where(sql`lower(recipient)`, '=', address)
      .where('order_id', 'is', null)
      .where('client_id', 'is', null)
      .where('kind', 'in', ['orders_digest_client', 'order_links_client']),
  );
};
