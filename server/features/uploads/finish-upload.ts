import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/errors.ts';
import { isStoredVideo } from '../../receive-upload/stored-video.ts';
import { audioFileErrors, checkExtension } from '../../receive-upload/upload-errors.ts';
import type { UploadRow } from './claim-queries.ts';
import type { Lease } from './lease.ts';
import type { HeldUpload } from './lease-manager.ts';
import { findUpload, saveProgress } from './queries.ts';
import { getPartialFile, removeUpload } from './remove-upload.ts';
import { uploadGone, uploadLocked } from './tus-errors.ts';
import { getWholeExpiry } from './upload-expiry.ts';

/** All bytes have arrived, but the final file doesn't exist yet. */
export const isComplete = ({ state, offset_bytes, size_bytes }: UploadRow): boolean =>
  state === 'arriving' && offset_bytes === size_bytes;

/** Completes an upload left unfinished by a process that ended. Returns the updated upload. */
export const finishIfComplete = async (deps: Deps, { row, lease }: HeldUpload): Promise<UploadRow> =>
  isComplete(row) ? finishUpload(deps, row, lease) : row;

/** Turns a fully received upload into a stored file. If a process ends halfway, the next request repeats it. */
export const finishUpload = async (deps: Deps, row: UploadRow, lease: Lease): Promise<UploadRow> => {
  try {
    await deps.storage.finish(getPartialFile(row));
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    await removeUpload(deps, row.id);
    throw uploadGone();
  }
  if (await isStoredVideo(deps.storage, row)) {
    await removeUpload(deps, row.id);
    const errors = audioFileErrors(
      'files',
      row.name,
      checkExtension('files', row.name),
      deps.config.MAX_UPLOAD_MB,
    );
    throw errors.wrongContent(Buffer.alloc(0), 'video');
  }
  const whole = await deps.database.transaction((tx) =>
    saveProgress(tx, row.id, lease.holders, {
      state: 'whole',
      expires_at: getWholeExpiry(),
      ...lease.releasedColumns,
    }),
  );
  if (!whole) throw await lostTo(deps, row.id);
  lease.markReleased();
  return whole;
};

/** Why a request lost its upload before it could save. */
export const lostTo = async ({ database }: Deps, id: string): Promise<AppError> =>
  (await findUpload(database.read, id)) ? uploadLocked() : uploadGone();
