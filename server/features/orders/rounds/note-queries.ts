import type { Selectable } from 'kysely';
import { insertRows, type Queries } from '../../../ports/database/port.ts';
import type { Schema } from '../../../ports/database/schema.ts';

type StoredNote = Selectable<Schema['version_notes']>;
/** A note, with its version's song. */
export type NoteRow = Omit<StoredNote, 'order_id' | 'created_at'> & { song: number };

const selectNotes = (db: Queries, orderId: string) =>
  db
    .selectFrom('version_notes')
    .innerJoin('order_versions', 'order_versions.id', 'version_notes.version_id')
    // Only the columns shown: an order may have thousands of notes.
    .select([
      'version_notes.id',
      'version_notes.version_id',
      'order_versions.song',
      'version_notes.at_s',
      'version_notes.to_s',
      'version_notes.text',
      'version_notes.round',
      'version_notes.is_done',
      'version_notes.reply',
      'version_notes.told_done',
      'version_notes.told_reply',
    ])
    .where('version_notes.order_id', '=', orderId);

/** All notes of an order including drafts, sorted by song, version and time. */
export const listNotes = (db: Queries, orderId: string): Promise<NoteRow[]> =>
  selectNotes(db, orderId)
    .orderBy('order_versions.song')
    .orderBy('order_versions.kind')
    .orderBy('order_versions.number')
    .orderBy('version_notes.at_s')
    .orderBy('version_notes.created_at')
    .orderBy('version_notes.id')
    .execute();

export const findNote = (db: Queries, orderId: string, id: string): Promise<NoteRow | undefined> =>
  selectNotes(db, orderId).where('version_notes.id', '=', id).executeTakeFirst();

/** How many notes an order has, and how many of them are drafts. */
export const countNotes = async (db: Queries, orderId: string): Promise<{ all: number; drafts: number }> => {
  const { all, sent } = await db
    .selectFrom('version_notes')
    .select(({ fn }) => [fn.countAll<number>().as('all'), fn.count<number>('round').as('sent')])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return { all, drafts: all - sent };
};

export const insertNote = async (tx: Queries, note: StoredNote): Promise<void> => {
  await insertRows(tx, 'version_notes', [note]);
};

export const updateNote = async (
  tx: Queries,
  id: string,
  change: Partial<Pick<StoredNote, 'at_s' | 'to_s' | 'text' | 'is_done' | 'reply'>>,
): Promise<void> => {
  await tx.updateTable('version_notes').set(change).where('id', '=', id).execute();
};

export const deleteNote = async (tx: Queries, id: string): Promise<void> => {
  await tx.deleteFrom('version_notes').where('id', '=', id).execute();
};

/** Adds every draft of a locked order to a round. */
export const sendDrafts = async (tx: Queries, orderId: string, round: number): Promise<void> => {
  await tx
    .updateTable('version_notes')
    .set({ round })
    .where('order_id', '=', orderId)
    .where('round', 'is', null)
    .execute();
};

/** Whether the studio has ticked all notes received since its last delivery. */
export const areNewNotesDone = async (tx: Queries, orderId: string): Promise<boolean> => {
  const open = await tx
    .selectFrom('version_notes')
    .innerJoin('order_rounds', (join) =>
      join
        .onRef('order_rounds.order_id', '=', 'version_notes.order_id')
        .onRef('order_rounds.number', '=', 'version_notes.round'),
    )
    .select('version_notes.id')
    .where('version_notes.order_id', '=', orderId)
    .where('version_notes.is_done', '=', 0)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('order_deliveries')
            .select('order_deliveries.id')
            .where('order_deliveries.order_id', '=', orderId)
            .whereRef('order_deliveries.at', '>', 'order_rounds.sent_at'),
        ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return open === undefined;
};
