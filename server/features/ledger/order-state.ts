import { describeMoney } from '../../../shared/order-money.ts';
import { statusTable } from '../../../shared/order-statuses.ts';
import { awaitsAcceptance, hasQuoteEnded } from './acceptance.ts';
import type { OrderRow } from './rows.ts';

type Listed = Parameters<typeof awaitsAcceptance>[0] &
  Parameters<typeof hasQuoteEnded>[0] &
  Omit<Parameters<typeof describeMoney>[0], 'locale'> &
  Pick<OrderRow, 'status' | 'in_review' | 'cancelled_at' | 'paid_at'>;

/** `Mixed · your review · Unpaid`: how an order stands, in a list of a client's orders. */
export const describeState = (order: Listed, locale: string, timezone: string): string => {
  if (order.cancelled_at !== null) return 'Cancelled';
  if (hasQuoteEnded(order, timezone)) return 'The price has ended';
  if (awaitsAcceptance(order)) return 'Accept the price to go ahead';
  return [
    statusTable[order.status].label,
    order.in_review === 1 && 'your review',
    order.paid_at === null && describeMoney({ ...order, locale }).label,
  ]
    .filter(Boolean)
    .join(' · ');
};
