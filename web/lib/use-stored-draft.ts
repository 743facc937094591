import { useCallback, useEffect, useRef, useState } from 'react';
import { keepStored, readStoredJson } from './browser-storage.ts';
import { randomId } from './random-id.ts';

/** How each field of a draft is read from storage: anything may be there, or nothing. */
export type DraftSchema<D> = { [F in keyof D]: (stored: unknown) => D[F] };
type Stored<D> = { fields: D; key: string };

/** A field of the same type as its default, which takes the place of anything else. */
export const field =
  <T>(otherwise: T) =>
  (stored: unknown): T =>
    typeof stored === typeof otherwise ? (stored as T) : otherwise;

/** The schema's fields of something that was stored, and the key they were stored with. */
export const parseDraft = <D extends object>(stored: unknown, schema: DraftSchema<D>): Stored<D> => {
  const found = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>;
  const names = Object.keys(schema) as (keyof D & string)[];
  const fields = Object.fromEntries(names.map((name) => [name, schema[name](found[name])]));
  return { fields: fields as D, key: field('')(found.key) || randomId() };
};

/** What an unfinished form has stored. */
export const readDraft = <D extends object>(name: string, schema: DraftSchema<D>): D =>
  parseDraft(readStoredJson(name), schema).fields;

/**
 * A form’s input, kept in this browser until it is sent: it survives reloads, and other tabs show the same. Names
 * starting with `admin_` are removed at sign-out. `key` is the idempotency key of the input as it is: sending that again
 * counts once.
 */
export const useStoredDraft = <D extends object>(name: string, schema: DraftSchema<D>) => {
  const newest = useRef(schema);
  newest.current = schema;
  const read = useCallback(() => parseDraft(readStoredJson(name), newest.current), [name]);
  const [draft, setDraft] = useState(read);
  const current = useRef(draft);
  current.current = draft;
  useEffect(() => {
    setDraft(read());
    const onStorage = ({ key }: StorageEvent) => key === name && setDraft(read());
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, [name, read]);
  const write = useCallback(
    (changed: Partial<D>, key: string) => {
      const empty = parseDraft(null, newest.current).fields;
      const fields = { ...current.current.fields, ...changed };
      const isEmpty = (Object.keys(empty) as (keyof D)[]).every((one) => fields[one] === empty[one]);
      current.current = { fields, key };
      setDraft(current.current);
      keepStored(name, isEmpty ? null : JSON.stringify({ ...fields, key }));
    },
    [name],
  );
  return {
    draft: draft.fields,
    key: draft.key,
    change: useCallback((changed: Partial<D>) => write(changed, randomId()), [write]),
    /** Changes what is not sent: the key stays. */
    mark: useCallback((changed: Partial<D>) => write(changed, current.current.key), [write]),
    clear: useCallback(() => write(parseDraft(null, newest.current).fields, randomId()), [write]),
  };
};
