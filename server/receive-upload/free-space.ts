import { AppError } from '../errors.ts';
import type { Storage } from '../ports/storage/port.ts';

const MEBI = 1024 * 1024;
// Uploads stop before the disk is so full that the database could not write.
const FLOOR_SHARE = 0.02;
const FLOOR_MOST = 1024 * MEBI;
// Eight uploads at once, each looking this often, stay above the floor's half.
const LOOK_LEAST = MEBI;
const LOOK_MOST = 16 * MEBI;

const getFloor = (total: number) => Math.min(FLOOR_MOST, total * FLOOR_SHARE);

/** Told of bytes before they are stored. Most pass at once; now and then there is something to wait for, which may throw `no_room`. */
export type FreeSpaceWatch = (bytes: number) => Promise<void> | undefined;

/**
 * Looks again while bytes come: bodies of unknown length, or several at once, pass the check before the first byte. `bytesOfNetwork` is what their sender's
 * network has under way.
 */
export const watchFreeSpace = (storage: Storage, bytesOfNetwork?: () => number): FreeSpaceWatch => {
  let lookAfter = LOOK_LEAST;
  let unseen = 0;
  const look = async () => {
    const total = await checkFreeSpace(storage, 0);
    if (bytesOfNetwork) await checkNetworkShare(storage, bytesOfNetwork(), 0);
    lookAfter = Math.max(LOOK_LEAST, Math.min(LOOK_MOST, getFloor(total) / 16));
  };
  return (bytes) => {
    unseen += bytes;
    if (unseen < lookAfter) return undefined;
    unseen = 0;
    return look();
  };
};

/** Passes bytes on while there is room. */
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

/** AppError `no_room` when the store would be too full with so many bytes more. Resolves with its size, which may be infinite. */
export const checkFreeSpace = async (storage: Storage, coming: number): Promise<number> => {
  const space = await storage.space();
  if (space && space.free - coming < getFloor(space.total))
    throw new AppError(
      'no_room',
      'The studio is out of space for these files. What you’ve entered is safe. Try again later, or write to the studio.',
    );
  return space?.total ?? Number.POSITIVE_INFINITY;
};

/** Bytes that uploads may still take before they are refused, or null where the store has no end of its own. */
export const getFreeBytes = async (storage: Storage): Promise<number | null> => {
  const space = await storage.space();
  return space && Math.max(0, Math.floor(space.free - getFloor(space.total)));
};

/**
 * AppError `no_room` when files of one network, which the studio has not been paid for, would leave less room than they take. So each network finds at
 * most half of what the one before it left, and no visitor fills the disk.
 */
export const checkNetworkShare = async (storage: Storage, kept: number, coming: number): Promise<void> => {
  const left = await getFreeBytes(storage);
  if (left !== null && kept + coming > left - coming)
    throw new AppError(
      'no_room',
      'The studio is short of space, and you’ve used your share of it. What you’ve entered is safe. Please write to the studio.',
    );
};
