import { type DraftSchema, field, useStoredDraft } from '../../lib/use-stored-draft.ts';

/** Later nobody expects it to be sent by itself, and the server may have forgotten its key. */
const DUE_MS = 12 * 3_600_000;

/** `due_at`: when Send was pressed, if nothing has ended that yet; 0 otherwise. */
const schema: DraftSchema<{ text: string; due_at: number }> = {
  text: field(''),
  due_at: (stored) => (typeof stored === 'number' && Date.now() - stored < DUE_MS ? stored : 0),
};

/** An unsent message: a reload neither loses nor duplicates it. */
export const useMessageDraft = (name: string) => {
  const { draft, key, change, mark, clear } = useStoredDraft(name, schema);
  return {
    text: draft.text,
    isDue: draft.due_at > 0,
    setText: (text: string) => change({ text, due_at: 0 }),
    /** The idempotency key for the next send, which is due from here on. */
    takeKey: (): string => {
      mark({ due_at: draft.due_at || Date.now() });
      return key;
    },
    /** It was not sent, and waits for its writer. */
    endSending: () => mark({ due_at: 0 }),
    clear,
  };
};
