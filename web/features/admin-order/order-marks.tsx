import Zap from 'lucide-react/icons/zap';
import { formatOrderName } from '../../../shared/order-name.ts';
import { type OrderStatus, statusLabel, statusTable } from '../../../shared/order-statuses.ts';
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
      {order.quote_ended && <Badge>Quote ended</Badge>}
      {stopped && <Badge tone="tone-yellow">{stopped}</Badge>}
      {order.is_delivered_unpaid && <Badge tone="tone-red">Delivered, not paid</Badge>}
    </>
  );
};

/** `Juno Vale – Night Bus`. */
export const getOrderName = ({ client_info, title }: Pick<OrderSummary, 'client_info' | 'title'>): string =>
  formatOrderName({ client_name: client_info.name, title });

export const RushBadge = () => (
  <span className="inline-flex shrink-0 items-center gap-1 rounded-sm border border-edge bg-raised px-1.5 font-semibold text-text text-xs leading-4">
    <Zap aria-hidden size={12} strokeWidth={2.5} />
    Rush
  </span>
);

export const StatusBadge = ({ status }: { status: OrderStatus }) => (
  <Badge tone={`tone-plain ${statusTable[status].tone}`}>{statusLabel(status)}</Badge>
);
