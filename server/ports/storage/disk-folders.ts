import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from '../../sync-folder.ts';
import { getErrorCode, isMissing } from './disk-errors.ts';

/** Above this many remembered folders the memory starts again; a folder met again only costs a mkdir and a sync. */
const remembered = 10_000;

export type Folders = {
  /** Runs a step inside a folder that is made first where it is missing, also when it went away since. */
  within<T>(folder: string, step: () => Promise<T>): Promise<T>;
  /** Resolves when every name changed in the folder before this call would survive a power cut. */
  sync(folder: string): Promise<void>;
};

/** Folders under a root whose making is durable, and whose syncs are shared by everyone who waits for one. */
export const createFolders = (root: string): Folders => {
  const made = new Map<string, Promise<void>>();
  const syncs = new Map<string, { running: Promise<void>; next: Promise<void> | null }>();

  // A sync under way may have begun before the caller's rename, so it joins the one after it.
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
    // Inside the root also when it was there: whoever made it may not have synced it yet. The parent of a root that was
    // given to us may not even be readable.
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
