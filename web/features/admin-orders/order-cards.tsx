import { countOf } from '../../../shared/counts.ts';
import { formatMoney, fromDollars } from '../../../shared/money.ts';
import type { OrderSummary } from '../../../shared/orders.ts';
import { formatDay } from '../../lib/format.ts';
import { DueTime } from './due-time.tsx';
import { OrderNumber, ViewOrder } from './order-link.tsx';
import { StatusControl } from './status-select.tsx';

/** Orders as cards, for narrow screens. */
export const OrderCards = ({ orders }: { orders: OrderSummary[] }) => (
  <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2">
    {orders.map((order) => (
      <Card key={order.order_id} order={order} />
    ))}
  </ul>
);

const Card = ({ order }: { order: OrderSummary }) => {
  const { order_id, client_info, song_count, file_count, total_amount, created_at, due_at } = order;
  return (
    <li className="rounded-md border border-hairline bg-panel p-4">
      <div className="flex items-start justify-between gap-3">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <OrderNumber {...order} />
        </p>
        <p className="font-mono font-semibold">{formatMoney(fromDollars(total_amount))}</p>
      </div>
      <p className="mt-2 truncate font-medium">{client_info.name}</p>
      <p className="truncate text-muted text-sm">{client_info.email || 'Address deleted'}</p>
      <p className="mt-1 text-muted text-sm">
        {countOf(song_count, 'song')} · {countOf(file_count, 'file')} ·{' '}
        <time dateTime={created_at}>{formatDay(created_at)}</time>
      </p>
      <DueTime due_at={due_at} className="mt-1" />
      <div className="mt-3 flex items-center justify-between gap-2">
        <StatusControl order={order} />
        <ViewOrder order_id={order_id} />
      </div>
    </li>
  );
};
