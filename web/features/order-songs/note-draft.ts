import { useCallback, useState } from 'react';
import { keepStored, readStored } from '../../lib/browser-storage.ts';
import { randomId } from '../../lib/random-id.ts';
import type { NotePlace } from '../versions/note-times.ts';

/** An unsaved note, kept in this browser until the server has it. */
export type NoteDraft = NotePlace & {
  /** Id of the note being edited; null for a new one. */
  id: string | null;
  text: string;
  /** Idempotency key. */
  key: string;
};

const storageKey = (versionId: string): string => `note:${versionId}`;
const isPlace = (value: unknown): value is number => typeof value === 'number' && value >= 0;

export const parseNoteDraft = (stored: string | null): NoteDraft | null => {
  try {
    const { id, at_s, to_s, text, key } = (JSON.parse(stored ?? 'null') ?? {}) as Partial<NoteDraft>;
    if (!isPlace(at_s) || typeof text !== 'string') return null;
    return {
      id: typeof id === 'string' ? id : null,
      at_s,
      to_s: isPlace(to_s) && to_s > at_s ? to_s : null,
      text,
      key: typeof key === 'string' && key ? key : randomId(),
    };
  } catch {
    return null;
  }
};

const readNoteDraft = (versionId: string): NoteDraft | null =>
  parseNoteDraft(readStored(storageKey(versionId)));

/** Whether there is text the server doesn’t have. */
export const isTyping = (versionId: string): boolean => Boolean(readNoteDraft(versionId)?.text.trim());

/** The unsaved note on a version, kept across reloads. A different text gets a different key. */
export const useNoteDraft = (versionId: string) => {
  const [draft, setDraft] = useState(() => readNoteDraft(versionId));
  const write = useCallback(
    (next: Omit<NoteDraft, 'key'> | null) => {
      const kept = next && { ...next, key: randomId() };
      setDraft(kept);
      keepStored(storageKey(versionId), kept && JSON.stringify(kept));
    },
    [versionId],
  );
  return { draft, write };
};
