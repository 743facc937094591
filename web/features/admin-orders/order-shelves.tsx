import { Link } from 'react-router';
import type { OrderFilter } from '../admin-order-data/order-cache.ts';
import { formatFilter } from './order-filter.ts';

type Shelf = OrderFilter['shelf'];

const shelves: { shelf: Shelf; label: string }[] = [
  { shelf: undefined, label: 'Current' },
  { shelf: 'unpaid', label: 'Unpaid' },
  { shelf: 'unpaid_delivered', label: 'Delivered, not paid' },
  { shelf: 'cancelled', label: 'Cancelled' },
  { shelf: 'archived', label: 'Archived' },
  { shelf: 'trash', label: 'Trash' },
];

/** Switches between current orders and the other shelves; keeps the search. */
export const OrderShelves = ({ filter }: { filter: OrderFilter }) => (
  <nav aria-label="Shelves" className="mb-3 border-hairline border-b">
    <ul className="side-scroll -mx-1 flex overflow-x-auto">
      {shelves.map(({ shelf, label }) => (
        <li key={label} className="shrink-0">
          <Link
            to={{ search: formatFilter({ search: filter.search, status: undefined, shelf }).toString() }}
            replace
            aria-current={filter.shelf === shelf ? 'page' : undefined}
            className="flex min-h-11 items-center border-transparent border-b-2 px-3 text-muted text-sm no-underline transition-colors hover:text-text aria-[current=page]:border-accent aria-[current=page]:text-text pointer-fine:min-h-9"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
