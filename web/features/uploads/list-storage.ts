import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { limits } from '../../../shared/limits.ts';
import type { StoredRow } from './row.ts';

const lifetime_ms = limits.upload_hours * 60 * 60 * 1000;

/** `list`: which list the row is in. */
type Kept = StoredRow & { kept_at: number; list: string };
interface Stores extends DBSchema {
  files: { key: string; value: Kept };
  /** Uploads removed from the list; the server may not know yet. */
  removals: { key: string; value: number };
}

const open = () =>
  new Promise<IDBPDatabase<Stores>>((resolve, reject) => {
    openDB<Stores>('mixfront-uploads', 1, {
      upgrade(database) {
        database.createObjectStore('files', { keyPath: 'id' });
        database.createObjectStore('removals');
      },
      blocked: () => reject(new Error('The list of files is held by another version')),
    }).then(resolve, reject);
  });

/**
 * An upload list in IndexedDB, kept as long as the server keeps its uploads: for the order form, or for an order that
 * gets more files. Without a database the list lasts as long as the page.
 */
export const openListStorage = (list: string) => {
  const opening = Promise.resolve().then(open);
  const attempt = async <T>(
    work: (database: IDBPDatabase<Stores>) => Promise<T>,
    otherwise: T,
  ): Promise<T> => {
    try {
      return await work(await opening);
    } catch {
      return otherwise;
    }
  };
  /** Only rows stored up to then: a suspended tab may learn of a removal after it was undone. */
  const remove = (ids: readonly string[], until = Number.POSITIVE_INFINITY) =>
    attempt<unknown>((database) => {
      const { store, done } = database.transaction('files', 'readwrite');
      const removeOne = async (id: string) => {
        const row = await store.get(id);
        if (row && row.kept_at <= until) await store.delete(id);
      };
      return Promise.all([...ids.map(removeOne), done]);
    }, undefined);
  return {
    put: (rows: readonly StoredRow[]) =>
      attempt<unknown>((database) => {
        const { store, done } = database.transaction('files', 'readwrite');
        return Promise.all([...rows.map((row) => store.put({ ...row, list, kept_at: Date.now() })), done]);
      }, undefined),
    remove,
    /** The rows in order, without uploads that have expired on the server; null without a database. */
    async all(): Promise<StoredRow[] | null> {
      const rows = await attempt<Kept[] | null>((database) => database.getAll('files'), null);
      if (!rows) return null;
      const isOver = ({ kept_at }: Kept) => Math.abs(Date.now() - kept_at) > lifetime_ms;
      const over = rows.filter(isOver).map(({ id }) => id);
      if (over.length) void remove(over);
      return rows
        .filter((row) => !isOver(row) && row.list === list)
        .sort((one, other) => one.place - other.place);
    },
    noteRemoval: (uploadId: string) =>
      attempt<unknown>((database) => database.put('removals', Date.now(), uploadId), null),
    forgetRemoval: (uploadId: string) =>
      attempt((database) => database.delete('removals', uploadId), undefined),
    /** Upload ids whose removal was noted by then. */
    removals: (until: number) =>
      attempt(async (database) => {
        const { store } = database.transaction('removals');
        const [ids, times] = await Promise.all([store.getAllKeys(), store.getAll()]);
        return ids.filter((_, index) => (times[index] ?? 0) <= until);
      }, []),
  };
};
export type ListStorage = ReturnType<typeof openListStorage>;
