import { type Selectable, sql } from 'kysely';
import { activeStatuses, type ClientForm } from '../../../shared/clients.ts';
import { isPaidStatus, type OrderStatus } from '../../../shared/orders.ts';
import { newId } from '../../ids.ts';
import { prepared, type Queries } from '../../ports/database/port.ts';
import type { Schema } from '../../ports/database/schema.ts';
import { takeDeparture } from './departures/queries.ts';

export type ClientRow = Selectable<Schema['clients']>;

/** What the figures of a client are counted from. */
type Counted = { email_key: string; status: OrderStatus; total_amount: number };
type Placed = Counted & { seq: number; name: string; name_key: string; email: string; created_at: string };

const figuresOf = ({ status, total_amount }: Counted) => ({
  paid_orders: isPaidStatus(status) ? 1 : 0,
  spent: isPaidStatus(status) ? total_amount : 0,
  active_orders: activeStatuses.some((active) => active === status) ? 1 : 0,
});

const ofLatest = ['name', 'name_key', 'email', 'last_order_at', 'last_order_seq', 'search_text'] as const;

// Orders placed at the same moment may commit in another order than they were numbered.
const ifLater = <C extends (typeof ofLatest)[number]>(column: C) =>
  sql<ClientRow[C]>`case when excluded.last_order_seq > clients.last_order_seq
    then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`clients.${column}`)} end`;

/** Counts a new order for its client, who exists from the first one on and is called as in the latest; off the list
 * when they had left it before their data was deleted. */
export const countPlaced = async (tx: Queries, order: Placed): Promise<void> => {
  const { name_key, email_key } = order;
  const figures = { ...figuresOf(order), search_text: `${name_key}\n${email_key}`, id: newId() };
  const [counted] = await countFor(tx, { ...order, ...figures });
  if (!counted || counted.orders > 1) return;
  const unsubscribed_at = await takeDeparture(tx, email_key);
  if (unsubscribed_at)
    await tx.updateTable('clients').set({ unsubscribed_at }).where('id', '=', counted.id).execute();
};

type NewFigures = Placed & ReturnType<typeof figuresOf> & { id: string; search_text: string };

const countFor = prepared((db, order: NewFigures) =>
  db
    .insertInto('clients')
    .values({
      id: order.id,
      email: order.email,
      email_key: order.email_key,
      name: order.name,
      name_key: order.name_key,
      orders: 1,
      paid_orders: order.paid_orders,
      spent: order.spent,
      active_orders: order.active_orders,
      first_order_at: order.created_at,
      last_order_at: order.created_at,
      last_order_seq: order.seq,
      search_text: order.search_text,
    })
    .onConflict((conflict) =>
      conflict.column('email_key').doUpdateSet({
        ...Object.fromEntries(ofLatest.map((column) => [column, ifLater(column)])),
        first_order_at: sql<string>`case when excluded.first_order_at < clients.first_order_at
          then excluded.first_order_at else clients.first_order_at end`,
        orders: sql<number>`clients.orders + 1`,
        paid_orders: sql<number>`clients.paid_orders + excluded.paid_orders`,
        spent: sql<number>`clients.spent + excluded.spent`,
        active_orders: sql<number>`clients.active_orders + excluded.active_orders`,
      }),
    )
    .returning(['id', 'orders']),
);

/** Follows an order from status to status. An order whose client was erased counts for nobody. */
export const countMoved = async (tx: Queries, before: Counted, after: Counted): Promise<void> => {
  const [old, next] = [figuresOf(before), figuresOf(after)];
  const paid = next.paid_orders - old.paid_orders;
  const spent = next.spent - old.spent;
  const active = next.active_orders - old.active_orders;
  if (!paid && !spent && !active) return;
  await tx
    .updateTable('clients')
    .set({
      paid_orders: sql<number>`paid_orders + ${paid}`,
      spent: sql<number>`spent + ${spent}`,
      active_orders: sql<number>`active_orders + ${active}`,
    })
    .where('email_key', '=', before.email_key)
    .execute();
};

/** The client behind a `clientKey`. */
export const findClient = (db: Queries, key: string): Promise<ClientRow | undefined> =>
  db.selectFrom('clients').selectAll().where('email_key', '=', key).executeTakeFirst();

/** Whether the client is still known; their data is not erased before the transaction is over: an update holds the row. */
export const lockClient = async (tx: Queries, id: string): Promise<boolean> =>
  (await tx.updateTable('clients').set({ id }).where('id', '=', id).executeTakeFirst()).numUpdatedRows > 0n;

/** Keeps what the owner wrote about a client. False when there is no such client. */
export const changeClient = async (tx: Queries, key: string, { phone, note }: ClientForm): Promise<boolean> =>
  (await tx.updateTable('clients').set({ phone, note }).where('email_key', '=', key).executeTakeFirst())
    .numUpdatedRows > 0n;
