import Zap from 'lucide-react/icons/zap';
import { Link, useNavigate } from 'react-router';
import { type OrderStatus, statusLabel, statusTable } from '../../../shared/order-statuses.ts';
import type { OrderSummary } from '../../../shared/orders.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { touchable } from '../../ui/dense.ts';
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

type Named = Pick<OrderSummary, 'order_id'>;

/** Shared by cards and rows: the number, which links to the order, and the rush mark. */
export const OrderNumber = ({ order_id, rush_delivery }: Named & Pick<OrderSummary, 'rush_delivery'>) => (
  <>
    <Link to={`/orders/${order_id}`} className={`link font-mono text-sm ${touchable}`}>
      {order_id}
    </Link>
    {rush_delivery && <RushBadge />}
  </>
);

export const ViewOrder = ({ order_id }: Named) => {
  const navigate = useNavigate();
  return (
    <ActionButton
      kind="secondary"
      aria-label={`View ${order_id}`}
      onClick={() => navigate(`/orders/${order_id}`)}
    >
      View
    </ActionButton>
  );
};

export const RushBadge = () => (
  <span className="inline-flex shrink-0 items-center gap-1 rounded-sm bg-accent px-1.5 py-0.5 font-semibold text-ink text-xs leading-4">
    <Zap aria-hidden size={12} strokeWidth={2.5} />
    Rush
  </span>
);

export const StatusBadge = ({ status }: { status: OrderStatus }) => (
  <Badge tone={statusTable[status].tone}>{statusLabel(status)}</Badge>
);
