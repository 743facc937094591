import { type Kysely, sql } from 'kysely';

/** Items removed from the inbox can be restored; payments reported before the inbox existed are added to it. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  const { schema } = db;
  // No longer used: pending emails are in the outbox.
  await schema.alterTable('order_messages').dropColumn('emailed_at').execute();
  await schema.alterTable('inbox_items').addColumn('dismissed_at', 'text').execute();
  await schema.dropIndex('inbox_items_by_time').execute();
  await schema
    .createIndex('inbox_items_by_time')
    .on('inbox_items')
    .columns(['at', 'id'])
    .where(sql.ref('dismissed_at'), 'is', null)
    .execute();
  await sql`insert into inbox_items (id, order_id, kind, at, text)
    select 'payment_reported:' || payments.id, order_id, 'payment_reported', coalesce(reported_at, ''), ''
    from payments join orders on orders.id = order_id
    where state = 'reported' and paid_at is null and (cancelled_at is null or reported_at > cancelled_at)`.execute(
    db,
  );
};
