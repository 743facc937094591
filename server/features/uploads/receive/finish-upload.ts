import { fromNow } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import type { UploadRow } from '../claims/queries.ts';
import { growthOf } from '../growth.ts';
import type { Lease } from '../leases/lease.ts';
import { WAITS_MS } from '../open-upload.ts';
import { fileGone } from '../protocol/refusals.ts';
import { saveProgress } from '../queries.ts';
import { removeUpload } from '../remove-upload.ts';

/** Makes an upload whose bytes are all here a file of the store. Done again by whoever comes next when a process ends in between. */
export const finishUpload = async (deps: Deps, row: UploadRow, lease: Lease): Promise<UploadRow> => {
  try {
    await deps.storage.finish(growthOf(row));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    await removeUpload(deps, row.id);
    throw fileGone();
  }
  const whole = await deps.database.transaction((tx) =>
    saveProgress(tx, row.id, lease.holders, {
      state: 'whole',
      expires_at: fromNow(WAITS_MS),
      ...lease.givenBack,
    }),
  );
  if (!whole) throw fileGone();
  lease.wasGivenBack();
  return whole;
};

/** All bytes are here, and the store's file is not yet. */
export const isUnfinished = ({ state, offset_bytes, size_bytes }: UploadRow): boolean =>
  state === 'arriving' && offset_bytes === size_bytes;
