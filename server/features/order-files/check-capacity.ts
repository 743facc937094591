import type { Deps } from '../../deps.ts';
import { getNetwork } from '../../http/client-address.ts';
import { fromNow, now, SECOND } from '../../lib/clock.ts';
import type { Config } from '../../lib/config.ts';
import { AppError } from '../../lib/errors.ts';
import { checkFreeSpace, checkNetworkShare } from '../../receive-upload/free-space.ts';
import { type DayBytes, getDayBytes } from './quota-queries.ts';

const GIBIBYTE = 1024 ** 3;
/** The daily limits of orders: six of full size from one address, sixty in all. */
const DAILY_LIMITS: DayBytes = { address: 30 * GIBIBYTE, network: 120 * GIBIBYTE, all: 300 * GIBIBYTE };

/** Checks before reading the body that there is room for it and that its sender hasn't used up the daily limit. */
export const checkCapacity = async (deps: Deps, address: string, contentLength: number): Promise<void> => {
  await checkFreeSpace(deps.storage, contentLength);
  if (!deps.config.RATE_LIMITS) return;
  const used = await getUsedToday(deps, address);
  checkDailyQuota(deps.config, {
    address: used.address + contentLength,
    network: used.network + contentLength,
    all: used.all + contentLength,
  });
  await checkNetworkShare(deps.storage, used.network, contentLength);
};

/**
 * Checks before an order is committed that its sender, including these stored bytes, leaves others their share of the
 * room.
 */
export const checkStoredShare = async (deps: Deps, address: string, bytes: number): Promise<void> => {
  if (!deps.config.RATE_LIMITS) return;
  const { network } = await getUsedToday(deps, address);
  await checkNetworkShare(deps.storage, network + bytes, 0);
};

const getUsedToday = ({ database }: Deps, address: string): Promise<DayBytes> =>
  getDayBytes(database.read, { address, network: getNetwork(address) }, now().slice(0, 10));

/**
 * Throws AppError `too_many` if an address or its network would exceed its daily limit, `no_room` if the total would.
 */
export const checkDailyQuota = ({ RATE_LIMITS }: Pick<Config, 'RATE_LIMITS'>, sent: DayBytes): void => {
  if (!RATE_LIMITS) return;
  const retryAfter = (Date.parse(`${fromNow(0).slice(0, 10)}T24:00:00Z`) - Date.now()) / SECOND;
  if (sent.address > DAILY_LIMITS.address || sent.network > DAILY_LIMITS.network)
    throw new AppError(
      'too_many',
      'You’ve reached today’s upload limit for your connection. Send the rest tomorrow, or write to the studio.',
      { retryAfter },
    );
  if (sent.all > DAILY_LIMITS.all)
    throw new AppError(
      'no_room',
      'The studio can’t take any more files today. What you’ve entered is safe. Try again tomorrow, or write to the studio.',
      { retryAfter },
    );
};
