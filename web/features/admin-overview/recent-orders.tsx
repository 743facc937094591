import { Link } from 'react-router';
import { formatMoney, fromDollars } from '../../../shared/money.ts';
import type { OrderSummary } from '../../../shared/orders.ts';
import { formatAgo, formatMoment } from '../../lib/format.ts';
import { RushBadge } from '../admin-orders/rush-badge.tsx';
import { StatusBadge } from '../admin-orders/status-badge.tsx';

/** A short list of orders, each a way to the order. */
export const RecentOrders = ({ orders }: { orders: OrderSummary[] }) => {
  const now = Date.now();
  return (
    <ul className="divide-y divide-hairline overflow-hidden rounded-md border border-hairline bg-panel">
      {orders.map(({ order_id, client_info, status, total_amount, rush_delivery, created_at }) => (
        <li
          key={order_id}
          className="relative grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 px-4 py-3 hover:bg-raised/60 md:grid-cols-[8.5rem_minmax(0,1fr)_9.5rem_4.5rem_5.5rem]"
        >
          <span>
            <Link
              to={`/orders/${order_id}`}
              className="link whitespace-nowrap font-mono text-sm after:absolute after:inset-0"
            >
              {order_id}
            </Link>
          </span>
          <span className="flex min-w-0 items-center gap-2 max-md:order-3">
            <span className="truncate" title={client_info.name}>
              {client_info.name}
            </span>
            {rush_delivery && <RushBadge />}
          </span>
          <span className="max-md:order-2 max-md:justify-self-end">
            <StatusBadge status={status} />
          </span>
          <span className="text-right font-mono text-sm max-md:order-4">
            {formatMoney(fromDollars(total_amount))}
          </span>
          <time
            dateTime={created_at}
            title={formatMoment(created_at)}
            className="text-right text-muted text-sm max-md:order-5 max-md:col-span-2 max-md:text-left"
          >
            {formatAgo(created_at, now)}
          </time>
        </li>
      ))}
    </ul>
  );
};
