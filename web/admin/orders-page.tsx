import Download from 'lucide-react/icons/download';
import { useSearchParams } from 'react-router';
import { exportOrders } from '../features/admin-order/download.ts';
import type { OrderFilter } from '../features/admin-order/order-cache.ts';
import { formatFilter, isNarrowed, parseFilter } from '../features/admin-orders/order-filter.ts';
import { OrderFilters, OrderShelves, TrashNote } from '../features/admin-orders/order-filters.tsx';
import { OrderList } from '../features/admin-orders/order-list.tsx';
import { Button } from '../ui/button.tsx';
import { dense } from '../ui/dense.ts';
import { PageHeading } from './page-heading.tsx';

const OrdersPage = () => {
  const [params, setParams] = useSearchParams();
  const filter = parseFilter(params);
  const isPart = isNarrowed(filter) || filter.shelf !== undefined;
  const change = (next: OrderFilter) =>
    setParams(formatFilter(next), { replace: true, preventScrollReset: true });
  return (
    <>
      <PageHeading
        title="Orders"
        aside={
          <div className="flex flex-wrap gap-2">
            <Button
              kind="secondary"
              className={dense}
              title={isPart ? 'Export the listed orders as CSV' : 'All orders, as CSV'}
              onClick={() => exportOrders('orders', filter)}
            >
              <Download aria-hidden size={15} />
              Export CSV
            </Button>
            <Button
              kind="secondary"
              className={dense}
              title={
                isPart
                  ? 'Payments of the listed orders, as CSV'
                  : 'All payments, those of archived orders included, as CSV'
              }
              onClick={() => exportOrders('payments', filter)}
            >
              <Download aria-hidden size={15} />
              Export payments
            </Button>
          </div>
        }
      />
      <OrderShelves filter={filter} />
      {filter.shelf === 'trash' && <TrashNote />}
      <OrderFilters filter={filter} onChange={change} />
      <OrderList
        // A selection must not carry over to another shelf.
        key={filter.shelf ?? 'current'}
        filter={filter}
        onClear={() => change({ search: '', status: undefined, shelf: filter.shelf })}
      />
    </>
  );
};
export default OrdersPage;
