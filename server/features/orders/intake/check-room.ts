import { fromNow, now, SECOND } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { checkSpace } from '../../../intake/room.ts';
import type { Queries } from '../../../ports/database/port.ts';
import { quotaUsed } from './queries.ts';

const QUOTA_BYTES = 30 * 1024 ** 3;

/** Before a byte is read: is there room for this body, and has this address not sent too much today? */
export const checkRoom = async (deps: Deps, address: string, contentLength: number): Promise<void> => {
  await checkSpace(deps.storage, contentLength);
  await checkQuota(deps, deps.database.read, address, contentLength);
};

/** AppError `too_many` when an address would send more than it may in a day. */
export const checkQuota = async (
  { config }: Deps,
  db: Queries,
  address: string,
  bytes: number,
): Promise<void> => {
  const used = await quotaUsed(db, address, now().slice(0, 10));
  if (config.RATE_LIMITS && used + bytes > QUOTA_BYTES)
    throw new AppError(
      'too_many',
      'A lot of data has come from your connection today. Please write to the studio, or send the rest tomorrow.',
      {
        retryAfter: (Date.parse(`${fromNow(0).slice(0, 10)}T24:00:00Z`) - Date.now()) / SECOND,
      },
    );
};
