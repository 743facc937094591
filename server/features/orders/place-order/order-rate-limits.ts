import { MINUTE, SECOND } from '../../../clock.ts';
import { AppError } from '../../../errors.ts';
import type { Queries } from '../../../ports/database/port.ts';
import { limitClientEmail, limitStudioEmail } from '../../emails/digest-queries.ts';
import type { NewEmail } from '../../emails/queries.ts';
import { getWaitMs, type Rate, takeToken } from '../../system/rate-limit-queries.ts';

/** A studio has a few orders a day. All addresses of a network count together: a whole /48 of IPv6 costs nothing. */
const OF_NETWORK: Rate = { burst: 60, everyMs: MINUTE };

/** Where nobody sent an order, as in a demo studio, its network is empty and nothing is limited. */
type OrderSender = { RATE_LIMITS: boolean; network: string };

const isLimited = ({ RATE_LIMITS, network }: OrderSender) => RATE_LIMITS && network !== '';
const getNetworkKey = ({ network }: OrderSender) => `network ${network}`;

/** Before a byte is read: AppError `too_many` when this network has ordered more than it may. */
export const checkOrderRate = async (db: Queries, from: OrderSender): Promise<void> => {
  if (isLimited(from)) throwIfLimited(await getWaitMs(db, getNetworkKey(from), OF_NETWORK));
};

/** The same in the order's transaction, where it counts. */
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

/** The emails of an order, those held back that would be too many for their recipient. An order is never refused for its emails. */
export const limitEmails = async (
  tx: Queries,
  from: OrderSender,
  emails: NewEmail[],
): Promise<NewEmail[]> => {
  if (!isLimited(from)) return emails;
  const limited: NewEmail[] = [];
  // The client's first, as their buckets come first.
  for (const email of emails.toReversed())
    limited.unshift(
      email.kind === 'order_placed_client'
        ? await limitClientEmail(tx, email)
        : await limitStudioEmail(tx, email),
    );
  return limited;
};
