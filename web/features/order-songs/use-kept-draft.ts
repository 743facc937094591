import { useState } from 'react';
import { keepStored, readStored } from '../../lib/browser-storage.ts';
import { randomId } from '../../lib/random-id.ts';

type Fields = Record<string, string | number | boolean>;

const readFields = <F extends Fields>(name: string, empty: F): F & { key: string } => {
  try {
    const kept = JSON.parse(readStored(name) ?? '{}') as Record<string, unknown> | null;
    const known = Object.entries({ ...empty, key: '' }).map(([field, value]) => {
      const stored = kept?.[field];
      return [field, typeof stored === typeof value ? stored : value];
    });
    return Object.fromEntries(known);
  } catch {
    return { ...empty, key: '' };
  }
};

/**
 * A form's input, kept in this browser across reloads. `takeKey` returns its idempotency key: sending the same input
 * twice counts once.
 */
export const useKeptDraft = <F extends Fields>(name: string, empty: F) => {
  const [draft, setDraft] = useState(() => readFields(name, empty));
  const keep = (next: typeof draft) => {
    setDraft(next);
    keepStored(name, JSON.stringify(next));
  };
  return {
    draft,
    change: (changed: Partial<F>) => keep({ ...draft, ...changed, key: '' }),
    takeKey: (): string => {
      const key = draft.key || randomId();
      keep({ ...draft, key });
      return key;
    },
    clear: () => {
      keepStored(name, null);
      setDraft({ ...empty, key: '' });
    },
  };
};
