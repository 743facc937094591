import { type ColumnDefinitionBuilder, type Kysely, sql } from 'kysely';

const zero = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo(0);
const empty = (column: ColumnDefinitionBuilder) => column.notNull().defaultTo('');

/**
 * The queue of files to check gets lanes and turns per network. The studio's email gets the check's findings after its
 * order is placed. Files already waiting go first. An order shows whether a note changed since it was read.
 */
export const up = async ({ schema }: Kysely<unknown>): Promise<void> => {
  const columns = [
    ['check_lane', 'integer', zero],
    ['check_turn', 'text', empty],
    ['check_network', 'text', empty],
  ] as const;
  for (const [name, type, build] of columns)
    await schema.alterTable('order_files').addColumn(name, type, build).execute();
  await schema.dropIndex('order_files_unchecked').execute();
  await schema
    .createIndex('order_files_unchecked')
    .on('order_files')
    .columns(['check_lane', 'check_turn', 'id'])
    .where(sql.ref('check_state'), '=', sql.lit('waiting'))
    .execute();
  await schema
    .createIndex('order_files_unchecked_of_network')
    .on('order_files')
    .columns(['check_network', 'check_turn'])
    .where(sql.ref('check_state'), '=', sql.lit('waiting'))
    .execute();
  await schema.dropIndex('order_files_waiting').execute();
  await schema
    .createIndex('order_files_waiting')
    .on('order_files')
    .columns(['check_turn', 'id'])
    .where(sql.ref('probe'), '=', sql.lit('waiting'))
    .execute();
  await schema.alterTable('uploads').addColumn('note_version', 'integer', zero).execute();
  await schema.alterTable('emails').addColumn('awaits_check', 'integer', zero).execute();
  await schema
    .createIndex('emails_awaiting_check')
    .on('emails')
    .column('seq')
    .where(sql.ref('awaits_check'), '=', sql.lit(1))
    .execute();
};
