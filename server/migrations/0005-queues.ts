import { type Kysely, sql } from 'kysely';

/** Indexes for checking order files smallest first: each is found at once, however many are waiting. */
export const up = async ({ schema }: Kysely<unknown>): Promise<void> => {
  await schema.dropIndex('order_files_unchecked').execute();
  await schema
    .createIndex('order_files_unchecked')
    .on('order_files')
    .columns(['size_bytes', 'id'])
    .where(sql.ref('check_state'), '=', sql.lit('waiting'))
    .execute();
};
