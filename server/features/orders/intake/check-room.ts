import { fromNow, now, SECOND } from '../../../clock.ts';
import type { Config } from '../../../config.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { checkSpace } from '../../../intake/room.ts';
import { quotaUsed } from './queries.ts';

const QUOTA_BYTES = 30 * 1024 ** 3;

/** Before a byte is read: is there room for this body, and has this address not sent too much today? */
export const checkRoom = async (deps: Deps, address: string, contentLength: number): Promise<void> => {
  await checkSpace(deps.storage, contentLength);
  const used = await quotaUsed(deps.database.read, address, now().slice(0, 10));
  checkQuota(deps.config, used + contentLength);
};

/** AppError `too_many` when an address would send more than it may in a day. */
export const checkQuota = ({ RATE_LIMITS }: Pick<Config, 'RATE_LIMITS'>, bytes: number): void => {
  if (RATE_LIMITS && bytes > QUOTA_BYTES)
    throw new AppError(
      'too_many',
      'A lot of data has come from your connection today. Please write to the studio, or send the rest tomorrow.',
      {
        retryAfter: (Date.parse(`${fromNow(0).slice(0, 10)}T24:00:00Z`) - Date.now()) / SECOND,
      },
    );
};
