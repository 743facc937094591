import { Link } from 'react-router';
import { formatDollars } from '../../../shared/money.ts';
import type { OrderSummary } from '../../../shared/orders.ts';
import { formatMoment } from '../../lib/format.ts';
import { formatAgo } from '../../lib/format-ago.ts';
import { Badge } from '../../ui/badge.tsx';
import { RushBadge, StatusBadge } from '../admin-order/order-marks.tsx';

/** Shows the status, unless something more important applies. */
const State = ({ order }: { order: OrderSummary }) => {
  if (order.cancelled_at) return <Badge>Cancelled</Badge>;
  if (order.is_delivered_unpaid) return <Badge tone="tone-red">Delivered, not paid</Badge>;
  return <StatusBadge status={order.status} />;
};

/** A short list of orders, each linking to its page. */
export const RecentOrders = ({ orders }: { orders: OrderSummary[] }) => {
  const now = Date.now();
  return (
    <ul className="divide-y divide-hairline overflow-hidden rounded-md border border-hairline bg-panel">
      {orders.map((order) => (
        <li
          key={order.order_id}
          className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 px-4 py-3 hover:bg-raised/60 md:grid-cols-[8.5rem_minmax(0,1fr)_10.5rem_4.5rem_5.5rem]"
        >
          <span>
            <Link
              to={`/orders/${order.order_id}`}
              className="link whitespace-nowrap font-mono text-sm after:absolute after:inset-0"
            >
              {order.order_id}
            </Link>
          </span>
          <span className="flex min-w-0 items-center gap-2 max-md:order-3">
            <span className="truncate" title={order.client_info.name}>
              {order.client_info.name}
            </span>
            {order.rush_delivery && <RushBadge />}
          </span>
          <span className="max-md:order-2 max-md:justify-self-end">
            <State order={order} />
          </span>
          <span className="text-right font-mono text-sm max-md:order-4">
            {formatDollars(order.total_amount)}
          </span>
          <time
            dateTime={order.created_at}
            title={formatMoment(order.created_at)}
            className="text-right text-muted text-sm max-md:order-5 max-md:col-span-2 max-md:text-left"
          >
            {formatAgo(order.created_at, now)}
          </time>
        </li>
      ))}
    </ul>
  );
};
