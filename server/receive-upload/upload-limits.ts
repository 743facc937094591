import { MEBIBYTE } from '../../shared/sizes.ts';
import type { Deps } from '../deps.ts';
import { getNetwork } from '../http/client-address.ts';
import type { ConcurrencyLimits } from '../http/concurrency-limiter.ts';
import { fromNow, MINUTE, now, SECOND } from '../lib/clock.ts';
import { AppError } from '../lib/errors.ts';
import type { Queries } from '../ports/database/port.ts';
import type { Storage } from '../ports/storage/port.ts';
import { checkFreeSpace, getFreeBytes } from './free-space.ts';
import {
  addToDailyQuota,
  type DayBytes,
  getDayBytes,
  lockOpenUploads,
  STUDIO,
  sumOpenUploads,
  sumReceivedBytes,
} from './upload-limit-queries.ts';

// How much an address, its network and all visitors together may upload: at once, without an order, in a day, and of
// the disk. http/client-address.ts says what an address and its network are. The signed-in owner is not limited.

const GIBIBYTE = 1024 * MEBIBYTE;

// 1. Bodies received at once. http/concurrency-limiter.ts says who makes room when all slots are taken.

const formSlots = {
  words:
    'The site is handling a lot of uploads. Your files are still in the form; please submit again in a minute.',
  // Bytes per second: half the speed of the slowest connection on which a 500 MB order is guaranteed to work.
  spared: 128 * 1024,
};
/** Larger forms are large bodies: there are few slots for them. Small ones finish soon. */
export const LARGE_FORM_BYTES = 16 * MEBIBYTE;
export const largeFormSlots: ConcurrencyLimits = { max: 8, maxPerAddress: 4, retryAfter: 60, ...formSlots };
export const smallFormSlots: ConcurrencyLimits = { max: 64, maxPerAddress: 32, retryAfter: 5, ...formSlots };

/** Chunks of resumable uploads: how many at once depends on what each costs the store. */
export const getChunkSlots = ({ appendsAtOnce }: Storage): ConcurrencyLimits => ({
  max: appendsAtOnce,
  maxPerAddress: appendsAtOnce / 3,
  retryAfter: 5,
  words: 'The site is handling a lot of uploads. This one will resume in a moment.',
  // What a chunk brought is kept, so nobody loses anything by making room.
  spared: Number.POSITIVE_INFINITY,
});

// 2. Resumable uploads that aren't part of an order yet.

/** What one address may have announced: three forms full of files, or two as large as a form may be. A network may have as much as `addresses` of them. */
export const openLimits = { files: 300, bytes: 10_000 * MEBIBYTE, addresses: 4 };
/** What all visitors together may have sent. */
export const MAX_UNCLAIMED_BYTES = 100_000 * MEBIBYTE;
/** How far running uploads may exceed that, so that they can finish. */
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
    ['network', network, openLimits.addresses],
  ] as const) {
    const { count, bytes } = await sumOpenUploads(tx, of, key);
    if (count >= times * openLimits.files || bytes + size > times * openLimits.bytes)
      throw new AppError(
        'too_many',
        'You’ve uploaded a lot of files that aren’t part of an order yet. Send them, or remove files you don’t need.',
        { retryAfter: (10 * MINUTE) / SECOND },
      );
  }
  await checkUnclaimed(tx, size, MAX_UNCLAIMED_BYTES);
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
  await checkUnclaimed(database.read, length, MAX_UNCLAIMED_BYTES * MARGIN);
  await checkNetworkShare(storage, await sumReceivedBytes(database.read, network), length);
};

const checkUnclaimed = async (db: Queries, coming: number, max: number): Promise<void> => {
  if ((await sumReceivedBytes(db)) + coming > max)
    throw new AppError(
      'no_room',
      'There’s no space for more files at the moment. What you’ve entered is safe. Try again later, or write to me.',
    );
};

// 3. Files of orders, in a day.

/** Six orders of full size from one address, sixty in all. */
const DAILY_LIMITS: DayBytes = { address: 30 * GIBIBYTE, network: 120 * GIBIBYTE, all: 300 * GIBIBYTE };

/** Checks before reading the body that there is room for it and that its sender hasn't used up the daily limit. */
export const checkCapacity = async (deps: Deps, address: string, contentLength: number): Promise<void> => {
  await checkFreeSpace(deps.storage, contentLength);
  if (!deps.config.RATE_LIMITS) return;
  const used = await getUsedToday(deps, address);
  checkDailyQuota({
    address: used.address + contentLength,
    network: used.network + contentLength,
    all: used.all + contentLength,
  });
  await checkNetworkShare(deps.storage, used.network, contentLength);
};

/**
 * In the transaction that gives an order its files: counts them, and checks that their sender stays within the daily
 * limit. Call it last: one of the rows counts for everybody, and is locked from here to the commit.
 */
export const countDailyBytes = async (
  tx: Queries,
  { config }: Pick<Deps, 'config'>,
  sent: { address: string; network: string; bytes: number; at: string },
): Promise<DayBytes> => {
  const used = await addToDailyQuota(tx, { ...sent, day: sent.at.slice(0, 10) });
  if (config.RATE_LIMITS) checkDailyQuota(used);
  return used;
};

const getUsedToday = ({ database }: Deps, address: string): Promise<DayBytes> =>
  getDayBytes(database.read, { address, network: getNetwork(address) }, now().slice(0, 10));

const checkDailyQuota = (sent: DayBytes): void => {
  const retryAfter = (Date.parse(`${fromNow(0).slice(0, 10)}T24:00:00Z`) - Date.now()) / SECOND;
  if (sent.address > DAILY_LIMITS.address || sent.network > DAILY_LIMITS.network)
    throw new AppError(
      'too_many',
      'You’ve reached today’s upload limit for your connection. Send the rest tomorrow, or write to me.',
      { retryAfter },
    );
  if (sent.all > DAILY_LIMITS.all)
    throw new AppError(
      'no_room',
      'I can’t take any more files today. What you’ve entered is safe. Try again tomorrow, or write to me.',
      { retryAfter },
    );
};

// 4. A network's share of the disk.

/**
 * AppError `no_room` when one network's files for unpaid orders would leave less free space than they take. So each
 * network can use at most half of what the previous one left, and no visitor can fill the disk.
 */
export const checkNetworkShare = async (storage: Storage, kept: number, coming: number): Promise<void> => {
  const left = await getFreeBytes(storage);
  if (left !== null && kept + coming > left - coming)
    throw new AppError(
      'no_room',
      'There’s little space left, and you’ve used your share of it. What you’ve entered is safe. Please write to me.',
    );
};

/** The same while bytes arrive, for `watchFreeSpace`: `bytesOfNetwork` is what the network is sending now. */
export const watchNetworkShare = (
  { config, storage }: Deps,
  bytesOfNetwork: () => number,
): (() => Promise<void>) | undefined =>
  config.RATE_LIMITS ? () => checkNetworkShare(storage, bytesOfNetwork(), 0) : undefined;

/** The same before an order is committed, with what its sender has sent today and these stored bytes. */
export const checkStoredShare = async (deps: Deps, address: string, bytes: number): Promise<void> => {
  if (!deps.config.RATE_LIMITS) return;
  const { network } = await getUsedToday(deps, address);
  await checkNetworkShare(deps.storage, network + bytes, 0);
};
