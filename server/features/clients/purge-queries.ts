import type { Queries } from '../../ports/database/port.ts';
import { deleteClientEmails, deleteOrderDigests } from '../emails/deletion-queries.ts';
import { getUnsubscriptionFingerprint, saveUnsubscription } from './erased-unsubscribe-queries.ts';

/**
 * Updates a client after orders of their address were deleted. Without any orders left, the client is deleted with the
 * emails to them; if they had unsubscribed, a fingerprint remembers it. Otherwise the client takes the name of the
 * latest remaining order. Figures don't change, since they don't include orders in the trash.
 */
export const updateClientAfterPurge = async (tx: Queries, key: string, secret: string): Promise<void> => {
  // Locks first: a concurrent order is either seen here, or finds the client gone and creates a new one.
  const client = await tx
    .updateTable('clients')
    .set({ email_key: key })
    .where('email_key', '=', key)
    .returning(['id', 'unsubscribed_at'])
    .executeTakeFirst();
  if (!client) return;
  const orders = () => tx.selectFrom('orders').where('email_key', '=', key);
  const latest = await orders().selectAll().orderBy('seq', 'desc').limit(1).executeTakeFirst();
  if (!latest) {
    if (client.unsubscribed_at)
      await saveUnsubscription(tx, getUnsubscriptionFingerprint(secret, key), client.unsubscribed_at);
    await tx.deleteFrom('clients').where('id', '=', client.id).execute();
    await deleteOrderDigests(tx, key);
    return deleteClientEmails(tx, client.id);
  }
  const { first } = await orders()
    .select((order) => order.fn.min('created_at').as('first'))
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('clients')
    .set({
      name: latest.name,
      name_key: latest.name_key,
      email: latest.email,
      search_text: `${latest.name_key}\n${key}`,
      first_order_at: first,
      last_order_at: latest.created_at,
      last_order_seq: latest.seq,
    })
    .where('id', '=', client.id)
    .execute();
};
