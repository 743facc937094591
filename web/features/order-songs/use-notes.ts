import { useCallback, useRef, useState } from 'react';
import type { ClientOrder } from '../../../shared/client-orders.ts';
import type { VersionNote } from '../../../shared/versions.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { randomId } from '../../lib/random-id.ts';
import { type DraftSchema, field, readDraft, useStoredDraft } from '../../lib/use-stored-draft.ts';
import { toast } from '../../ui/toast.ts';
import type { OrderClient } from '../placed-order/order-client.ts';
import type { SongNote } from '../song-player/note-marks.tsx';
import type { NotePlace } from '../song-player/note-times.ts';

/** An unsaved note, kept in this browser until the server has it. `id`: of the note being edited; null for a new one. */
export type NoteDraft = NotePlace & { id: string | null; version_id: string; text: string };

const readTime = (stored: unknown): number | null =>
  typeof stored === 'number' && stored >= 0 ? stored : null;
/** Without a start there is no note. */
const noteSchema: DraftSchema<Omit<NoteDraft, 'at_s'> & { at_s: number | null }> = {
  id: (stored) => (typeof stored === 'string' ? stored : null),
  version_id: field(''),
  at_s: readTime,
  to_s: readTime,
  text: field(''),
};
type OfSong = { order_id: string; song: number };
/** What a song's unsaved note and the position in it are kept under. */
export const songKey = ({ order_id, song }: OfSong): string => `${order_id}:${song}`;
const storageName = (of: OfSong): string => `note:${songKey(of)}`;

/** Whether there is text the server doesn’t have. */
export const isTyping = ({ order_id, songs }: Pick<ClientOrder, 'order_id' | 'songs'>): boolean =>
  songs.some(({ song }) => {
    const { at_s, text } = readDraft(storageName({ order_id, song }), noteSchema);
    return at_s !== null && text.trim() !== '';
  });

/** The notes on all versions of a song. */
export const listSongNotes = ({ versions }: Pick<ClientOrder['songs'][number], 'versions'>): SongNote[] =>
  versions.flatMap(({ id, notes }) => notes.map((note) => ({ ...note, version_id: id })));

/** Unsent notes, of one song or all. */
export const listDrafts = ({ songs }: Pick<ClientOrder, 'songs'>, song?: number): VersionNote[] =>
  songs
    .filter((one) => song === undefined || one.song === song)
    .flatMap(listSongNotes)
    .filter(({ state }) => state === 'draft');

/** Operations on a song's notes: writing one at a time, and editing or deleting drafts. */
export const useNotes = (of: OfSong, client: OrderClient) => {
  const { draft: stored, key, change, clear } = useStoredDraft(storageName(of), noteSchema);
  const { at_s, to_s } = stored;
  const draft: NoteDraft | null =
    at_s === null ? null : { ...stored, at_s, to_s: to_s !== null && to_s > at_s ? to_s : null };
  /** Changes when the form should take focus; 0 when it shouldn't. */
  const [focusTurn, setFocusTurn] = useState(0);
  const newest = useRef({ draft, key, client });
  newest.current = { draft, key, client };

  const saving = useRef<Promise<void>>(undefined);

  const saveNow = useCallback(async (): Promise<void> => {
    const { draft, key: idempotencyKey, client } = newest.current;
    if (!draft) return;
    const { id: note_id, version_id, at_s, to_s } = draft;
    const body = { at_s, ...(to_s === null ? {} : { to_s }), text: draft.text.trim() };
    if (note_id)
      await client.call('PUT /api/client-orders/:order_id/notes/:note_id', {
        params: { note_id },
        body,
        idempotencyKey,
      });
    else
      await client.call('POST /api/client-orders/:order_id/versions/:version_id/notes', {
        params: { version_id },
        body,
        idempotencyKey,
      });
    await client.refresh();
    // Another note may be edited by now.
    if (newest.current.key === idempotencyKey) clear();
  }, [clear]);
  const save = useCallback(async (): Promise<void> => {
    const running = saveNow();
    saving.current = running;
    try {
      await running;
    } finally {
      if (saving.current === running) saving.current = undefined;
    }
  }, [saveNow]);

  /** Starts a note on a version, or moves the one being written. A note with text is saved before a new one starts. */
  const begin = useCallback(
    async (place: NotePlace, version_id: string, isNew: boolean) => {
      // Else the note being saved would be moved, and saved once more.
      await saving.current?.catch(() => {});
      const { draft } = newest.current;
      setFocusTurn((turn) => turn + 1);
      if (draft && (!isNew || !draft.text.trim())) return change(place);
      try {
        if (draft) await save();
      } catch (error) {
        toast(getErrorMessage(error), 'error');
        return;
      }
      change({ id: null, version_id, ...place, text: '' });
    },
    [save, change],
  );

  return {
    draft,
    focusTurn,
    save,
    begin,
    change,
    edit: useCallback(
      ({ id, version_id, at_s, to_s, text }: SongNote) => {
        setFocusTurn((turn) => turn + 1);
        change({ id, version_id, at_s, to_s, text });
      },
      [change],
    ),
    discard: clear,
    remove: useCallback(
      async ({ id }: SongNote) => {
        const { client, draft } = newest.current;
        await client.call('DELETE /api/client-orders/:order_id/notes/:note_id', {
          params: { note_id: id },
          idempotencyKey: randomId(),
        });
        if (draft?.id === id) clear();
        await client.refresh();
      },
      [clear],
    ),
  };
};
