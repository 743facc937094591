import { useEffect, useSyncExternalStore } from 'react';

const refreshMs = 300_000;
// Tolerance, because a timer and the wall clock may differ by milliseconds.
const nearlyMs = refreshMs - 1_000;

/** A list served with the page and refetched while the page is open; `null` until it is available. */
export type PolledList<T> = {
  /** The list served with the page. */
  served: T[] | null;
  current(): T[] | null;
  subscribe(listener: () => void): () => void;
  /** Refetches the list. Failures are logged and change nothing. */
  refresh(): Promise<void>;
};

/** Lives outside the components that show it, so that one whose code loads late starts with the latest list. */
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
  /** Whether the displayed list must not change now; the update then waits for the next refresh. */
  isHeld?: () => boolean;
};

/** Subscribes to the list. */
export const usePolledList = <T>(list: PolledList<T>): T[] | null =>
  useSyncExternalStore(list.subscribe, list.current, () => list.served);

/**
 * Refetches the lists every five minutes, and at once those not served with the page. A hidden page fetches nothing;
 * when shown again after more than five minutes, it fetches once.
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
