import { type Insertable, type Selectable, sql } from 'kysely';
import { limits } from '../../../shared/limits.ts';
import { KIBIBYTE } from '../../../shared/sizes.ts';
import { getJsonSize } from '../../lib/json-size.ts';
import { insertRows, type Queries, sumJsonSize } from '../../ports/database/port.ts';
import type { Schema } from '../../schema/database.ts';

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
      'version_notes.shown_done',
      'version_notes.shown_reply',
      'version_notes.version',
    ])
    .where('version_notes.order_id', '=', orderId);

/** Notes of an order, of all rounds and the drafts (null) or only some, sorted by song, version and time. */
export const listNotes = (
  db: Queries,
  orderId: string,
  rounds?: readonly (number | null)[],
): Promise<NoteRow[]> =>
  selectNotes(db, orderId)
    .$if(rounds !== undefined, (query) =>
      query.where(({ eb, or }) =>
        or((rounds ?? []).map((round) => eb('version_notes.round', round === null ? 'is' : '=', round))),
      ),
    )
    .orderBy('order_versions.song')
    .orderBy('order_versions.kind')
    .orderBy('order_versions.number')
    .orderBy('version_notes.at_s')
    .orderBy('version_notes.created_at')
    .orderBy('version_notes.id')
    .execute();

export const findNote = (db: Queries, orderId: string, id: string): Promise<NoteRow | undefined> =>
  selectNotes(db, orderId).where('version_notes.id', '=', id).executeTakeFirst();

type NoteSizes = { count: number; bytes: number };

/** How much an order's notes hold, and its drafts alone: notes, and bytes of text as JSON; without one that is being changed. */
export const measureNotes = async (
  db: Queries,
  orderId: string,
  except = '',
): Promise<{ all: NoteSizes; drafts: NoteSizes }> => {
  const rows = await db
    .selectFrom('version_notes')
    .select(({ fn }) => [
      sql<number>`case when round is null then 1 else 0 end`.as('is_draft'),
      fn.countAll<number>().as('count'),
      sumJsonSize('text').as('bytes'),
    ])
    .where('order_id', '=', orderId)
    .where('id', '<>', except)
    .groupBy('is_draft')
    .execute();
  const add = (some: typeof rows): NoteSizes => ({
    count: some.reduce((sum, { count }) => sum + Number(count), 0),
    bytes: some.reduce((sum, { bytes }) => sum + Number(bytes ?? 0), 0),
  });
  return { all: add(rows), drafts: add(rows.filter(({ is_draft }) => Number(is_draft) === 1)) };
};

export const insertNote = async (tx: Queries, note: Insertable<Schema['version_notes']>): Promise<void> => {
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

/** When the client last sent notes on a song that they don’t see as done. */
export type SentNotes = { song: number; sent_at: string };

/** Of all rounds, however many are shown. */
export const listSentNotes = (db: Queries, orderId: string): Promise<SentNotes[]> =>
  db
    .selectFrom('version_notes')
    .innerJoin('order_versions', 'order_versions.id', 'version_notes.version_id')
    .innerJoin('order_rounds', (join) =>
      join
        .onRef('order_rounds.order_id', '=', 'version_notes.order_id')
        .onRef('order_rounds.number', '=', 'version_notes.round'),
    )
    .select(({ fn }) => ['order_versions.song', fn.max('order_rounds.sent_at').as('sent_at')])
    .where('version_notes.order_id', '=', orderId)
    .where('version_notes.shown_done', '=', 0)
    .groupBy('order_versions.song')
    .execute();

/** Publishes the studio's ticks and replies since the last delivery to the client. Returns the notes with news. */
export const publishNotes = async (tx: Queries, orderId: string): Promise<NoteRow[]> => {
  const notes = await listNotes(tx, orderId);
  const news = notes.filter(
    ({ round, is_done, shown_done, reply, shown_reply }) =>
      round !== null && (is_done !== shown_done || reply !== shown_reply),
  );
  if (news.length)
    await tx
      .updateTable('version_notes')
      .set(({ ref }) => ({ shown_done: ref('is_done'), shown_reply: ref('reply') }))
      .where('order_id', '=', orderId)
      .where('round', 'is not', null)
      .execute();
  return news;
};

export type RoundRow = Selectable<Schema['order_rounds']>;

/** Oldest first. */
export const listRounds = (db: Queries, orderId: string): Promise<RoundRow[]> =>
  db.selectFrom('order_rounds').selectAll().where('order_id', '=', orderId).orderBy('number').execute();

export const insertRound = async (tx: Queries, round: RoundRow): Promise<void> => {
  await insertRows(tx, 'order_rounds', [round]);
};

/** `shown`: the rounds whose notes these are. `rounds_before`: the oldest of them, if others came before it. */
type RoundPage = { notes: NoteRow[]; rounds: RoundRow[]; shown: RoundRow[]; rounds_before: number | null };

/** All rounds, and the notes of the latest ones and the drafts, or of the rounds before a given one. */
export const readRoundPage = async (db: Queries, orderId: string, before?: number): Promise<RoundPage> => {
  const rounds = await listRounds(db, orderId);
  const earlier = before === undefined ? rounds : rounds.filter(({ number }) => number < before);
  let shown = earlier.slice(-limits.rounds_page);
  const read = shown.map(({ number }) => number);
  let notes = await listNotes(db, orderId, before === undefined ? [...read, null] : read);
  const bytes = notes.reduce((sum, { text, round }) => sum + (round === null ? 0 : getJsonSize(text)), 0);
  if (bytes > limits.rounds_page_kb * KIBIBYTE) {
    shown = earlier.slice(-1);
    notes = notes.filter(({ round }) => round === null || round === shown[0]?.number);
  }
  const hasEarlier = earlier.length > shown.length;
  return { notes, rounds, shown, rounds_before: hasEarlier ? (shown[0]?.number ?? null) : null };
};
