import type { Deps } from '../../deps.ts';
import { defineJob, type JobKind } from '../../jobs/job-kind.ts';
import { MINUTE, now } from '../../lib/clock.ts';
import {
  deleteOldOrderedUploads,
  findRemovingUploads,
  findUnfinishedUploads,
  markExpiredUploads,
} from './expiry-queries.ts';
import { finishIfComplete } from './finish-upload.ts';
import { LeaseManager } from './lease-manager.ts';
import { removeUpload } from './remove-upload.ts';

const AT_ONCE = 100;

/** Removes uploads that no order used in time, bytes first, and finishes what crashed processes left half done. */
export const expireUploadsOnce = async (deps: Deps): Promise<void> => {
  const { database, log } = deps;
  const at = now();
  await database.transaction(async (tx) => {
    await markExpiredUploads(tx, at);
    await deleteOldOrderedUploads(tx, at);
  });
  let removed = 0;
  let after = '';
  for (;;) {
    const batch = await findRemovingUploads(database.read, at, after, AT_ONCE);
    for (const { id } of batch) if (await removeUpload(deps, id)) removed++;
    after = batch.at(-1)?.id ?? '';
    if (batch.length < AT_ONCE) break;
  }
  if (removed) log.info({ removed }, 'removed uploads that no order took');
  for (const { id } of await findUnfinishedUploads(database.read, at)) await finish(deps, id);
};

const finish = async (deps: Deps, id: string): Promise<void> => {
  try {
    await new LeaseManager(deps).hold(
      id,
      () => true,
      (held) => finishIfComplete(deps, held),
    );
  } catch (error) {
    deps.log.warn({ err: error }, 'an upload whose bytes are all here waits to be made a file');
  }
};

export const expireUploadsJob = (deps: Deps): JobKind =>
  defineJob({
    name: 'expire-uploads',
    everyMs: MINUTE,
    run: () => expireUploadsOnce(deps),
  });
