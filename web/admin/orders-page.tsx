import { Link, useSearchParams } from 'react-router';
import type { OrderShelf } from '../../shared/fields.ts';
import type { OrderStatus } from '../../shared/order-statuses.ts';
import { ExportButton } from '../features/admin-order/export-button.tsx';
import type { OrderFilter } from '../features/admin-order/order-cache.ts';
import { formatFilter, isNarrowed, parseFilter } from '../features/admin-orders/order-filter.ts';
import { OrderFilters, OrderShelves, TrashNote } from '../features/admin-orders/order-filters.tsx';
import { OrderList } from '../features/admin-orders/order-list.tsx';
import { buttonClasses } from '../ui/button.tsx';
import { dense } from '../ui/dense.ts';
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
            <ExportButton
              request={{ what: 'orders', ...exported }}
              title={isPart ? 'Export the listed orders as CSV' : 'All orders, as CSV'}
            >
              Export CSV
            </ExportButton>
            <ExportButton
              request={{ what: 'payments', ...exported }}
              title={
                isPart
                  ? 'Payments of the listed orders, as CSV'
                  : 'All payments, those of archived orders included, as CSV'
              }
            >
              Export payments
            </ExportButton>
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
