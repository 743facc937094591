import { clientKey } from '../../../shared/clients.ts';
import type { Deps } from '../../deps.ts';
import { MINUTE, SECOND } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import { type Rate, takeToken } from '../system/rate-limit-queries.ts';
import { enqueueLinkRequest } from './queries.ts';

/** Allows for a person who tries each of several addresses twice. */
const OF_NETWORK: Rate = { burst: 20, everyMs: MINUTE };

/**
 * Queues an email with the links of an address's orders. A job looks them up after the response, so the response and
 * its timing are the same for every address.
 */
export const requestOrderLinks = async (
  { database, config, signals }: Deps,
  address: string,
  network: string,
): Promise<void> => {
  await database.transaction(async (tx) => {
    const waitMs = config.RATE_LIMITS ? await takeToken(tx, `order links ${network}`, OF_NETWORK) : 0;
    if (waitMs) throw new AppError('too_many', TOO_MANY, { retryAfter: waitMs / SECOND });
    await enqueueLinkRequest(tx, clientKey(address), network);
  });
  signals.emit('links-requested');
};

const TOO_MANY = 'Too many links asked for from your connection. Please wait a minute and try again.';
