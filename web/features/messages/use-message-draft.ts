import { useEffect, useState } from 'react';
import { keepStored, readStored } from '../../lib/browser-storage.ts';
import { randomId } from '../../lib/random-id.ts';

/** The unsent text and its idempotency key: the same text under the same key is one message. */
type Draft = { text: string; key: string };

const empty: Draft = { text: '', key: '' };

const readDraft = (name: string): Draft => {
  try {
    const { text, key } = JSON.parse(readStored(name) ?? '{}') as Partial<Draft>;
    return { text: typeof text === 'string' ? text : '', key: typeof key === 'string' ? key : '' };
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
    setText: (text: string) => change({ text, key: '' }),
    /** The idempotency key for the next send. */
    takeKey: (): string => {
      const key = draft.key || randomId();
      change({ ...draft, key });
      return key;
    },
    clear: () => change(empty),
  };
};
