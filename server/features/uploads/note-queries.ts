import { sql } from 'kysely';
import type { Queries } from '../../ports/database/port.ts';
import type { UploadRow } from './claim-queries.ts';

/** Total size of the other notes on uploads without an order from this upload's network. */
export const sumOtherNoteBytes = async (db: Queries, id: string): Promise<number> => {
  const { bytes } = await db
    .selectFrom('uploads')
    .select(({ fn }) => fn.sum(sql<number>`octet_length(note)`).as('bytes'))
    .where('network', '=', (own) =>
      own.selectFrom('uploads as own').select('own.network').where('own.id', '=', id),
    )
    .where('order_id', 'is', null)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
};

/** Saves a note on an upload without an order. Returns the updated row; undefined if it has an order or is gone. */
export const saveNote = (tx: Queries, id: string, note: string): Promise<UploadRow | undefined> =>
  tx
    .updateTable('uploads')
    .set(({ eb }) => ({ note, note_version: eb('note_version', '+', 1) }))
    .where('id', '=', id)
    .where('state', 'in', ['arriving', 'whole'])
    .returningAll()
    .executeTakeFirst();

/** Saves the note on an upload that already belongs to an order. */
export const saveLateNote = (tx: Queries, id: string, note: string): Promise<UploadRow | undefined> =>
  tx
    .updateTable('uploads')
    .set({ note })
    .where('id', '=', id)
    .where('state', '=', 'ordered')
    .returningAll()
    .executeTakeFirst();
