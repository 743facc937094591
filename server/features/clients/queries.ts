import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { ClientForm } from '../../../shared/clients.ts';
import { newId } from '../../lib/ids.ts';
import { prepared, type Queries } from '../../ports/database/port.ts';
import type { Schema } from '../../schema/database.ts';
import { getClientSearchText } from '../ledger/client-name-queries.ts';
import { claimUnsubscription } from './erased-address-queries.ts';

export type ClientRow = Selectable<Schema['clients']>;

type Placed = {
  seq: number;
  name: string;
  name_key: string;
  email: string;
  email_key: string;
  created_at: string;
};
type Figures = Pick<ClientRow, 'orders' | 'paid_orders' | 'spent' | 'active_orders' | 'kept_orders'>;

const ofLatest = ['last_order_at', 'last_order_seq'] as const;
const ofPerson = ['name', 'name_key', 'email', 'search_text'] as const;

// Concurrent orders may commit in a different order than they were numbered.
const isLater = sql`excluded.last_order_seq > clients.last_order_seq`;
/** Whether the client has an order, in the trash or not. Imported clients have a position below 0 until they order. */
export const hasOrdered = ({ last_order_seq }: Pick<ClientRow, 'last_order_seq'>): boolean =>
  last_order_seq >= 0;

/** A literal, to match the condition of the lists' indexes. Clients whose orders are all in the trash aren't listed. */
export const isListed = sql<boolean>`(clients.kept_orders > 0 or clients.imported_at is not null)`;

// Anyone can order with somebody else's address. PostgreSQL reads other rows as they were before the wait for this one,
// so a payment confirmed meanwhile shows only here; the orders also tell of payments that no longer count in figures.
const isUnproven = sql`(clients.spent <= 0 and clients.imported_at is null and not exists (select 1 from orders
  where orders.email_key = excluded.email_key and orders.paid_amount > 0))`;
const takeIf = (condition: RawBuilder<unknown>, columns: readonly (keyof ClientRow)[]) =>
  Object.fromEntries(
    columns.map((column) => [
      column,
      sql`case when ${condition} then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`clients.${column}`)} end`,
    ]),
  );

/**
 * Counts a new order for its client. The first order creates the client. The latest sets their name until an order is
 * paid (`nameClient`). A client who unsubscribed before their data was erased starts out unsubscribed.
 */
export const countPlacedOrder = async (tx: Queries, order: Placed, figures: Figures): Promise<void> => {
  const id = newId();
  const [counted] = await countFor(tx, { ...order, ...figures, search_text: getClientSearchText(order), id });
  if (counted?.id !== id) return;
  const unsubscribed_at = await claimUnsubscription(tx, order.email_key);
  if (unsubscribed_at)
    await tx.updateTable('clients').set({ unsubscribed_at }).where('id', '=', counted.id).execute();
};

type NewFigures = Placed & Figures & { id: string; search_text: string };

const countFor = prepared((db, order: NewFigures) =>
  db
    .insertInto('clients')
    .values({
      id: order.id,
      email: order.email,
      email_key: order.email_key,
      name: order.name,
      name_key: order.name_key,
      orders: order.orders,
      paid_orders: order.paid_orders,
      spent: order.spent,
      active_orders: order.active_orders,
      kept_orders: order.kept_orders,
      first_order_at: order.created_at,
      last_order_at: order.created_at,
      last_order_seq: order.seq,
      search_text: order.search_text,
    })
    .onConflict((conflict) =>
      conflict.column('email_key').doUpdateSet({
        ...takeIf(isLater, ofLatest),
        ...takeIf(sql`${isLater} and ${isUnproven}`, ofPerson),
        first_order_at: sql<string>`case
          when clients.last_order_seq < 0 or excluded.first_order_at < clients.first_order_at
          then excluded.first_order_at else clients.first_order_at end`,
        orders: sql<number>`clients.orders + excluded.orders`,
        paid_orders: sql<number>`clients.paid_orders + excluded.paid_orders`,
        spent: sql<number>`clients.spent + excluded.spent`,
        active_orders: sql<number>`clients.active_orders + excluded.active_orders`,
        kept_orders: sql<number>`clients.kept_orders + excluded.kept_orders`,
      }),
    )
    .returning('id'),
);

export const findClient = (db: Queries, key: string): Promise<ClientRow | undefined> =>
  db.selectFrom('clients').selectAll().where('email_key', '=', key).executeTakeFirst();

/** Whether the client still exists. The update locks the row, so they can't be erased before the transaction ends. */
export const lockClient = async (tx: Queries, id: string): Promise<boolean> =>
  (await tx.updateTable('clients').set({ id }).where('id', '=', id).executeTakeFirst()).numUpdatedRows > 0n;

/** Saves the owner's notes on a client. Returns undefined if there is no such client. */
export const changeClient = (
  tx: Queries,
  key: string,
  { phone, note }: ClientForm,
): Promise<ClientRow | undefined> =>
  tx
    .updateTable('clients')
    .set({ phone, note })
    .where('email_key', '=', key)
    .returningAll()
    .executeTakeFirst();
