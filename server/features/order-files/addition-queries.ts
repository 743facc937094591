import type { Selectable } from 'kysely';
import { insertRows, type Queries, sumJsonSize } from '../../ports/database/port.ts';
import type { Schema } from '../../schema/database.ts';
import { notWarned } from '../ledger/queries.ts';
import type { FileRow } from '../ledger/rows.ts';
import { addToStoredTotals } from '../ledger/totals-queries.ts';

// Files that clients send after placing an order. Files sent together form one addition.

export type FileAdditionRow = Selectable<Schema['file_additions']>;

export const listFileAdditions = (db: Queries, orderId: string): Promise<FileAdditionRow[]> =>
  db.selectFrom('file_additions').selectAll().where('order_id', '=', orderId).orderBy('at').execute();

/** Bytes of all notes on an order's additions as JSON. */
export const getNotesSize = async (db: Queries, orderId: string): Promise<number> => {
  const { bytes } = await db
    .selectFrom('file_additions')
    .select(sumJsonSize('note').as('bytes'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
};

/** An order's number of files, their total bytes, and the next position. */
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

/**
 * Adds files to a locked order and counts them. If earlier files had expired, or the client was warned that they will
 * be deleted, the new ones start that anew.
 */
export const insertFileAddition = async (
  tx: Queries,
  addition: FileAdditionRow,
  files: FileRow[],
): Promise<void> => {
  await insertRows(tx, 'file_additions', [addition]);
  await insertRows(tx, 'order_files', files);
  await tx
    .updateTable('orders')
    .set(({ eb }) => ({
      ...{ files_expired_at: null, ...notWarned },
      file_count: eb('file_count', '+', files.length),
    }))
    .where('id', '=', addition.order_id)
    .execute();
  await addToStoredTotals(
    tx,
    files.length,
    files.reduce((sum, { size_bytes }) => sum + size_bytes, 0),
  );
};

/** Marks an order's last file as added later, for the demo. */
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

/** Deletes the additions of these orders; the files themselves are deleted elsewhere. */
export const deleteFileAdditions = async (tx: Queries, orderIds: readonly string[]): Promise<void> => {
  if (orderIds.length) await tx.deleteFrom('file_additions').where('order_id', 'in', orderIds).execute();
};
