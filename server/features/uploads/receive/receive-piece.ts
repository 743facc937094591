import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { checkSpace, watchRoom } from '../../../intake/room.ts';
import { checkPiece } from '../check-open.ts';
import type { UploadRow } from '../claims/queries.ts';
import { growthOf } from '../growth.ts';
import type { Lease } from '../leases/lease.ts';
import { fileGone } from '../protocol/refusals.ts';
import { saveProgress } from '../queries.ts';
import { removeUpload } from '../remove-upload.ts';
import { expiryOfArriving } from '../waits.ts';
import { CountedBytes } from './counted-bytes.ts';
import { finishUpload, lostTo } from './finish-upload.ts';

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
export const receivePiece = async (
  deps: Deps,
  { row, lease, body, length, ofNetwork }: Piece,
): Promise<UploadRow> => {
  const { database, storage } = deps;
  if (row.offset_bytes === row.size_bytes) return row;
  await checkSpace(storage, length);
  await checkPiece(deps, row.network, length);
  const room = watchRoom(storage, deps.config.RATE_LIMITS ? ofNetwork : undefined);
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
        expires_at: expiryOfArriving(row.created_at),
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
    return await deps.storage.append(growthOf(row), bytes, signal);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error;
    // What came before is lost, as after a restored backup: nothing can be added to it any more.
    await removeUpload(deps, row.id);
    throw fileGone();
  }
};

const isRefusedContent = (error: unknown): boolean =>
  error instanceof AppError && error.code === 'unsupported';
