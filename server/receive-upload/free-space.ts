import { MEBIBYTE } from '../../shared/sizes.ts';
import { AppError } from '../lib/errors.ts';
import type { Storage } from '../ports/storage/port.ts';

// Uploads stop before the disk is too full for the database to write.
const FLOOR_SHARE = 0.02;
const MAX_FLOOR = 1024 * MEBIBYTE;
// Eight simultaneous uploads that check this often still leave half of the reserve.
const MIN_CHECK_BYTES = MEBIBYTE;
const MAX_CHECK_BYTES = 16 * MEBIBYTE;

const getFloor = (total: number) => Math.min(MAX_FLOOR, total * FLOOR_SHARE);

/**
 * Called with a byte count before those bytes are stored. Most calls return at once; now and then one returns a
 * promise that may throw `no_room`.
 */
export type FreeSpaceWatch = (bytes: number) => Promise<void> | undefined;

/**
 * Keeps checking while bytes arrive: bodies of unknown length, or several at once, all pass the check before the first
 * byte. `checkShare` also checks what the sender may have of it.
 */
export const watchFreeSpace = (storage: Storage, checkShare?: () => Promise<void>): FreeSpaceWatch => {
  let checkAfter = MIN_CHECK_BYTES;
  let unseen = 0;
  const look = async () => {
    const total = await checkFreeSpace(storage, 0);
    await checkShare?.();
    checkAfter = Math.max(MIN_CHECK_BYTES, Math.min(MAX_CHECK_BYTES, getFloor(total) / 16));
  };
  return (bytes) => {
    unseen += bytes;
    if (unseen < checkAfter) return undefined;
    unseen = 0;
    return look();
  };
};

/** Passes bytes on while there is free space. */
export async function* stopWhenFull(
  storage: Storage,
  bytes: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, void, undefined> {
  const watch = watchFreeSpace(storage);
  for await (const chunk of bytes) {
    await watch(chunk.length);
    yield chunk;
  }
}

/**
 * AppError `no_room` when storage would be too full with this many more bytes. Resolves with the total size, which may
 * be infinite.
 */
export const checkFreeSpace = async (storage: Storage, coming: number): Promise<number> => {
  const space = await storage.space();
  if (space && space.free - coming < getFloor(space.total))
    throw new AppError(
      'no_room',
      'There’s no space for these files at the moment. What you’ve entered is safe. Try again later, or write to me.',
    );
  return space?.total ?? Number.POSITIVE_INFINITY;
};

/** Bytes that uploads may still use before they are refused, or null when storage has no fixed size. */
export const getFreeBytes = async (storage: Storage): Promise<number | null> => {
  const space = await storage.space();
  return space && Math.max(0, Math.floor(space.free - getFloor(space.total)));
};
