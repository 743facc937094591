import { type Kysely, sql } from 'kysely';

/** What a client approved, whether a delivery is being listened to, and until when a round is answered. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { schema } = db;
  await schema.alterTable('order_versions').addColumn('approved_at', 'text').execute();
  await schema
    .alterTable('orders')
    .addColumn('in_review', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema
    .alterTable('order_rounds')
    .addColumn('due_hours', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  // Approvals didn't name versions: they were of everything delivered by then.
  const approval = sql`(select max(s.approved_at) from order_songs as s join order_deliveries as d
    on d.id = order_versions.delivery_id and d.at <= s.approved_at
    where s.order_id = order_versions.order_id and s.song = order_versions.song)`;
  await sql`update order_versions set approved_at = ${approval}, heard_at = coalesce(heard_at, ${approval})
    where delivery_id is not null and state <> 'withdrawn'`.execute(db);
  // A delivery goes with the last of its versions that is withdrawn.
  await sql`delete from order_deliveries
    where id not in (select delivery_id from order_versions where delivery_id is not null)`.execute(db);
  await sql`update orders set awaiting = 'late_payment' where awaiting is null and paid_at is null
    and shelf = 'current' and cancelled_at is null and id in (select order_id from order_deliveries)`.execute(
    db,
  );
};
