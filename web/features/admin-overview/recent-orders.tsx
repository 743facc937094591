import { Link } from 'react-router';
import type { OrderSummary } from '../../../shared/orders.ts';
import { formatMoment } from '../../lib/format.ts';
import { formatAgo } from '../../lib/format-ago.ts';
import { showAmount } from '../../lib/locale.ts';
import { useNow } from '../../lib/use-now.ts';
import { Badge } from '../../ui/badge.tsx';
import { OrderId } from '../../ui/order-link.tsx';
import { getOrderName, RushBadge, StatusBadge } from '../admin-order/order-marks.tsx';

/** Shows the status, unless something more important applies. */
const State = ({ order }: { order: OrderSummary }) => {
  if (order.cancelled_at) return <Badge>Cancelled</Badge>;
  if (order.is_delivered_unpaid) return <Badge tone="tone-red">Delivered, not paid</Badge>;
  return <StatusBadge status={order.status} />;
};

/** A short list of orders, each linking to its page. */
export const RecentOrders = ({ orders }: { orders: OrderSummary[] }) => {
  const now = useNow();
  return (
    <ul className="divide-y divide-hairline rounded-md border border-hairline">
      {orders.map((order) => (
        <li
          key={order.order_id}
          className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-2 text-sm hover:bg-raised/60 md:grid-cols-[minmax(0,1fr)_10.5rem_4.5rem_5.5rem]"
        >
          <span className="flex min-w-0 items-baseline gap-2">
            <Link
              to={`/orders/${order.order_id}`}
              className="truncate after:absolute after:inset-0 hover:underline"
              title={getOrderName(order)}
            >
              {getOrderName(order)}
            </Link>
            {order.rush_delivery && <RushBadge />}
            <OrderId className="max-md:hidden">{order.order_id}</OrderId>
          </span>
          <span className="justify-self-end md:justify-self-start">
            <State order={order} />
          </span>
          <span className="figures max-md:text-muted md:text-right">
            {showAmount(order.total_amount, order.currency)}
          </span>
          <time
            dateTime={order.created_at}
            title={formatMoment(order.created_at)}
            className="text-right text-muted"
          >
            {formatAgo(order.created_at, now)}
          </time>
        </li>
      ))}
    </ul>
  );
};
