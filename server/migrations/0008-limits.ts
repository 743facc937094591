import { type Kysely, sql } from 'kysely';

/** Limits per recipient, per network and in total; digests of several emails; discount codes for a first order. */
export const up = async ({ schema }: Kysely<unknown>): Promise<void> => {
  await schema
    .createTable('rate_limits')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('full_at', 'text', (c) => c.notNull())
    .execute();
  for (const column of ['digest_key', 'digest_id'])
    await schema.alterTable('emails').addColumn(column, 'text').execute();
  // Few rows at any time: those held back.
  for (const [name, columns] of [
    ['emails_held', ['digest_key', 'next_attempt_at']],
    ['emails_held_until', ['state', 'next_attempt_at', 'seq']],
  ] as const)
    await schema
      .createIndex(name)
      .on('emails')
      .columns([...columns])
      .where(sql.ref('digest_key'), 'is not', null)
      .execute();
  await schema
    .alterTable('discounts')
    .addColumn('first_order_only', 'integer', (c) => c.notNull().defaultTo(0))
    .execute();
};
