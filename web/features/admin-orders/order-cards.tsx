import { formatCount } from '../../../shared/format.ts';
import type { OrderSummary } from '../../../shared/orders.ts';
import { formatDay } from '../../lib/format.ts';
import { DueTime } from '../admin-order-status/due-time.tsx';
import { OrderNumber, ViewOrder } from '../admin-order-status/order-link.tsx';
import { OrderMarks } from '../admin-order-status/order-marks.tsx';
import { StatusControl } from '../admin-order-status/status-select.tsx';
import { OrderTotal } from './order-total.tsx';
import { SelectAllBox, SelectionBox } from './selection-box.tsx';
import type { Selection } from './use-selection.ts';

/** Orders as cards, for narrow screens. */
export const OrderCards = ({ orders, selection }: OrderCardsProps) => (
  <>
    <p className="mb-2 pl-1">
      <SelectAllBox selection={selection} words="Select all shown" />
    </p>
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-3 sm:grid-cols-2">
      {orders.map((order) => (
        <Card key={order.order_id} order={order} selection={selection} />
      ))}
    </ul>
  </>
);
type OrderCardsProps = { orders: OrderSummary[]; selection: Selection };

const Card = ({ order, selection }: { order: OrderSummary; selection: Selection }) => {
  const { order_id, client_info, song_count, file_count, created_at, due_at } = order;
  return (
    <li className="rounded-md border border-hairline bg-panel p-4">
      <div className="flex items-start justify-between gap-3">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <SelectionBox order_id={order_id} selection={selection} />
          <OrderNumber {...order} />
          <OrderMarks order={order} />
        </p>
        <p className="text-right font-mono font-semibold">
          <OrderTotal order={order} />
        </p>
      </div>
      <p className="mt-2 truncate font-medium">{client_info.name}</p>
      <p className="truncate text-muted text-sm">{client_info.email || 'Address deleted'}</p>
      <p className="mt-1 text-muted text-sm">
        {formatCount(song_count, 'song')} · {formatCount(file_count, 'file')} ·{' '}
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
