import { useEffect, useSyncExternalStore } from 'react';

const refreshMs = 300_000;
// A timer and the wall clock need not agree to the millisecond.
const nearlyMs = refreshMs - 1_000;

/** A list that came with the page and is fetched again while the page is open; `null` until there is one. */
export type PolledList<T> = {
  /** What came with the page. */
  served: T[] | null;
  current(): T[] | null;
  subscribe(listener: () => void): () => void;
  /** Fetches the list. A failure is logged and changes nothing. */
  refresh(): Promise<void>;
};

/** Stands outside the parts that show it, so that a part whose code comes late starts with the newest list. */
export const createPolledList = <T>({ served, load, isHeld }: Source<T>): PolledList<T> => {
  let list = served;
  const listeners = new Set<() => void>();
  return {
    served,
    current: () => list,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    refresh: async () => {
      try {
        const fresh = await load();
        if (list && isHeld?.()) return;
        list = fresh;
        for (const listener of listeners) listener();
      } catch (error) {
        console.error('A list could not be refreshed', error);
      }
    },
  };
};
type Source<T> = {
  served: T[] | null;
  load: () => Promise<T[]>;
  /** Whether what is shown must stay as it is; the list then waits for the next refresh. */
  isHeld?: () => boolean;
};

/** The list as it is now. */
export const usePolledList = <T>(list: PolledList<T>): T[] | null =>
  useSyncExternalStore(list.subscribe, list.current, () => list.served);

/**
 * Fetches the lists every five minutes, and at once those that did not come with the page. A page that nobody sees asks
 * for nothing; looked at again after more than five minutes, it asks once.
 */
export const usePolling = (lists: readonly Pick<PolledList<unknown>, 'served' | 'refresh'>[]): void =>
  useEffect(() => {
    let timer = 0;
    let refreshedAt = Date.now();
    const refreshAll = () => {
      if (document.hidden || Date.now() - refreshedAt < nearlyMs) return;
      for (const list of lists) void list.refresh();
      wait();
    };
    const wait = () => {
      refreshedAt = Date.now();
      clearTimeout(timer);
      timer = window.setTimeout(refreshAll, refreshMs);
    };
    for (const list of lists) if (!list.served) void list.refresh();
    wait();
    document.addEventListener('visibilitychange', refreshAll);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', refreshAll);
    };
  }, [lists]);
