import { useCallback, useRef, useState } from 'react';
import type { Version, VersionNote } from '../../../shared/versions.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { randomId } from '../../lib/random-id.ts';
import { toast } from '../../ui/toast.ts';
import type { OrderClient } from '../placed-order/order-client.ts';
import type { NotePlace } from '../versions/note-times.ts';
import { type NoteDraft, useNoteDraft } from './note-draft.ts';

/** Operations on a version's notes: writing, and editing or deleting drafts. */
export const useNotes = ({ id: version_id }: Pick<Version, 'id'>, client: OrderClient) => {
  const { draft, write } = useNoteDraft(version_id);
  /** Changes when the form should take focus; 0 when it shouldn't. */
  const [focusTurn, setFocusTurn] = useState(0);
  const newest = useRef({ draft, client });
  newest.current = { draft, client };

  const save = useCallback(async (): Promise<void> => {
    const { draft, client } = newest.current;
    if (!draft) return;
    const { id: note_id, at_s, to_s, key: idempotencyKey } = draft;
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
    // Text typed meanwhile belongs to another note.
    if (newest.current.draft?.key === idempotencyKey) write(null);
  }, [version_id, write]);

  /**
   * Starts a note, or moves the one being written. A note with text is saved before a new one starts. `isUnfinished`:
   * its end is still to be set, and focus stays where it is.
   */
  const begin = useCallback(
    async (place: NotePlace, { isNew = false, isUnfinished = false } = {}) => {
      const { draft } = newest.current;
      setFocusTurn((turn) => (isUnfinished ? 0 : turn + 1));
      if (draft && (!isNew || !draft.text.trim())) return write({ ...draft, ...place });
      try {
        if (draft) await save();
      } catch (error) {
        toast(getErrorMessage(error), 'error');
        return;
      }
      write({ id: null, ...place, text: '' });
    },
    [save, write],
  );

  return {
    draft,
    focusTurn,
    save,
    begin,
    change: (change: Partial<NoteDraft>) => draft && write({ ...draft, ...change }),
    edit: useCallback(
      ({ id, at_s, to_s, text }: VersionNote) => {
        setFocusTurn((turn) => turn + 1);
        write({ id, at_s, to_s, text });
      },
      [write],
    ),
    discard: () => write(null),
    remove: useCallback(
      async ({ id }: VersionNote) => {
        const { client, draft } = newest.current;
        await client.call('DELETE /api/client-orders/:order_id/notes/:note_id', {
          params: { note_id: id },
          idempotencyKey: randomId(),
        });
        if (draft?.id === id) write(null);
        await client.refresh();
      },
      [write],
    ),
  };
};
