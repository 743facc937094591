import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { UploadRow } from './claim-queries.ts';
import { getWholeExpiry } from './expiry.ts';
import type { Lease } from './lease.ts';
import { getPartialFile } from './partial-file.ts';
import { findUpload, saveProgress } from './queries.ts';
import { removeUpload } from './remove-upload.ts';
import { fileGone, inUse, type Refusal } from './tus-errors.ts';

/** Makes an upload whose bytes are all here a file of the store. Done again by whoever comes next when a process ends in between. */
export const finishUpload = async (deps: Deps, row: UploadRow, lease: Lease): Promise<UploadRow> => {
  try {
    await deps.storage.finish(getPartialFile(row));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    await removeUpload(deps, row.id);
    throw fileGone();
  }
  const whole = await deps.database.transaction((tx) =>
    saveProgress(tx, row.id, lease.holders, {
      state: 'whole',
      expires_at: getWholeExpiry(),
      ...lease.givenBack,
    }),
  );
  if (!whole) throw await lostTo(deps, row.id);
  lease.wasGivenBack();
  return whole;
};

/** Why an upload was not this request's any more when it had something to say of it. */
export const lostTo = async ({ database }: Deps, id: string): Promise<Refusal> =>
  (await findUpload(database.read, id)) ? inUse() : fileGone();

/** All bytes are here, and the store's file is not yet. */
export const isUnfinished = ({ state, offset_bytes, size_bytes }: UploadRow): boolean =>
  state === 'arriving' && offset_bytes === size_bytes;
