import { useState } from 'react';
import { Link } from 'react-router';
import type { OrderSort } from '../../../shared/fields.ts';
import { limits } from '../../../shared/limits.ts';
import type { OrderStatus } from '../../../shared/order-statuses.ts';
import { useSearchInput } from '../../lib/use-search-input.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { dense } from '../../ui/dense.ts';
import { Select } from '../../ui/field.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { getUsualSort, type OrderFilter } from '../admin-order/order-cache.ts';
import { StatusOptions } from '../admin-order/status-select.tsx';
import { formatFilter, isOnShelf } from './order-filter.ts';
import { useDeleteOrder } from './use-lifecycle-changes.ts';

const DUE = 'due';

/** Search box and status filter. Typed text is applied once typing pauses. */
export const OrderFilters = ({ filter, onChange }: OrderFiltersProps) => {
  const typed = useSearchInput(filter.search, (search) => onChange({ ...filter, search }));
  return (
    <search className="mb-4 flex flex-wrap gap-2">
      <SearchBox
        {...typed}
        aria-label="Search orders"
        placeholder="Order, name or email"
        className="basis-64 sm:max-w-md"
      />
      <Select
        aria-label="Status"
        className={`${dense} w-auto! basis-44 max-sm:flex-1`}
        value={filter.due ? DUE : (filter.status ?? '')}
        onChange={({ target: { value } }) =>
          onChange({
            search: typed.value.trim(),
            shelf: filter.shelf,
            sort: filter.sort,
            ...(value === DUE
              ? { status: undefined, due: 'soon' }
              : { status: (value || undefined) as OrderStatus | undefined }),
          })
        }
      >
        <option value="">All statuses</option>
        <StatusOptions isOffered={(status) => isOnShelf(filter, status)} />
        <hr />
        <option value={DUE}>Due within 24 hours</option>
      </Select>
      <Select
        aria-label="Sort by"
        className={`${dense} w-auto! basis-36 max-sm:flex-1`}
        value={filter.sort ?? getUsualSort(filter)}
        onChange={({ target: { value } }) =>
          onChange({ ...filter, search: typed.value.trim(), sort: value as OrderSort })
        }
      >
        <option value="due">Due date</option>
        <option value="newest">Newest</option>
        <option value="amount">Amount</option>
      </Select>
    </search>
  );
};
type OrderFiltersProps = { filter: OrderFilter; onChange: (filter: OrderFilter) => void };

type Shelf = OrderFilter['shelf'];

const shelves: { shelf: Shelf; label: string }[] = [
  { shelf: undefined, label: 'To do' },
  { shelf: 'current', label: 'All' },
  { shelf: 'completed', label: 'Completed' },
  { shelf: 'unpaid', label: 'Unpaid' },
  { shelf: 'unpaid_delivered', label: 'Delivered, not paid' },
  { shelf: 'cancelled', label: 'Cancelled' },
  { shelf: 'archived', label: 'Archived' },
  { shelf: 'trash', label: 'Trash' },
];

/** Switches between what is to do and the other shelves; keeps the search. */
export const OrderShelves = ({ filter }: { filter: OrderFilter }) => (
  <nav aria-label="Shelves" className="mb-3 border-hairline border-b">
    <ul className="side-scroll -mx-1 flex overflow-x-auto">
      {shelves.map(({ shelf, label }) => (
        <li key={label} className="shrink-0">
          <Link
            to={{ search: formatFilter({ search: filter.search, status: undefined, shelf }).toString() }}
            replace
            aria-current={filter.shelf === shelf ? 'page' : undefined}
            className="flex min-h-11 items-center border-transparent border-b-2 px-3 text-muted text-sm no-underline transition-colors hover:text-text aria-[current=page]:border-text aria-[current=page]:text-text pointer-fine:min-h-9"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);

/** How long the trash keeps an order, and a button to empty it now. */
export const TrashNote = () => {
  const { mutate, isPending } = useDeleteOrder();
  const [isAsking, setAsking] = useState(false);
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-muted text-sm">
        Orders in the trash don’t count in your figures. Each is deleted for good {limits.trash_days} days
        after you move it here.
      </p>
      <ActionButton kind="secondary" onClick={() => setAsking(true)}>
        Empty the trash…
      </ActionButton>
      <AlertDialog
        isOpen={isAsking}
        onClose={() => !isPending && setAsking(false)}
        onConfirm={() => mutate('all', { onSettled: () => setAsking(false) })}
        title="Delete every order in the trash for good?"
        description="Their files, payments and history are deleted too. This can’t be undone."
        isBusy={isPending}
        busyAction="Deleting…"
      />
    </div>
  );
};
