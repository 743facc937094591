import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { checkFreeSpace, watchFreeSpace } from '../../receive-upload/free-space.ts';
import type { UploadRow } from './claim-queries.ts';
import { CountedBytes } from './counted-bytes.ts';
import { getArrivingExpiry } from './expiry.ts';
import { finishUpload, lostTo } from './finish-upload.ts';
import type { Lease } from './lease.ts';
import { getPartialFile } from './partial-file.ts';
import { saveProgress } from './queries.ts';
import { removeUpload } from './remove-upload.ts';
import { fileGone } from './tus-errors.ts';
import { checkChunk } from './upload-limits.ts';

type Piece = {
  row: UploadRow;
  lease: Lease;
  body: AsyncIterable<Buffer>;
  /** As announced; 0 where nothing was. */
  length: number;
  /** Bytes that pieces of its sender's network have brought and that are still under way. */
  ofNetwork(): number;
};

/**
 * Takes a piece of an upload in. What has come is durable and in its row before this resolves, and also before it rejects because the line broke,
 * another request goes on, or the disk is full. Answers the upload as it stands.
 */
export const appendChunk = async (
  deps: Deps,
  { row, lease, body, length, ofNetwork }: Piece,
): Promise<UploadRow> => {
  const { database, storage } = deps;
  if (row.offset_bytes === row.size_bytes) return row;
  await checkFreeSpace(storage, length);
  await checkChunk(deps, row.network, length);
  const room = watchFreeSpace(storage, deps.config.RATE_LIMITS ? ofNetwork : undefined);
  const bytes = new CountedBytes(row, body, room);
  const grown = await append(deps, row, bytes, lease.signal);
  if (isRefusedContent(grown.broken)) {
    await removeUpload(deps, row.id);
    throw grown.broken;
  }
  const { growth, broken } = grown;
  let saved: UploadRow | undefined = row;
  const crc = bytes.crcAt(growth.size_bytes);
  const isAll = growth.size_bytes === row.size_bytes;
  if (growth.size_bytes > row.offset_bytes && crc !== undefined) {
    saved = await database.transaction((tx) =>
      saveProgress(tx, row.id, lease.holders, {
        offset_bytes: growth.size_bytes,
        crc32: crc,
        growth: growth.state,
        format: bytes.format,
        expires_at: getArrivingExpiry(row.created_at),
        ...(isAll ? {} : lease.givenBack),
      }),
    );
    if (!saved) throw await lostTo(deps, row.id);
    if (!isAll) lease.wasGivenBack();
  }
  if (isAll) return finishUpload(deps, saved, lease);
  if (broken !== null) throw broken;
  return saved;
};

const append = async (deps: Deps, row: UploadRow, bytes: CountedBytes, signal: AbortSignal) => {
  try {
    return await deps.storage.append(getPartialFile(row), bytes, signal);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    // What came before is lost, as after a restored backup: nothing can be added to it any more.
    await removeUpload(deps, row.id);
    throw fileGone();
  }
};

const isRefusedContent = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'unsupported';
