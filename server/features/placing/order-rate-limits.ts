import { MINUTE, SECOND } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import type { Queries } from '../../ports/database/port.ts';
import { limitEmail } from '../emails/limit-queries.ts';
import type { NewEmail } from '../emails/queries.ts';
import { getWaitMs, type Rate, takeToken } from '../system/rate-limit-queries.ts';

/**
 * A studio gets a few orders a day. All addresses of a network count together, because a whole /48 of IPv6 addresses
 * costs nothing.
 */
const OF_NETWORK: Rate = { burst: 60, everyMs: MINUTE };

/** Orders that didn't come from a request, such as a demo studio's, have an empty network and no limit. */
type OrderSender = { RATE_LIMITS: boolean; network: string };

const isLimited = ({ RATE_LIMITS, network }: OrderSender) => RATE_LIMITS && network !== '';
const getNetworkKey = ({ network }: OrderSender) => `network ${network}`;

/** Before the body is read: throws AppError `too_many` if this network is over its order limit. */
export const checkOrderRate = async (db: Queries, from: OrderSender): Promise<void> => {
  if (isLimited(from)) throwIfLimited(await getWaitMs(db, getNetworkKey(from), OF_NETWORK));
};

/** The same inside the order's transaction, where it counts. */
export const takeOrderToken = async (tx: Queries, from: OrderSender): Promise<void> => {
  if (isLimited(from)) throwIfLimited(await takeToken(tx, getNetworkKey(from), OF_NETWORK));
};

const throwIfLimited = (waitMs: number): void => {
  if (!waitMs) return;
  throw new AppError(
    'too_many',
    'Too many orders from your connection. Please wait a minute, then submit again. Your form and files are safe.',
    { retryAfter: waitMs / SECOND },
  );
};

/**
 * The emails of an order; those over a limit are held back. An order is never refused because of its emails.
 */
export const limitEmails = async (
  tx: Queries,
  from: OrderSender,
  emails: NewEmail[],
): Promise<NewEmail[]> => {
  if (!isLimited(from)) return emails;
  const limited: NewEmail[] = [];
  // The client's first, since their buckets are locked first.
  for (const email of emails.toReversed())
    limited.unshift(await limitEmail(tx, { ...email, sender: { network: from.network } }));
  return limited;
};
