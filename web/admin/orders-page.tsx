import { useSearchParams } from 'react-router';
import type { OrderFilter } from '../features/admin-orders/order-cache.ts';
import { readFilter, writeFilter } from '../features/admin-orders/order-filter.ts';
import { OrderFilters } from '../features/admin-orders/order-filters.tsx';
import { OrderList } from '../features/admin-orders/order-list.tsx';
import { PageHeading } from './page-heading.tsx';

const OrdersPage = () => {
  const [params, setParams] = useSearchParams();
  const filter = readFilter(params);
  const change = (next: OrderFilter) =>
    setParams(writeFilter(next), { replace: true, preventScrollReset: true });
  return (
    <>
      <PageHeading title="Orders" />
      <OrderFilters filter={filter} onChange={change} />
      <OrderList filter={filter} onClear={() => change({ search: '', status: undefined })} />
    </>
  );
};
export default OrdersPage;
