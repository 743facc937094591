import Download from 'lucide-react/icons/download';
import { useSearchParams } from 'react-router';
import { exportOrders } from '../features/admin-orders/download.ts';
import type { OrderFilter } from '../features/admin-orders/order-cache.ts';
import { readFilter, writeFilter } from '../features/admin-orders/order-filter.ts';
import { OrderFilters } from '../features/admin-orders/order-filters.tsx';
import { OrderList } from '../features/admin-orders/order-list.tsx';
import { Button } from '../ui/button.tsx';
import { dense } from '../ui/dense.ts';
import { PageHeading } from './page-heading.tsx';

const OrdersPage = () => {
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  const change = (next: OrderFilter) =>
    setParams(writeFilter(next), { replace: true, preventScrollReset: true });
  return (
    <>
      <PageHeading
        title="Orders"
        aside={
          <Button
            kind="secondary"
            className={dense}
            title={
              filter.search || filter.status || filter.due
                ? 'The orders that are listed, as CSV'
                : 'All orders, as CSV'
            }
            onClick={() => exportOrders(filter)}
          >
            <Download aria-hidden size={15} />
            Export CSV
          </Button>
        }
      />
      <OrderFilters filter={filter} onChange={change} />
      <OrderList filter={filter} onClear={() => change({ search: '', status: undefined })} />
    </>
  );
};
export default OrdersPage;
