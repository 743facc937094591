import { keepStored, readStored } from '../../lib/browser-storage.ts';
import { randomId } from '../../lib/random-id.ts';

/** Decides which tab owns a file: the owner uploads it, all others only watch. */
export type TabLocks = {
  /** False when another tab owns it. */
  acquire(id: string): Promise<boolean>;
  release(id: string): void;
  releaseAll(): void;
  /** Which of the ids are owned by any tab, including this one. */
  findHeld(ids: readonly string[]): Promise<Set<string>>;
};

const getLockName = (id: string) => `mixfront-upload-${id}`;

const createWebLocks = (locks: LockManager): TabLocks => {
  const releases = new Map<string, () => void>();
  const release = (id: string) => {
    releases.get(id)?.();
    releases.delete(id);
  };
  return {
    acquire: (id) =>
      new Promise((settle) => {
        if (releases.has(id)) return settle(true);
        const keep = (lock: Lock | null) => {
          settle(lock !== null);
          return lock && new Promise<void>((release) => releases.set(id, release));
        };
        locks.request(getLockName(id), { ifAvailable: true }, keep).catch(() => settle(true));
      }),
    release,
    releaseAll: () => [...releases.keys()].forEach(release),
    async findHeld(ids) {
      // Refused where storage is blocked, as requests for locks are: no other tab knows of these files.
      const { held: all } = await locks.query().catch(() => ({ held: [] }));
      const held = new Set(all?.map(({ name }) => name));
      return new Set(ids.filter((id) => held.has(getLockName(id))));
    },
  };
};

const renewal_ms = 10_000;
/** Longer than the one minute to which browsers throttle timers of background tabs. */
const lease_ms = 90_000;

/**
 * Web Locks are unavailable over plain http: uses leases in this browser's storage, released when a tab closes. Without
 * storage this tab gets them all; the server still allows only one writer at a time.
 */
const createStorageLeases = (): TabLocks => {
  const tab = randomId();
  const own = new Set<string>();
  const getHolder = (id: string): string | null => {
    const [holder, until] = readStored(getLockName(id))?.split(' ') ?? [];
    return holder && Number(until) > Date.now() ? holder : null;
  };
  const write = (id: string) => keepStored(getLockName(id), `${tab} ${Date.now() + lease_ms}`);
  const release = (id: string) => {
    if (own.delete(id) && getHolder(id) === tab) keepStored(getLockName(id), null);
  };
  const releaseAll = () => [...own].forEach(release);
  setInterval(() => own.forEach(write), renewal_ms);
  addEventListener('pagehide', releaseAll);
  return {
    async acquire(id) {
      const holder = getHolder(id);
      if (holder && holder !== tab) return false;
      own.add(id);
      write(id);
      return true;
    },
    release,
    releaseAll,
    findHeld: async (ids) => new Set(ids.filter(getHolder)),
  };
};

export const openTabLocks = (): TabLocks =>
  navigator.locks ? createWebLocks(navigator.locks) : createStorageLeases();
