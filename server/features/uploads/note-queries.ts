import { sql } from 'kysely';
import type { Queries } from '../../ports/database/port.ts';
import type { UploadRow } from './claim-queries.ts';

/** How large all other notes are together that wait for orders from the network this upload came from. */
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

/** Keeps a note on an upload that waits for its order. Answers it as it is then; undefined when it has one, or is gone. */
export const saveNote = (tx: Queries, id: string, note: string): Promise<UploadRow | undefined> =>
  tx
    .updateTable('uploads')
    .set(({ eb }) => ({ note, note_version: eb('note_version', '+', 1) }))
    .where('id', '=', id)
    .where('state', 'in', ['arriving', 'whole'])
    .returningAll()
    .executeTakeFirst();

/** What is told of an upload from then on that an order has. */
export const saveLateNote = (tx: Queries, id: string, note: string): Promise<UploadRow | undefined> =>
  tx
    .updateTable('uploads')
    .set({ note })
    .where('id', '=', id)
    .where('state', '=', 'ordered')
    .returningAll()
    .executeTakeFirst();
