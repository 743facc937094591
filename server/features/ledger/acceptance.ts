import { statusTable } from '../../../shared/order-statuses.ts';
import type { OrderRow } from './rows.ts';

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
}: Pick<
  OrderRow,
  'is_quote' | 'accepted_at' | 'cancelled_at' | 'paid_at' | 'paid_amount' | 'status'
>): boolean =>
  is_quote === 1 &&
  accepted_at === null &&
  cancelled_at === null &&
  paid_at === null &&
  paid_amount <= 0 &&
  statusTable[status].stage === 'to_start';
