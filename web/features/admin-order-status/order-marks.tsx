import type { OrderSummary } from '../../../shared/orders.ts';
import { Badge } from '../../ui/badge.tsx';
import { describeStoppedClock } from './describe-clock.ts';

/** Marks worth seeing before opening an order: its shelf, its clock and work nobody paid for. */
export const OrderMarks = ({ order }: { order: OrderSummary }) => {
  const stopped = describeStoppedClock(order);
  return (
    <>
      {order.trashed_at && <Badge>In the trash</Badge>}
      {order.archived_at && !order.trashed_at && <Badge>Archived</Badge>}
      {order.cancelled_at && <Badge>Cancelled</Badge>}
      {stopped && <Badge tone="tone-yellow">{stopped}</Badge>}
      {order.is_delivered_unpaid && <Badge tone="tone-red">Delivered, not paid</Badge>}
    </>
  );
};
