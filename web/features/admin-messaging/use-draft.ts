import { useCallback, useState } from 'react';
import { type Drafts, emptyDrafts, readDraft, saveDraft } from './letter-drafts.ts';

/** An unsent letter that outlives the page and a reload. `change` keeps what it is given at once; `clear` is for when it is sent. */
export const useDraft = <K extends keyof Drafts>(kind: K) => {
  const [draft, setDraft] = useState(() => readDraft(kind));
  const change = useCallback(
    (changed: Partial<Drafts[K]>) =>
      setDraft((now) => {
        const next = { ...now, ...changed };
        saveDraft(kind, next);
        return next;
      }),
    [kind],
  );
  return { draft, change, clear: () => change(emptyDrafts[kind]) };
};
