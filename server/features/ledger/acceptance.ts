import { formatDate, getDate } from '../../../shared/calendar.ts';
import { statusTable } from '../../../shared/order-statuses.ts';
import { now } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import type { OrderRow } from './rows.ts';

type Acceptable = Pick<
  OrderRow,
  'is_quote' | 'accepted_at' | 'cancelled_at' | 'paid_at' | 'paid_amount' | 'status'
>;

/**
 * Whether the client has to accept the studio's price before they pay. Money, or work that has begun, says that they have
 * agreed.
 */
export const awaitsAcceptance = ({
  is_quote,
  accepted_at,
  cancelled_at,
  paid_at,
  paid_amount,
  status,
}: Acceptable): boolean =>
  is_quote === 1 &&
  accepted_at === null &&
  cancelled_at === null &&
  paid_at === null &&
  paid_amount <= 0 &&
  statusTable[status].stage === 'to_start';

/** Whether its last day is over, by the studio's clock. */
export const hasQuoteEnded = (order: Acceptable & Pick<OrderRow, 'valid_until'>, timezone: string): boolean =>
  awaitsAcceptance(order) && order.valid_until !== null && order.valid_until < getDate(now(), timezone);

/** Throws AppError `conflict` for a quote that can be accepted no more. */
export const assertQuoteOpen = (
  order: Acceptable & Pick<OrderRow, 'valid_until'>,
  { timezone, locale }: { timezone: string; locale: string },
): void => {
  if (hasQuoteEnded(order, timezone))
    throw new AppError(
      'conflict',
      describeEnded(order.valid_until ?? '', { locale, today: getDate(now(), timezone) }),
    );
};

/** What a client is told of a price that has ended on this day; `today`: the date where the studio is. */
export const describeEnded = (
  valid_until: string,
  { locale, today }: { locale: string; today: string },
): string =>
  `My price was valid until ${formatDate(valid_until, locale, today)}. Write to me if you’d like to go ahead.`;

/**
 * Whether the studio entered the order and its client has accepted no terms. They are asked for them before money
 * arrives, where the studio has some; of a quote, with the price.
 */
export const lacksTerms = ({
  by_hand,
  terms_sha256,
  accepted_at,
  cancelled_at,
  paid_at,
  paid_amount,
}: Pick<
  OrderRow,
  'by_hand' | 'terms_sha256' | 'accepted_at' | 'cancelled_at' | 'paid_at' | 'paid_amount'
>): boolean =>
  by_hand === 1 &&
  terms_sha256 === null &&
  accepted_at === null &&
  cancelled_at === null &&
  paid_at === null &&
  paid_amount <= 0;
