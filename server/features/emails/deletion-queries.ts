import { sql } from 'kysely';
import { cancelJobs, jobId } from '../../jobs/queries.ts';
import type { Queries } from '../../ports/database/port.ts';

const deleteEmails = async (
  tx: Queries,
  choose: (all: ReturnType<typeof allEmails>) => ReturnType<typeof allEmails>,
): Promise<void> => {
  const deleted = await choose(allEmails(tx)).returning('id').execute();
  const kinds = ['send-email', 'add-check'] as const;
  await cancelJobs(
    tx,
    deleted.flatMap(({ id }) => kinds.map((kind) => jobId(kind, id))),
  );
};
const allEmails = (tx: Queries) => tx.deleteFrom('emails');

/**
 * Deletes the emails to a deleted client. Those of bulk emails stay as anonymous rows, so that the counts stay right.
 */
export const deleteClientEmails = async (tx: Queries, clientId: string): Promise<void> => {
  await deleteEmails(tx, (all) => all.where('client_id', '=', clientId).where('mailing_id', 'is', null));
  await redactEmails(tx).where('client_id', '=', clientId).execute();
};

/**
 * Removes recipient, text and the mail server's response, which may contain the address, from emails. Unsent ones will
 * never be sent. An empty text counts as text, so the email isn't rendered again; a send under way finds its row
 * changed and doesn't record its result.
 */
export const redactEmails = (tx: Queries) =>
  tx.updateTable('emails').set({
    recipient: '',
    reply_to: '',
    subject: '',
    data: '{}',
    html: '',
    text: '',
    error: null,
    client_id: null,
    digest_key: null,
    state: sql<'sent' | 'cancelled'>`case when state = 'sent' then 'sent' else 'cancelled' end`,
  });

export const deleteOrderEmails = async (tx: Queries, orderIds: string[]): Promise<void> => {
  await deleteEmails(tx, (all) => all.where('order_id', 'in', orderIds));
};

/** Deletes digests to an address without any orders left: they refer to no order and no client. */
export const deleteOrderDigests = async (tx: Queries, address: string): Promise<void> => {
  await deleteEmails(tx, (all) =>
    all
      .where(sql`lower(recipient)`, '=', address)
      .where('order_id', 'is', null)
      .where('client_id', 'is', null)
      .where('kind', 'in', ['orders_digest_client', 'order_links_client']),
  );
};
