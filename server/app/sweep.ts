import type { Deps } from '../deps.ts';
import { deleteExpiredDrafts } from '../features/drafts/queries.ts';
import { ownedPictureKeys } from '../features/images/queries.ts';
import { findOwnedKeys } from '../features/ledger/order-queries.ts';
import { ownedSoundKeys } from '../features/portfolio/queries.ts';
import { dropFullBuckets } from '../features/system/rate-limit-queries.ts';
import { findPartialKeys, findUploadKeys } from '../features/uploads/queries.ts';
import { findOwnedMp3Keys } from '../features/versions/mp3-queries.ts';
import { findOwnedVersionKeys } from '../features/versions/stored-queries.ts';
import { defineJob, type JobKind } from '../jobs/job-kind.ts';
import { DAY, MINUTE, now } from '../lib/clock.ts';
import type { Queries } from '../ports/database/port.ts';
import { folders as topFolders } from '../ports/storage/port.ts';
import { findLiveStagingIds } from '../receive-upload/queries.ts';
import { getDayFolder, getStagingId, SWEEP_AFTER_MS } from '../receive-upload/staged-files.ts';
import { deleteOldQuotas } from '../receive-upload/upload-limit-queries.ts';

const AT_ONCE = 200;

/** Everything that refers to stored files, besides uploads that aren't part of an order yet. */
const owners = [findOwnedKeys, findOwnedVersionKeys, findOwnedMp3Keys, ownedPictureKeys, ownedSoundKeys];

/** Uploads are read first: one that is ordered between the two reads is found with its order. */
const ownedAmong = async (db: Queries, keys: string[]): Promise<Set<string>> => {
  const uploaded = await findUploadKeys(db, keys);
  const owned = await Promise.all(owners.map((find) => find(db, keys)));
  return new Set([uploaded, ...owned].flatMap((some) => [...some]));
};

/**
 * Removes what failed uploads left behind: unfinished files in storage, and stored files nothing refers to, if they
 * are older than a few minutes and their upload isn't still running anywhere. Looks through everything, or only the
 * given folders.
 */
export const sweepOnce = async (
  { database, storage, log }: Deps,
  olderThanMs = SWEEP_AFTER_MS,
  folders: readonly string[] = topFolders,
): Promise<number> => {
  // Ages count from before the leases are read: an upload that starts later is too young, however long the listing
  // takes.
  const at = now();
  const startedAt = Date.parse(at);
  await storage.sweep(olderThanMs, await findPartialKeys(database.read));
  const living = await database.transaction(async (tx) => {
    await deleteOldQuotas(tx, at.slice(0, 10));
    await deleteExpiredDrafts(tx, at);
    await dropFullBuckets(tx, at);
    return findLiveStagingIds(tx, at);
  });
  let removed = 0;
  const judge = async (keys: string[]) => {
    const owned = await ownedAmong(database.read, keys);
    for (const key of keys.filter((candidate) => !owned.has(candidate))) {
      await storage.remove(key);
      removed++;
    }
  };
  for (const folder of folders) {
    let batch: string[] = [];
    for await (const { key, modified_at } of storage.list(`${folder}/`)) {
      const isOld = startedAt - modified_at.getTime() >= olderThanMs;
      if (!isOld || living.has(getStagingId(key))) continue;
      batch.push(key);
      if (batch.length < AT_ONCE) continue;
      await judge(batch);
      batch = [];
    }
    await judge(batch);
  }
  if (removed) log.info({ removed }, 'swept files that belong to nothing');
  return removed;
};

/** Sweeps everything at the start and once a day; in between only folders where something may have been left since. */
export const sweepJob = (deps: Deps): JobKind => {
  let everythingAt = Number.NEGATIVE_INFINITY;
  return defineJob({
    name: 'sweep',
    everyMs: MINUTE,
    async run() {
      const isDaily = performance.now() - everythingAt >= DAY;
      const days = [new Date(), new Date(Date.now() - DAY)];
      const recent = topFolders.flatMap((folder) => days.map((day) => getDayFolder(folder, day)));
      await sweepOnce(deps, SWEEP_AFTER_MS, isDaily ? topFolders : recent);
      if (isDaily) everythingAt = performance.now();
    },
  });
};
