import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from '../../lib/sync-folder.ts';
import { getErrorCode, isMissing } from './disk-errors.ts';

/** Above this many remembered folders the cache is cleared; seeing a folder again only costs a mkdir and a sync. */
const remembered = 10_000;

export type Folders = {
  /** Runs a step inside a folder, which is created first if it is missing, even if it was removed meanwhile. */
  within<T>(folder: string, step: () => Promise<T>): Promise<T>;
  /** Resolves when every name changed in the folder before this call would survive a power cut. */
  sync(folder: string): Promise<void>;
};

/** Creates folders durably under a root; everyone waiting for a folder's sync shares one. */
export const createFolders = (root: string): Folders => {
  const made = new Map<string, Promise<void>>();
  const syncs = new Map<string, { running: Promise<void>; next: Promise<void> | null }>();

  // A running sync may have started before the caller's rename, so the caller joins the next one.
  const sync = (folder: string): Promise<void> => {
    const state = syncs.get(folder);
    if (!state) {
      const running = syncFolder(folder);
      const entry = { running, next: null };
      syncs.set(folder, entry);
      const forget = () => {
        if (syncs.get(folder) === entry && entry.next === null) syncs.delete(folder);
      };
      running.then(forget, forget);
      return running;
    }
    state.next ??= state.running
      .catch(() => {})
      .then(() => {
        syncs.delete(folder);
        return sync(folder);
      });
    return state.next;
  };

  const make = async (folder: string, again = false): Promise<void> => {
    let created = true;
    try {
      await mkdir(folder, 0o700);
    } catch (error) {
      if (isMissing(error) && !again) {
        await make(dirname(folder));
        return make(folder, true);
      }
      if (getErrorCode(error) !== 'EEXIST') throw error;
      created = false;
    }
    // Inside the root also when the folder existed: whoever created it may not have synced it yet. The parent of a
    // given root may not even be readable.
    if (created || folder !== root) await sync(dirname(folder));
  };

  const ensure = (folder: string): Promise<void> => {
    const known = made.get(folder);
    if (known) return known;
    if (made.size >= remembered) made.clear();
    const making = make(folder);
    made.set(folder, making);
    making.catch(() => made.delete(folder));
    return making;
  };

  return {
    sync,
    async within(folder, step) {
      await ensure(folder);
      try {
        return await step();
      } catch (error) {
        if (!isMissing(error)) throw error;
        made.delete(folder);
        await ensure(folder);
        return step();
      }
    },
  };
};
