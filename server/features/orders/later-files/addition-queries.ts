import type { Selectable } from 'kysely';
import { insertRows, type Queries } from '../../../ports/database/port.ts';
import type { Schema } from '../../../ports/database/schema.ts';
import { addToStoredTotals } from '../ledger/totals-queries.ts';
import type { FileRow } from '../rows.ts';

// Files that clients sent after their order was placed. What was sent at once is one addition.

export type FileAdditionRow = Selectable<Schema['file_additions']>;

export const listFileAdditions = (db: Queries, orderId: string): Promise<FileAdditionRow[]> =>
  db.selectFrom('file_additions').selectAll().where('order_id', '=', orderId).orderBy('at').execute();

/** How many files an order has, their bytes, and the place of the next. */
export const getFileTotals = async (
  db: Queries,
  orderId: string,
): Promise<{ files: number; bytes: number; next: number }> => {
  const { files, bytes, last } = await db
    .selectFrom('order_files')
    .select(({ fn }) => [
      fn.countAll().as('files'),
      fn.sum('size_bytes').as('bytes'),
      fn.max('position').as('last'),
    ])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return { files: Number(files), bytes: Number(bytes ?? 0), next: Number(last ?? -1) + 1 };
};

/** Adds files to an order that is locked, and counts them. If it was never paid and its files expired, these may again. */
export const insertFileAddition = async (
  tx: Queries,
  addition: FileAdditionRow,
  files: FileRow[],
): Promise<void> => {
  await insertRows(tx, 'file_additions', [addition]);
  await insertRows(tx, 'order_files', files);
  await tx
    .updateTable('orders')
    .set(({ eb }) => ({ file_count: eb('file_count', '+', files.length), files_expired_at: null }))
    .where('id', '=', addition.order_id)
    .execute();
  await addToStoredTotals(
    tx,
    files.length,
    files.reduce((sum, { size_bytes }) => sum + size_bytes, 0),
  );
};

/** Makes the last file of an order one that came later, for the demo. */
export const markLastFileAsLater = async (tx: Queries, addition: FileAdditionRow): Promise<void> => {
  await insertRows(tx, 'file_additions', [addition]);
  const isLast = tx
    .selectFrom('order_files')
    .select(({ fn }) => fn.max('position').as('position'))
    .where('order_id', '=', addition.order_id);
  await tx
    .updateTable('order_files')
    .set({ addition_id: addition.id })
    .where('order_id', '=', addition.order_id)
    .where('position', '=', isLast)
    .execute();
};

/** Forgets when and why files of these orders came; the files go by themselves. */
export const deleteFileAdditions = async (tx: Queries, orderIds: readonly string[]): Promise<void> => {
  if (orderIds.length) await tx.deleteFrom('file_additions').where('order_id', 'in', orderIds).execute();
};
