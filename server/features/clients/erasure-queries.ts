import { sql } from 'kysely';
import type { MentionAction } from '../../../shared/clients.ts';
import { mapNames, orderTextFields, orderTextNames } from '../../../shared/order-fields.ts';
import { customItem } from '../../../shared/pricing.ts';
import { now } from '../../lib/clock.ts';
import type { Queries } from '../../ports/database/port.ts';
import { deleteClientDrafts } from '../drafts/queries.ts';
import { redactEmails } from '../emails/deletion-queries.ts';
import { anonymizeReceipts } from '../ledger/receipt-queries.ts';
import { cancelLinkRequest } from '../order-links/queries.ts';
import { abandonUploads } from '../uploads/claim-queries.ts';
import { saveErasures, saveUnsubscription } from './erased-address-queries.ts';
import { findMentions, hideUnclear, settleMentions } from './mention-queries.ts';
import { deleteOrderContents } from './order-contents-queries.ts';

// Well below the maximum number of parameters per statement (32,766 in SQLite).
const AT_ONCE = 500;

export type Erased = {
  orders: number;
  keys: string[];
  /** What a repeated erasure took offline although it may mean somebody else. */
  hidden: string[];
};

/**
 * Removes a person from every table: deletes the client; strips orders down to their figures and disowns their files;
 * ends drafts and their uploads; redacts recipient and text of emails and cancels unsent ones. A fingerprint remembers
 * the erasure, and whether they had unsubscribed. What names them on the site goes offline unless another action was
 * chosen; without actions, nobody can be asked what means somebody else. Returns the keys of the stored files, or undefined
 * if there is no such client.
 */
export const eraseClient = async (
  tx: Queries,
  key: string,
  fingerprint: string,
  actions: ReadonlyMap<string, MentionAction> | null = new Map(),
): Promise<Erased | undefined> => {
  // First, because of its lock: a concurrent order then either creates a new client or is among those below.
  const client = await tx
    .deleteFrom('clients')
    .where('email_key', '=', key)
    .returning(['id', 'name', 'unsubscribed_at'])
    .executeTakeFirst();
  if (!client) return undefined;
  if (client.unsubscribed_at) await saveUnsubscription(tx, fingerprint, client.unsubscribed_at);
  await saveErasures(tx, [{ fingerprint, erased_at: now() }]);
  // Locks them: consent and publishing lock the order, too, so whatever is published by now is found.
  await tx.updateTable('orders').set({ email_key: key }).where('email_key', '=', key).execute();
  const mentions = await findMentions(tx, { email_key: key, name: client.name });
  const { hidden, theirs } = actions ? { hidden: [], theirs: mentions } : await hideUnclear(tx, mentions);
  const orders = await emptyOrders(tx, key);
  const keys: string[] = [];
  for (let start = 0; start < orders.length; start += AT_ONCE) {
    const ids = orders.slice(start, start + AT_ONCE);
    await tx
      .updateTable('order_events')
      .set({ note: '', admin_note: '' })
      .where('order_id', 'in', ids)
      .execute();
    await tx
      .updateTable('payments')
      .set({ reference: '', note: '', decline_reason: '', reported_as: null })
      .where('order_id', 'in', ids)
      .execute();
    // What the studio wrote may name the client; what was chosen from the offer doesn't.
    await tx
      .updateTable('order_lines')
      .set({ label: sql<string>`'Line ' || (position + 1)` })
      .where('order_id', 'in', ids)
      .where('item', '=', customItem)
      .execute();
    // An open checkout shows the client's address.
    await tx.updateTable('card_sessions').set({ url: '' }).where('order_id', 'in', ids).execute();
    await anonymizeReceipts(tx, ids);
    keys.push(...(await deleteOrderContents(tx, ids)));
    await redactEmails(tx).where('order_id', 'in', ids).execute();
  }
  keys.push(...(await settleMentions(tx, theirs, actions ?? new Map())));
  await cancelLinkRequest(tx, key);
  await abandonUploads(tx, await deleteClientDrafts(tx, key), now());
  await redactEmails(tx).where('client_id', '=', client.id).execute();
  // Emails from before the address belonged to a client.
  await redactEmails(tx)
    .where('order_id', 'is', null)
    .where('client_id', 'is', null)
    .where(sql`lower(recipient)`, '=', key)
    .execute();
  return { orders: orders.length, keys, hidden };
};

const emptyOrders = async (tx: Queries, key: string): Promise<string[]> => {
  const orders = await tx
    .updateTable('orders')
    .set({
      ...mapNames(orderTextNames, (name) => orderTextFields[name].erased),
      name_key: '',
      email_key: '',
      cancel_reason: '',
      pause_reason: '',
      showcase: null,
      showcase_credit: '',
      approval_reminder_at: null,
      file_count: 0,
      due_at: null,
      reminder_at: null,
      link_sent_at: null,
      code_sender: null,
      billing_name: '',
      billing_address: '',
      billing_tax_number: '',
      title: sql<string>`case when song_count = 1 then 'Song 1' else 'Song 1 and ' || (song_count - 1) || ' more' end`,
      search_text: sql<string>`lower(id)`,
    })
    .where('email_key', '=', key)
    .returning('id')
    .execute();
  return orders.map(({ id }) => id);
};
