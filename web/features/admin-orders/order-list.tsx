import { useMemo } from 'react';
import { limits } from '../../../shared/limits.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { formatCapped } from '../../lib/format-capped.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import type { OrderFilter } from '../admin-order/order-cache.ts';
import { useOrders } from '../admin-order/use-orders.ts';
import { isNarrowed } from './order-filter.ts';
import { OrderRow } from './order-row.tsx';
import { SelectAllBox, SelectionBar, useSelection } from './selection-bar.tsx';

/** The order list in every state: loading, failed, empty, no matches, and the list itself. */
export const OrderList = ({ filter, onClear }: OrderListProps) => {
  const orders = useOrders(filter);
  const rows = useMemo(() => orders.data?.pages.flatMap((page) => page.orders) ?? [], [orders.data]);
  const selection = useSelection(rows);
  return (
    <Loaded query={orders} failed="Failed to load orders" loading={<ListSkeleton />}>
      {({ pages }) => {
        const total = pages[0]?.total ?? 0;
        if (rows.length === 0) return <NoOrders filter={filter} onClear={onClear} />;
        return (
          <div aria-busy={orders.isPlaceholderData}>
            <div className="mb-1 flex min-h-11 flex-wrap items-center justify-between gap-x-4 text-muted text-sm">
              <p role="status">
                {formatCapped(
                  total,
                  'order',
                  filter.search !== '' || filter.due !== undefined || filter.shelf === 'unpaid_delivered',
                )}
                {rows.length < total && `, the latest ${rows.length} shown`}
              </p>
              <div className="flex items-center gap-2">
                {selection.isSelecting && <SelectAllBox selection={selection} words="All shown" />}
                <ActionButton
                  kind="quiet"
                  aria-pressed={selection.isSelecting}
                  onClick={selection.toggleSelecting}
                >
                  {selection.isSelecting ? 'Done' : 'Select'}
                </ActionButton>
              </div>
            </div>
            <ul className="divide-y divide-hairline rounded-md border border-hairline bg-panel">
              {rows.map((order) => (
                <OrderRow key={order.order_id} order={order} selection={selection} />
              ))}
            </ul>
            {orders.isRefetchError && (
              <p role="alert" className="mt-3 text-error text-sm">
                Failed to load orders. What you see may be out of date. {getErrorMessage(orders.error)}
              </p>
            )}
            <LoadMore list={orders} failed="Failed to load orders" />
            <SelectionBar selection={selection} isTrash={filter.shelf === 'trash'} />
          </div>
        );
      }}
    </Loaded>
  );
};
type OrderListProps = { filter: OrderFilter; onClear: () => void };

/** Text for an empty shelf. */
const emptyShelves: Record<NonNullable<OrderFilter['shelf']>, { title: string; words: string }> = {
  to_do: {
    title: 'Nothing to do.',
    words: 'Orders stay here until they’re delivered, the next one due first.',
  },
  completed: {
    title: 'Nothing delivered yet.',
    words: 'Orders move here once they’re delivered or completed.',
  },
  unpaid: {
    title: 'Every order is paid.',
    words: 'Orders with something left to pay show up here, whatever their status.',
  },
  unpaid_delivered: {
    title: 'Everything you delivered is paid.',
    words: 'Orders show up here when you deliver something before it’s paid.',
  },
  cancelled: {
    title: 'No cancelled orders.',
    words: 'Open an order to cancel it, with a reason and the refund you made.',
  },
  archived: {
    title: 'The archive is empty.',
    words:
      'Archive orders you want out of the way. You can still read them here, but they don’t count in your figures.',
  },
  trash: {
    title: 'The trash is empty.',
    words: `Select orders in the list to move them here. The trash keeps them for ${limits.trash_days} days.`,
  },
};

const NoOrders = ({ filter, onClear }: OrderListProps) =>
  isNarrowed(filter) ? (
    <EmptyState
      title="No order matches."
      action={
        <ActionButton kind="secondary" onClick={onClear}>
          Clear search and filter
        </ActionButton>
      }
    >
      Search covers order numbers, names and email addresses. Try fewer letters, or show all statuses.
    </EmptyState>
  ) : filter.shelf ? (
    <EmptyState title={emptyShelves[filter.shelf].title}>{emptyShelves[filter.shelf].words}</EmptyState>
  ) : (
    <EmptyState
      title="No orders yet."
      action={
        <a className="link" href="/#contact-form">
          Open the order form
        </a>
      }
    >
      Orders show up here as soon as an artist submits the form. Place one yourself to see both sides.
    </EmptyState>
  );

const ListSkeleton = () => (
  <div role="status" aria-label="Loading orders" className="space-y-2">
    <Skeleton className="h-5 w-24" />
    {Array.from({ length: 8 }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: grey shapes have no identity
      <Skeleton key={row} className="h-13 w-full max-lg:h-22" />
    ))}
  </div>
);
