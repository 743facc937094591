import type { Queries } from '../../ports/database/port.ts';
import { deleteClientEmails, deleteOrderDigests } from '../emails/deletion-queries.ts';
import { getUnsubscriptionFingerprint, saveUnsubscription } from './erased-unsubscribe-queries.ts';

/**
 * After orders of an address were deleted: a client without any goes, with the emails to them, and one who had left the list is
 * remembered by the fingerprint. Any other is called as in the latest order that is left. Their figures do not change, as
 * orders in the trash count in none.
 */
export const updateClientAfterPurge = async (tx: Queries, key: string, secret: string): Promise<void> => {
  // The lock comes first: an order placed at the same moment is seen, or finds the client gone and makes a new one.
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
