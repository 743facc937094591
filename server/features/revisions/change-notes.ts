import { formatCount } from '../../../shared/format.ts';
import { limits } from '../../../shared/limits.ts';
import { KIBIBYTE } from '../../../shared/sizes.ts';
import type { NoteAnswer, NoteForm } from '../../../shared/versions.ts';
import type { Deps } from '../../deps.ts';
import { now } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import { newId } from '../../lib/ids.ts';
import { getJsonSize } from '../../lib/json-size.ts';
import type { Queries } from '../../ports/database/port.ts';
import { changeOnce } from '../ledger/change-once.ts';
import { runOnceByKey } from '../ledger/idempotency.ts';
import { assertNotCancelled, lockOrderForClient } from '../ledger/lock-order.ts';
import { takeVersion } from '../system/row-version-queries.ts';
import { type DeliveredVersion, listDeliveredVersions, markHeard } from '../versions/queries.ts';
import {
  areNewNotesDone,
  deleteNote,
  findNote,
  insertNote,
  measureNotes,
  type NoteRow,
  updateNote,
} from './note-queries.ts';
import { updateRoundItem } from './round-items.ts';

// Players round the end of a song differently.
const BEYOND_END_S = 0.5;

type Call = { orderId: string; key: string | undefined };

/** Saves a client's draft note on a delivered version. */
export const addNote = async (
  { database }: Deps,
  { orderId, key }: Call,
  versionId: string,
  form: NoteForm,
): Promise<NoteRow> => {
  const content = { versionId, ...form };
  const id = await database.transaction((tx) =>
    runOnceByKey(tx, { key, scope: 'note', orderId, content }, async () => {
      assertNotCancelled((await lockOrderForClient(tx, orderId)).order);
      assertInside(form, await requireDelivered(tx, orderId, versionId));
      await assertRoom(tx, orderId, form);
      const note = { ...form, id: newId(), order_id: orderId, version_id: versionId, created_at: now() };
      const unsent = { round: null, is_done: 0, reply: '', shown_done: 0, shown_reply: '' } as const;
      await insertNote(tx, { ...note, ...unsent });
      // A client who comments on a version has heard it, however their page loaded it.
      await markHeard(tx, versionId);
      return note.id;
    }),
  );
  return requireNote(database.read, orderId, id);
};

export const changeNote = async (
  { database }: Deps,
  { orderId, key }: Call,
  id: string,
  form: NoteForm,
): Promise<NoteRow> => {
  const call = { key, scope: `note ${id}`, orderId, content: form };
  await database.transaction((tx) =>
    runOnceByKey(tx, call, async () => {
      const { version_id, text } = await lockDraft(tx, orderId, id);
      assertInside(form, await requireDelivered(tx, orderId, version_id));
      // Shortening notes is a way out of a full order.
      if (Buffer.byteLength(form.text) > Buffer.byteLength(text)) await assertRoom(tx, orderId, form, id);
      await updateNote(tx, id, form);
      return id;
    }),
  );
  return requireNote(database.read, orderId, id);
};

export const removeNote = async ({ database }: Deps, { orderId, key }: Call, id: string): Promise<void> => {
  await database.transaction((tx) =>
    runOnceByKey(tx, { key, scope: `note ${id} gone`, orderId, content: null }, async () => {
      await lockDraft(tx, orderId, id);
      await deleteNote(tx, id);
      return id;
    }),
  );
};

/** A note of a locked order that is still a draft. */
const lockDraft = async (tx: Queries, orderId: string, id: string): Promise<NoteRow> => {
  await lockOrderForClient(tx, orderId);
  const note = await requireNote(tx, orderId, id);
  if (note.round === null) return note;
  throw new AppError('conflict', 'This note was already sent. Add another note, or write a message.');
};

const requireNote = async (db: Queries, orderId: string, id: string): Promise<NoteRow> => {
  const note = await findNote(db, orderId, id);
  if (!note) throw new AppError('not_found', 'This order doesn’t have that note. It may have been deleted.');
  return note;
};

/** Undelivered and withdrawn versions are reported as not found. */
const requireDelivered = async (
  tx: Queries,
  orderId: string,
  versionId: string,
): Promise<DeliveredVersion> => {
  const version = (await listDeliveredVersions(tx, orderId)).find(({ id }) => id === versionId);
  if (!version) throw new AppError('not_found', 'This version isn’t here any more. Reload the page.');
  return version;
};

const assertInside = ({ at_s, to_s }: NoteForm, { duration_s }: DeliveredVersion): void => {
  if (duration_s === null)
    throw new AppError('invalid', 'These files can’t be played here. Please write a message about them.');
  if (Math.max(at_s, to_s ?? 0) > duration_s + BEYOND_END_S)
    throw new AppError('invalid', 'This note is beyond the end of the song', {
      errors: [{ field: to_s === null ? 'at_s' : 'to_s', message: 'Beyond the end of the song' }],
    });
};

/** `except`: a note that is being changed. */
const assertRoom = async (
  tx: Queries,
  orderId: string,
  { text }: NoteForm,
  except?: string,
): Promise<void> => {
  const { all, drafts } = await measureNotes(tx, orderId, except);
  const bytes = getJsonSize(text);
  const isFull = (size: typeof all, count: number, kb: number) =>
    size.count >= count || size.bytes + bytes > kb * KIBIBYTE;
  if (isFull(drafts, limits.draft_notes, limits.draft_notes_kb))
    throw new AppError(
      'conflict',
      `You have ${formatCount(drafts.count, 'unsent note')}. Send them before you add more.`,
    );
  if (isFull(all, limits.notes_of_order, limits.notes_of_order_kb))
    throw new AppError('conflict', 'This order’s notes are full. Copy what you wrote into a message, below.');
};

/** The studio ticks a sent note and saves the reply to it; the client sees both with the next delivery. */
export const answerNote = async (
  deps: Deps,
  orderId: string,
  noteId: string,
  content: NoteAnswer,
  key: string | undefined,
): Promise<NoteRow> => {
  const call = { orderId, scope: `note ${noteId} answered`, content, key };
  await changeOnce(deps, call, async (tx, { order }, { done, reply, version }) => {
    await requireSentNote(tx, order.id, noteId);
    await takeVersion(tx, 'version_notes', noteId, version);
    const wasDone = await areNewNotesDone(tx, order.id);
    await updateNote(tx, noteId, { is_done: done ? 1 : 0, ...(reply === undefined ? {} : { reply }) });
    await updateRoundItem(tx, order.id, wasDone);
  });
  return requireSentNote(deps.database.read, orderId, noteId);
};

/** Drafts are visible to the client only. */
export const requireSentNote = async (db: Queries, orderId: string, id: string): Promise<NoteRow> => {
  const note = await requireNote(db, orderId, id);
  if (note.round === null) throw new AppError('not_found', 'This order doesn’t have that note');
  return note;
};
