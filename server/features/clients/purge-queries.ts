import { sql } from 'kysely';
import type { Queries } from '../../ports/database/port.ts';
import { deleteClientEmails, deleteOrderDigests } from '../emails/deletion-queries.ts';
import { nameClient } from '../ledger/client-name-queries.ts';
import { getAddressFingerprint, saveUnsubscription } from './erased-address-queries.ts';

/**
 * Updates a client after orders of their address were deleted. Without any orders left, the client is deleted with the
 * emails to them, unless the studio imported them; if they had unsubscribed, a fingerprint remembers it. Otherwise the client takes the name of the
 * latest remaining order that was paid, or of the latest: anyone can order with somebody else's address. Figures don't change, since they don't include orders in the trash.
 */
export const updateClientAfterPurge = async (tx: Queries, key: string, secret: string): Promise<void> => {
  // Locks first: a concurrent order is either seen here, or finds the client gone and creates a new one.
  const client = await tx
    .updateTable('clients')
    .set({ email_key: key })
    .where('email_key', '=', key)
    .returning(['id', 'seq', 'unsubscribed_at', 'imported_at'])
    .executeTakeFirst();
  if (!client) return;
  const orders = () => tx.selectFrom('orders').where('email_key', '=', key);
  const latest = await orders()
    .select(['created_at', 'seq'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!latest && client.imported_at) {
    const at = client.imported_at;
    await tx
      .updateTable('clients')
      .set({ first_order_at: at, last_order_at: at, last_order_seq: -client.seq })
      .where('id', '=', client.id)
      .execute();
    return;
  }
  if (!latest) {
    if (client.unsubscribed_at)
      await saveUnsubscription(tx, getAddressFingerprint(secret, key), client.unsubscribed_at);
    await tx.deleteFrom('clients').where('id', '=', client.id).execute();
    await deleteOrderDigests(tx, key);
    return deleteClientEmails(tx, client.id);
  }
  const named = await orders()
    .select(['name', 'name_key', 'email', 'email_key'])
    .orderBy(sql`case when paid_amount > 0 then 0 else 1 end`)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await nameClient(tx, named);
  const { first } = await orders()
    .select((order) => order.fn.min('created_at').as('first'))
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('clients')
    .set({
      first_order_at: first,
      last_order_at: latest.created_at,
      last_order_seq: latest.seq,
    })
    .where('id', '=', client.id)
    .execute();
};
