import { Link, useSearchParams } from 'react-router';
import type { OrderShelf } from '../../shared/fields.ts';
import type { OrderStatus } from '../../shared/order-statuses.ts';
import { downloadExport } from '../features/admin-order/download.ts';
import type { OrderFilter } from '../features/admin-order/order-cache.ts';
import { formatFilter, isNarrowed, parseFilter } from '../features/admin-orders/order-filter.ts';
import { OrderFilters, OrderShelves, TrashNote } from '../features/admin-orders/order-filters.tsx';
import { OrderList } from '../features/admin-orders/order-list.tsx';
import { buttonClasses } from '../ui/button.tsx';
import { dense } from '../ui/dense.ts';
import { Menu, menuItemClasses } from '../ui/menu.tsx';
import { PageHeading } from './page-heading.tsx';

export const OrdersPage = () => {
  const [params, setParams] = useSearchParams();
  const filter = parseFilter(params);
  const { search, shelf = 'to_do', status, due } = filter;
  // All orders are those of no shelf: payments of archived ones count, too.
  const exported: { status?: OrderStatus; due?: 'soon'; shelf?: OrderShelf; search?: string } = {
    ...(status ? { status } : {}),
    ...(due ? { due } : {}),
    ...(shelf === 'current' ? {} : { shelf }),
    ...(search ? { search } : {}),
  };
  const isPart = isNarrowed(filter) || shelf !== 'current';
  const exports = [
    { what: 'orders', label: isPart ? 'Export the listed orders (CSV)' : 'Export all orders (CSV)' },
    {
      what: 'payments',
      label: isPart
        ? 'Export payments of the listed orders (CSV)'
        : 'Export all payments, those of archived orders included (CSV)',
    },
  ] as const;
  const change = (next: OrderFilter) =>
    setParams(formatFilter(next), { replace: true, preventScrollReset: true });
  return (
    <>
      <PageHeading
        title="Orders"
        aside={
          <div className="flex flex-wrap gap-2">
            <Link to="/orders/new" className={buttonClasses('secondary', dense)}>
              New order
            </Link>
            <Menu label="More for these orders">
              {exports.map(({ what, label }) => (
                <button
                  key={what}
                  type="button"
                  role="menuitem"
                  tabIndex={-1}
                  className={menuItemClasses}
                  onClick={() => void downloadExport({ what, ...exported })}
                >
                  {label}
                </button>
              ))}
              {filter.shelf === undefined && (
                <Link
                  role="menuitem"
                  tabIndex={-1}
                  className={menuItemClasses}
                  to="/settings/account#calendar"
                >
                  Due dates in your calendar
                </Link>
              )}
            </Menu>
          </div>
        }
      />
      <OrderShelves filter={filter} />
      {filter.shelf === 'trash' && <TrashNote />}
      <OrderFilters filter={filter} onChange={change} />
      <OrderList
        // A selection must not carry over to another shelf.
        key={shelf}
        filter={filter}
        onClear={() => change({ search: '', status: undefined, shelf: filter.shelf, sort: filter.sort })}
      />
    </>
  );
};
