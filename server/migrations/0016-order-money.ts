import { type Kysely, sql } from 'kysely';

const counts = sql`state = 'confirmed' and taken_back_at is null`;
const reported = sql`state = 'reported' and source <> 'checkout'`;
const opened = sql`state = 'reported' and source = 'checkout'`;

/** What lists tell about an order's money: what was reported and refunded, and which way to pay was pressed. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const column of ['reported_amount', 'refunded_amount'])
    await db.schema
      .alterTable('orders')
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
      .execute();
  await db.schema.alterTable('orders').addColumn('opened_method', 'text').execute();
  // For earlier versions, pressing a way to pay was a report.
  await sql`update orders set has_report = 0
    where has_report = 1 and id not in (select order_id from payments where ${reported})`.execute(db);
  await sql`update orders set reported_amount = (select sum(amount) from payments
    where order_id = orders.id and ${reported}) where has_report = 1`.execute(db);
  await sql`update orders set refunded_amount = (select -sum(amount) from payments
    where order_id = orders.id and amount < 0 and ${counts})
    where id in (select order_id from payments where amount < 0 and ${counts})`.execute(db);
  await sql`update orders set opened_method = (select max(method) from payments
    where order_id = orders.id and ${opened} and reported_at > coalesce(
      (select max(confirmed_at) from payments as m where m.order_id = orders.id and m.state = 'confirmed' and m.taken_back_at is null), ''))
    where id in (select order_id from payments where ${opened})`.execute(db);
  // Pressing a way to pay is nothing the studio has to answer.
  await sql`delete from inbox_items where kind = 'payment_reported' and id in
    (select 'payment_reported:' || id from payments where ${opened})`.execute(db);
  await unsettleRefunded(db);
};

/** Settled orders of which everything was refunded counted as paid. Only cancelled orders could have a refund. */
const unsettleRefunded = async (db: Kysely<unknown>): Promise<void> => {
  await sql`update orders set settled_at = null, paid_at = null
    where settled_at is not null and paid_amount <= 0 and refunded_amount > 0 and total_amount > 0`.execute(
    db,
  );
  await sql`update order_totals set paid_orders = (select count(*) from orders as o
    where o.paid_at is not null and o.status = order_totals.status and order_totals.shelf =
      case when o.shelf = 'current' and o.cancelled_at is not null then 'cancelled' else o.shelf end)`.execute(
    db,
  );
};
