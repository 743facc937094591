import { limits } from '../../../shared/limits.ts';
import { MEBIBYTE } from '../../../shared/sizes.ts';
import type { Deps } from '../../deps.ts';
import { fromNow, HOUR, MINUTE, SECOND } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import type { Queries } from '../../ports/database/port.ts';
import { checkNetworkShare } from '../../receive-upload/free-space.ts';
import { lockOpenUploads, STUDIO, sumOpenUploads, sumReceivedBytes } from './queries.ts';

/** A network may have as much open as this many addresses. */
const ADDRESSES_OF_NETWORK = 4;
/** How far the overall ceiling may be exceeded, so that running uploads can finish. */
const MARGIN = 1.1;

/**
 * Inside the transaction that creates an upload: checks the sender's limits. Announced bytes take no room from other
 * senders.
 */
export const checkOpenUploads = async (
  tx: Queries,
  { address, network, size }: { address: string; network: string; size: number },
): Promise<void> => {
  if (network === STUDIO) return;
  await lockOpenUploads(tx);
  for (const [of, key, times] of [
    ['address', address, 1],
    ['network', network, ADDRESSES_OF_NETWORK],
  ] as const) {
    const { count, bytes } = await sumOpenUploads(tx, of, key);
    if (count >= times * limits.open_uploads || bytes + size > times * limits.open_uploads_mb * MEBIBYTE)
      throw new AppError(
        'too_many',
        'You’ve uploaded a lot of files that aren’t part of an order yet. Send them, or remove files you don’t need.',
        { retryAfter: (10 * MINUTE) / SECOND },
      );
  }
  await checkArrived(tx, size, limits.unclaimed_mb);
};

/**
 * Before a chunk: checks that all uploads without an order leave room for it, and that its network leaves room for
 * others.
 */
export const checkChunk = async (
  { config, database, storage }: Deps,
  network: string,
  length: number,
): Promise<void> => {
  if (!config.RATE_LIMITS || network === STUDIO) return;
  await checkArrived(database.read, length, limits.unclaimed_mb * MARGIN);
  await checkNetworkShare(storage, await sumReceivedBytes(database.read, network), length);
};

const checkArrived = async (db: Queries, coming: number, maxMb: number): Promise<void> => {
  if ((await sumReceivedBytes(db)) + coming > maxMb * MEBIBYTE)
    throw new AppError(
      'no_room',
      'The studio is out of space for files. What you’ve entered is safe. Try again later, or write to the studio.',
    );
};

/** How long an upload is kept after its last byte. */
const UPLOAD_TTL_MS = limits.upload_hours * HOUR;
/**
 * For uploads without any bytes. A browser sends the first byte as soon as it may, and recreates an upload that is
 * gone.
 */
const EMPTY_WAITS_MS = 15 * MINUTE;
/** The total time allowed: the largest file at the slowest allowed rate takes less than a day. */
const ARRIVES_WITHIN_MS = 3 * 24 * HOUR;

export const getEmptyExpiry = (): string => fromNow(EMPTY_WAITS_MS);

export const getWholeExpiry = (): string => fromNow(UPLOAD_TTL_MS);

/** The expiry of an upload that is making progress. */
export const getArrivingExpiry = (createdAt: string): string => {
  const last = new Date(Date.parse(createdAt) + ARRIVES_WITHIN_MS).toISOString();
  const next = fromNow(UPLOAD_TTL_MS);
  return last < next ? last : next;
};
