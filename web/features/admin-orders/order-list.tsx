import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import { limits } from '../../../shared/limits.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { formatCapped } from '../../lib/format-capped.ts';
import { useFocusFallback } from '../../lib/use-focus-fallback.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { EmptyState } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { getUsualSort, type OrderFilter } from '../admin-order/order-cache.ts';
import { useOrders } from '../admin-order/use-orders.ts';
import { formatFilter, isNarrowed, mayFindMore } from './order-filter.ts';
import { OrderRow } from './order-row.tsx';
import { SelectAllBox, SelectionBar, useSelection } from './selection-bar.tsx';

/** The order list in every state: loading, failed, empty, no matches, and the list itself. */
export const OrderList = ({ filter, onClear }: OrderListProps) => {
  const orders = useOrders(filter);
  const rows = useMemo(() => orders.data?.pages.flatMap((page) => page.orders) ?? [], [orders.data]);
  const selection = useSelection(rows);
  // With the last order its buttons go, too.
  useFocusFallback(Math.min(1, rows.length), () =>
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true }),
  );
  const isNewest = (filter.sort ?? getUsualSort(filter)) === 'newest';
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
                {rows.length < total && `, the ${isNewest ? 'latest' : 'first'} ${rows.length} shown`}
              </p>
              <div className="flex items-center gap-2">
                {selection.isSelecting && <SelectAllBox selection={selection} words="All shown" />}
                <ActionButton
                  ref={selection.button}
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
            {mayFindMore(filter) && (
              <p className="mt-3 text-muted text-sm">
                Only orders to do are listed. <SearchAll filter={filter} />
              </p>
            )}
            <SelectionBar selection={selection} shelf={filter.shelf} />
          </div>
        );
      }}
    </Loaded>
  );
};
type OrderListProps = { filter: OrderFilter; onClear: () => void };

type EmptyShelf = { title: string; words: string };

/** Text for an empty shelf. */
const emptyShelves: Record<Exclude<NonNullable<OrderFilter['shelf']>, 'current'>, EmptyShelf> = {
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

const NoOrders = ({ filter, onClear }: OrderListProps) => {
  if (isNarrowed(filter)) return <NoMatch filter={filter} onClear={onClear} />;
  if (filter.shelf === undefined) return <NothingToDo />;
  if (filter.shelf === 'current') return <NoOrdersYet />;
  const { title, words } = emptyShelves[filter.shelf];
  return <EmptyState title={title}>{words}</EmptyState>;
};

const NoOrdersYet = () => (
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

const all: OrderFilter = { search: '', status: undefined, shelf: 'current' };

/** Either everything is delivered, or nothing was ever ordered. */
const NothingToDo = () => {
  const { data } = useOrders(all);
  if (!data) return <ListSkeleton />;
  if (data.pages[0]?.total === 0) return <NoOrdersYet />;
  return (
    <EmptyState title="Nothing to do." action={<ShelfLink filter={all}>All orders</ShelfLink>}>
      Orders stay here until they’re delivered, the next one due first.
    </EmptyState>
  );
};

const ShelfLink = ({ filter, children }: { filter: OrderFilter; children: ReactNode }) => (
  <Link className="link" to={{ search: formatFilter(filter).toString() }} replace>
    {children}
  </Link>
);

const SearchAll = ({ filter }: { filter: OrderFilter }) => (
  <ShelfLink filter={{ ...filter, shelf: 'current' }}>Search all orders</ShelfLink>
);

const NoMatch = ({ filter, onClear }: OrderListProps) => (
  <EmptyState
    title="No order matches."
    action={
      <>
        <ActionButton kind="secondary" onClick={onClear}>
          Clear search and filter
        </ActionButton>
        {filter.shelf !== 'current' && <SearchAll filter={filter} />}
      </>
    }
  >
    Search covers order numbers, names and email addresses. Try fewer letters, or show all statuses.
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
