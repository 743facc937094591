import { useEffect, useState } from 'react';
import { keepStored, readStored } from '../../lib/browser-storage.ts';
import { randomId } from '../../lib/random-id.ts';

/**
 * The unsent text and its idempotency key: the same text under the same key is one message. `due_at`: when Send was
 * pressed, if nothing has ended that yet; 0 otherwise.
 */
type Draft = { text: string; key: string; due_at: number };

const empty: Draft = { text: '', key: '', due_at: 0 };

/** Later nobody expects it to be sent by itself, and the server may have forgotten its key. */
const DUE_MS = 12 * 3_600_000;

const readDraft = (name: string): Draft => {
  try {
    const { text = '', key = '', due_at = 0 } = JSON.parse(readStored(name) ?? '{}') as Partial<Draft>;
    return { text, key, due_at: Date.now() - due_at < DUE_MS ? due_at : 0 };
  } catch {
    return empty;
  }
};

/** An unsent message, kept in this browser until it is sent, so that a reload neither loses nor duplicates it. */
export const useMessageDraft = (name: string) => {
  const [draft, setDraft] = useState<Draft>(() => readDraft(name));
  useEffect(() => {
    setDraft(readDraft(name));
    // Changed in another tab with the same order.
    const read = ({ key }: StorageEvent) => {
      if (key === name) setDraft(readDraft(name));
    };
    addEventListener('storage', read);
    return () => removeEventListener('storage', read);
  }, [name]);
  const change = (next: Draft) => {
    setDraft(next);
    keepStored(name, next.text === '' ? null : JSON.stringify(next));
  };
  return {
    text: draft.text,
    isDue: draft.due_at > 0,
    setText: (text: string) => change({ ...empty, text }),
    /** The idempotency key for the next send, which is due from here on. */
    takeKey: (): string => {
      const key = draft.key || randomId();
      change({ ...draft, key, due_at: draft.due_at || Date.now() });
      return key;
    },
    /** It was not sent, and waits for its writer under this key. */
    keep: (key: string) => change({ ...draft, key, due_at: 0 }),
    clear: () => change(empty),
  };
};
