import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/errors.ts';
import { CheckedBytes } from '../../receive-upload/checked-bytes.ts';
import { checkFreeSpace, watchFreeSpace } from '../../receive-upload/free-space.ts';
import { audioFileErrors, checkExtension } from '../../receive-upload/upload-errors.ts';
import { checkChunk, watchNetworkShare } from '../../receive-upload/upload-limits.ts';
import type { UploadRow } from './claim-queries.ts';
import { finishUpload, lostTo } from './finish-upload.ts';
import type { Lease } from './lease.ts';
import { saveProgress } from './queries.ts';
import { getPartialFile, removeUpload } from './remove-upload.ts';
import { chunkTooLarge, uploadGone } from './tus-errors.ts';
import { getArrivingExpiry } from './upload-expiry.ts';

type Chunk = {
  row: UploadRow;
  lease: Lease;
  body: AsyncIterable<Buffer>;
  /** Content-Length; 0 without one. */
  length: number;
  /** Bytes received so far by all running requests of the sender's network. */
  bytesOfNetwork(): number;
};

/**
 * Receives a chunk of an upload. What has arrived is durable and recorded in the row before this resolves, and also
 * before it rejects because the connection broke, another request took over or the disk is full. Returns the updated
 * upload.
 */
export const appendChunk = async (
  deps: Deps,
  { row, lease, body, length, bytesOfNetwork }: Chunk,
): Promise<UploadRow> => {
  if (row.offset_bytes === row.size_bytes) return row;
  await checkFreeSpace(deps.storage, length);
  await checkChunk(deps, row.network, length);
  const bytes = checkBytes(deps, row, body, bytesOfNetwork);
  const { partial, broken } = await append(deps, row, bytes, lease.signal);
  if (broken instanceof AppError && broken.code === 'unsupported') {
    await removeUpload(deps, row.id);
    throw broken;
  }
  const crc = bytes.crcAt(partial.size_bytes);
  const isAll = partial.size_bytes === row.size_bytes;
  let saved: UploadRow | undefined = row;
  if (partial.size_bytes > row.offset_bytes && crc !== undefined) {
    saved = await deps.database.transaction((tx) =>
      saveProgress(tx, row.id, lease.holders, {
        offset_bytes: partial.size_bytes,
        crc32: crc,
        growth: partial.state,
        format: bytes.format,
        expires_at: getArrivingExpiry(row.created_at),
        ...(isAll ? {} : lease.releasedColumns),
      }),
    );
    if (!saved) throw await lostTo(deps, row.id);
    if (!isAll) lease.markReleased();
  }
  if (isAll) return finishUpload(deps, saved, lease);
  if (broken !== null) throw broken;
  return saved;
};

const checkBytes = (
  deps: Deps,
  row: UploadRow,
  body: AsyncIterable<Buffer>,
  bytesOfNetwork: () => number,
): CheckedBytes => {
  const extension = checkExtension('files', row.name);
  return new CheckedBytes(body, {
    extension,
    start: { size: row.offset_bytes, crc: row.crc32, format: row.format },
    maxBytes: row.size_bytes,
    totalBytes: row.size_bytes,
    freeSpace: watchFreeSpace(deps.storage, watchNetworkShare(deps, bytesOfNetwork)),
    errors: {
      ...audioFileErrors('files', row.name, extension, deps.config.MAX_UPLOAD_MB),
      // Chunks that announce their length were refused earlier; this is for those that don't.
      tooLarge: chunkTooLarge,
    },
  });
};

const append = async (deps: Deps, row: UploadRow, bytes: CheckedBytes, signal: AbortSignal) => {
  try {
    return await deps.storage.append(getPartialFile(row), bytes, signal);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    // The earlier bytes are lost, for example after restoring a backup, so nothing can be appended.
    await removeUpload(deps, row.id);
    throw uploadGone();
  }
};
