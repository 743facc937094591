import { type Kysely, sql } from 'kysely';

/** Files of orders are listened to smallest first: each is found at once, however many wait. */
export const up = async ({ schema }: Kysely<unknown>): Promise<void> => {
  await schema.dropIndex('order_files_unchecked').execute();
  await schema
    .createIndex('order_files_unchecked')
    .on('order_files')
    .columns(['size_bytes', 'id'])
    .where(sql.ref('check_state'), '=', sql.lit('waiting'))
    .execute();
};
