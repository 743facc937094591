import type { OrderForVariables } from '../../email/variable-values.ts';
import { enqueueJobs } from '../../jobs/queries.ts';
import type { WaitingRows } from '../../jobs/restore-queries.ts';
import type { Queries } from '../../ports/database/port.ts';

// The recipients a bulk email hasn't been queued to yet. A part is deleted in the transaction that queues its emails,
// so every recipient gets one email, whoever does it and however often it is interrupted.

/** Takes about 10 ms on SQLite, where all other writers wait. */
const PART = 150;
const AT_ONCE = 400;

/** Stores the recipients of a bulk email by sequence number, and queues a job for those the request doesn't get to. */
export const insertParts = async (tx: Queries, mailingId: string, clients: number[]): Promise<void> => {
  const parts = Array.from({ length: Math.ceil(clients.length / PART) }, (_, position) => ({
    mailing_id: mailingId,
    position,
    clients: JSON.stringify(clients.slice(position * PART, (position + 1) * PART)),
  }));
  await enqueueJobs(tx, [{ kind: 'write-bulk-email', payload: { id: mailingId } }]);
  for (let start = 0; start < parts.length; start += AT_ONCE)
    await tx
      .insertInto('mailing_parts')
      .values(parts.slice(start, start + AT_ONCE))
      .execute();
};

/** Deletes and returns the next part; undefined if there is none or another process was faster. */
export const takePart = async (tx: Queries, mailingId: string): Promise<number[] | undefined> => {
  const part = await tx
    .deleteFrom('mailing_parts')
    .where('mailing_id', '=', mailingId)
    .where('position', '=', (parts) =>
      parts
        .selectFrom('mailing_parts')
        .select((part) => part.fn.min('position').as('next'))
        .where('mailing_id', '=', mailingId),
    )
    .returning('clients')
    .executeTakeFirst();
  return part && (JSON.parse(part.clients) as number[]);
};

export const hasParts = async (db: Queries, mailingId: string): Promise<boolean> => {
  const part = await db
    .selectFrom('mailing_parts')
    .select('position')
    .where('mailing_id', '=', mailingId)
    .limit(1)
    .executeTakeFirst();
  return part !== undefined;
};

export const dropParts = async (tx: Queries, mailingId: string): Promise<void> => {
  await tx.deleteFrom('mailing_parts').where('mailing_id', '=', mailingId).execute();
};

export type Recipient = {
  seq: number;
  id: string;
  name: string;
  email: string;
  order: OrderForVariables | null;
};

/** Locks the clients of a part for the transaction, so nobody is erased while an email to them is written. */
export const lockClients = async (tx: Queries, clients: number[]): Promise<void> => {
  await tx
    .updateTable('clients')
    .set((row) => ({ id: row.ref('id') }))
    .where('seq', 'in', clients)
    .execute();
};

/** The clients of a part, without those erased meanwhile. */
export const listPartRecipients = async (tx: Queries, clients: number[]): Promise<Recipient[]> => {
  const rows = await tx
    .selectFrom('clients')
    .leftJoin('orders', 'orders.seq', 'clients.last_order_seq')
    .select(['clients.seq', 'clients.id as client_id'])
    .select(['clients.name as client_name', 'clients.email as client_email'])
    .select(['orders.id', 'orders.title', 'orders.total_amount', 'orders.status', 'orders.song_count'])
    .select(['orders.rush_delivery', 'orders.promise', 'orders.currency', 'orders.by_hand'])
    .select('orders.has_report')
    .select(['orders.deposit_amount', 'orders.paid_amount', 'orders.paid_at'])
    .select(['orders.funded_at', 'orders.cancelled_at'])
    .where('clients.seq', 'in', clients)
    .orderBy('clients.seq')
    .execute();
  return rows.map(({ seq, client_id, client_name, client_email, ...order }) => ({
    seq,
    id: client_id,
    name: client_name,
    email: client_email,
    order: order.id === null ? null : (order as OrderForVariables),
  }));
};

export const waitingParts: WaitingRows = {
  what: 'parts of bulk emails not written yet',
  table: 'mailing_parts',
  subject: 'mailing_id',
  where: '1 = 1',
  kinds: ['write-bulk-email'],
  kind: "'write-bulk-email'",
};
