import ChevronRight from 'lucide-react/icons/chevron-right';
import { Link, useNavigate } from 'react-router';
import { formatCount } from '../../../shared/format.ts';
import type { OrderSummary } from '../../../shared/orders.ts';
import { classes } from '../../lib/classes.ts';
import { formatDay, formatMoment } from '../../lib/format.ts';
import { formatDayShort } from '../../lib/format-date.ts';
import { showAmount } from '../../lib/locale.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { touchable } from '../../ui/dense.ts';
import { OrderId } from '../../ui/order-link.tsx';
import { DueTime } from '../admin-order/due-time.tsx';
import { getOrderName, OrderMarks, RushBadge } from '../admin-order/order-marks.tsx';
import { StatusControl } from '../admin-order/status-select.tsx';
import { type Selection, SelectionBox } from './selection-bar.tsx';

type RowProps = { order: OrderSummary; selection: Selection };

/** An order in the list: who and what, its money, its status and when it is due. Two lines on a phone. */
export const OrderRow = ({ order, selection }: RowProps) => {
  const { order_id, client_info, song_count, created_at, due_at } = order;
  const navigate = useNavigate();
  const name = getOrderName(order);
  return (
    <li
      className={classes(
        'relative grid items-center gap-x-3 px-3 hover:bg-raised/60 max-sm:pb-1 sm:max-lg:py-1 lg:h-13',
        selection.isSelecting
          ? 'grid-cols-[2rem_minmax(0,1fr)_auto] sm:grid-cols-[2rem_minmax(0,1fr)_auto_auto] lg:grid-cols-[1.5rem_minmax(0,1fr)_8.5rem_12rem_9rem_2.75rem]'
          : 'grid-cols-[minmax(0,1fr)_auto] sm:grid-cols-[minmax(0,1fr)_auto_auto] lg:grid-cols-[minmax(0,1fr)_8.5rem_12rem_9rem_2.75rem]',
      )}
    >
      {selection.isSelecting && (
        <span className="max-lg:row-span-2">
          <SelectionBox order_id={order_id} name={name} selection={selection} />
        </span>
      )}
      <div className="min-w-0 max-sm:col-span-2 max-sm:-col-end-1 max-sm:pr-10">
        <p className="flex min-w-0 items-center gap-2 max-sm:h-10 sm:max-lg:h-7">
          <Link
            to={`/orders/${order_id}`}
            className={`truncate font-semibold hover:underline ${touchable}`}
            title={`${name}, ${client_info.email || 'address deleted'}`}
          >
            {name}
          </Link>
          {order.rush_delivery && <RushBadge />}
          <OrderMarks order={order} />
        </p>
        <p className="flex gap-x-2 text-muted text-xs leading-4 max-lg:hidden">
          <OrderId>{order_id}</OrderId>
          <span className="truncate">
            {formatCount(song_count, 'song')} ·{' '}
            <time dateTime={created_at} title={formatMoment(created_at)}>
              {formatDay(created_at)}
            </time>
          </span>
        </p>
      </div>
      <p className="min-w-0 gap-x-3 text-muted text-xs leading-3.5 sm:flex lg:hidden">
        <OrderId className="block">{order_id}</OrderId>
        <span className="block truncate">
          {formatCount(song_count, 'song')} · <Money order={order} />
        </span>
        {due_at ? <DueTime due_at={due_at} className="text-xs! leading-3.5" /> : formatDayShort(created_at)}
      </p>
      <p className="text-sm leading-4 max-lg:hidden">
        <Money order={order} />
      </p>
      <StatusControl
        order={order}
        className="justify-self-end max-sm:text-xs! sm:max-lg:-col-end-2 sm:max-lg:row-span-2 sm:max-lg:row-start-1 lg:justify-self-start"
      />
      <p className="flex items-center text-sm max-lg:hidden">
        {due_at ? <DueTime due_at={due_at} isExact /> : <span className="sr-only">Not due</span>}
      </p>
      <ActionButton
        kind="quiet"
        className="w-9 justify-self-end px-0! max-sm:absolute max-sm:top-0 max-sm:right-1 max-sm:w-11 sm:max-lg:-col-end-1 sm:max-lg:row-span-2 sm:max-lg:row-start-1"
        aria-label={`View ${order_id}`}
        onClick={() => navigate(`/orders/${order_id}`)}
      >
        <ChevronRight aria-hidden size={18} />
      </ActionButton>
    </li>
  );
};

/** An order's total and how much of it is paid. */
const Money = ({ order: { money, cancelled_at, currency, total_amount } }: { order: OrderSummary }) => (
  <>
    <span className={classes('figures', cancelled_at ? 'line-through' : 'text-text')}>
      {showAmount(total_amount, currency)}
    </span>
    {!cancelled_at && (
      <span className={money.state === 'paid' ? 'text-success' : 'text-muted'}>
        {' '}
        {/* `$75 reported` beside the same total. */}
        {money.label.replace(`${showAmount(total_amount, currency)} `, '')}
      </span>
    )}
  </>
);
