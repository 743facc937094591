import { formatCount } from '../../../shared/format.ts';
import { formatDollars } from '../../../shared/money.ts';
import type { MoneyState } from '../../../shared/money-states.ts';
import type { OrderSummary } from '../../../shared/orders.ts';
import { classes } from '../../lib/classes.ts';
import { formatDay, formatMoment } from '../../lib/format.ts';
import { DueTime } from '../admin-order/due-time.tsx';
import { OrderMarks, OrderNumber, ViewOrder } from '../admin-order/order-marks.tsx';
import { StatusControl } from '../admin-order/status-select.tsx';
import { SelectAllBox, type Selection, SelectionBox } from './selection-bar.tsx';

const head = 'label whitespace-nowrap border-hairline border-b px-3 py-2.5 text-left font-normal text-muted';
const cell = 'border-hairline border-b px-3 py-2 align-middle';
const number = 'text-right font-mono text-sm';

const columns = [
  ['Order'],
  ['Client'],
  ['Songs', 'text-right!'],
  ['Files', 'text-right!'],
  ['Total', 'text-right!'],
  ['Status'],
  ['Date'],
] as const;

/** Orders as table rows, for wide screens. */
export const OrderTable = ({ orders, selection }: OrderTableProps) => (
  <div className="overflow-x-auto rounded-md border border-hairline bg-panel">
    <table className="w-full border-separate border-spacing-0 [&_tbody_tr:last-child_td]:border-b-0">
      <thead>
        <tr>
          <th scope="col" className={`${head} w-0 pr-0 pl-4`}>
            <SelectAllBox selection={selection} />
          </th>
          {columns.map(([name, align]) => (
            <th key={name} scope="col" className={classes(head, align)}>
              {name}
            </th>
          ))}
          <th scope="col" className={head}>
            <span className="sr-only">View</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <Row key={order.order_id} order={order} selection={selection} />
        ))}
      </tbody>
    </table>
  </div>
);
type OrderTableProps = { orders: OrderSummary[]; selection: Selection };

const Row = ({ order, selection }: { order: OrderSummary; selection: Selection }) => {
  const { order_id, client_info, song_count, file_count, created_at, due_at } = order;
  return (
    <tr className="hover:bg-raised/60">
      <td className={`${cell} w-0 pr-0 pl-4`}>
        <SelectionBox order_id={order_id} selection={selection} />
      </td>
      <td className={`${cell} whitespace-nowrap`}>
        <span className="flex flex-col items-start gap-1">
          <OrderNumber {...order} />
          <OrderMarks order={order} />
        </span>
      </td>
      <td className={`${cell} w-full max-w-0`}>
        <span className="block truncate font-medium" title={client_info.name}>
          {client_info.name}
        </span>
        <span className="block truncate text-muted text-xs" title={client_info.email}>
          {client_info.email || 'Address deleted'}
        </span>
      </td>
      <td className={`${cell} ${number}`}>{song_count}</td>
      <td className={`${cell} ${number}`}>{file_count}</td>
      <td className={`${cell} ${number}`}>
        <OrderTotal order={order} />
      </td>
      <td className={cell}>
        <StatusControl order={order} className="flex-col items-start! gap-y-0.5" />
      </td>
      <td className={`${cell} whitespace-nowrap text-muted text-sm`}>
        <time dateTime={created_at} title={formatMoment(created_at)}>
          {formatDay(created_at)}
        </time>
        <DueTime due_at={due_at} className="mt-0.5 flex! text-xs" />
      </td>
      <td className={`${cell} pr-3`}>
        <ViewOrder order_id={order_id} />
      </td>
    </tr>
  );
};

/** Orders as cards, for narrow screens. */
export const OrderCards = ({ orders, selection }: OrderTableProps) => (
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

const tones: Partial<Record<MoneyState, string>> = { paid: 'text-success', reported: 'text-accent' };

/** An order's total and how much of it is paid. */
const OrderTotal = ({ order }: { order: OrderSummary }) => {
  const { money, cancelled_at } = order;
  return (
    <>
      <span className={classes('block', cancelled_at && 'text-muted line-through')}>
        {formatDollars(order.total_amount)}
      </span>
      {!cancelled_at && (
        <span className={classes('block whitespace-nowrap text-xs', tones[money.state] ?? 'text-muted')}>
          {money.label}
        </span>
      )}
    </>
  );
};
