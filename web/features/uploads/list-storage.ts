import { limits } from '../../../shared/limits.ts';
import type { KeptRow } from './row.ts';

const lifetime_ms = limits.upload_hours * 60 * 60 * 1000;
const rowStore = 'files';
/** Uploads taken off the list that the server may not have heard of. */
const removalStore = 'removals';

type Kept = KeptRow & { kept_at: number };

const open = () =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('mixfront-uploads', 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore(rowStore, { keyPath: 'id' });
      request.result.createObjectStore(removalStore);
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error('The list of files is held by another version'));
  });

/** The list on the disk of this browser, for as long as the server keeps its uploads. Without a database the list lives as long as the page. */
export const openKeptRows = () => {
  const database = Promise.resolve().then(open);
  const run = async <T>(
    store: string,
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => { readonly result: T } | undefined,
    otherwise: T,
  ): Promise<T> => {
    try {
      const transaction = (await database).transaction(store, mode);
      const request = work(transaction.objectStore(store));
      await new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error);
      });
      return request ? request.result : otherwise;
    } catch {
      return otherwise;
    }
  };
  const remove = (store: string, keys: readonly string[]) =>
    run(
      store,
      'readwrite',
      (rows) => {
        for (const key of keys) rows.delete(key);
        return undefined;
      },
      undefined,
    );
  return {
    put: (rows: readonly KeptRow[]): Promise<undefined> =>
      run(
        rowStore,
        'readwrite',
        (store) => {
          for (const row of rows) store.put({ ...row, kept_at: Date.now() } satisfies Kept);
          return undefined;
        },
        undefined,
      ),
    remove: (ids: readonly string[]) => remove(rowStore, ids),
    /** In their order, without what the server has forgotten by now; null when there is no database. */
    async all(): Promise<KeptRow[] | null> {
      const rows = await run(rowStore, 'readonly', (store) => store.getAll(), null);
      if (!rows) return null;
      const isOver = ({ kept_at }: Kept) => Math.abs(Date.now() - kept_at) > lifetime_ms;
      const over = rows.filter(isOver).map(({ id }) => id);
      if (over.length) void remove(rowStore, over);
      return rows.filter((row) => !isOver(row)).sort((one, other) => one.place - other.place);
    },
    noteRemoval: (uploadId: string) =>
      run<IDBValidKey | null>(removalStore, 'readwrite', (store) => store.put(Date.now(), uploadId), null),
    forgetRemoval: (uploadId: string) => remove(removalStore, [uploadId]),
    removals: async (): Promise<string[]> =>
      (await run<IDBValidKey[]>(removalStore, 'readonly', (store) => store.getAllKeys(), [])).map(String),
  };
};
export type KeptRows = ReturnType<typeof openKeptRows>;
