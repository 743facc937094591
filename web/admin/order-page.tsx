import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import type { OrderDetail } from '../../shared/orders.ts';
import { ClientName, WriteToClient } from '../features/admin-order/client-links.tsx';
import { ClientPagePanel } from '../features/admin-order/client-page-panel.tsx';
import { ClockPanel } from '../features/admin-order/clock-panel.tsx';
import { MessagesPanel } from '../features/admin-order/messages-panel.tsx';
import { OrderBrief } from '../features/admin-order/order-brief.tsx';
import { OrderFiles } from '../features/admin-order/order-files.tsx';
import { OrderPrice } from '../features/admin-order/order-price.tsx';
import { OrderTimeline } from '../features/admin-order/order-timeline.tsx';
import { PaymentsPanel } from '../features/admin-order/payments-panel.tsx';
import { StatusControl } from '../features/admin-order/status-select.tsx';
import { useOrder } from '../features/admin-order/use-orders.ts';
import { LifecycleActions, LifecycleNotice } from '../features/admin-orders/lifecycle.tsx';
import { OrderWork } from '../features/admin-versions/order-work.tsx';
import { ApiError } from '../lib/api.ts';
import { formatMoment } from '../lib/format.ts';
import { CopyText } from '../ui/copy-text.tsx';
import { dense } from '../ui/dense.ts';
import { Loaded } from '../ui/loaded.tsx';
import { EmptyState } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { PageHeading } from './page-heading.tsx';

// Returns to the list with its search and scroll position; from elsewhere, to the top of the list.
const BackLink = () => {
  const { key } = useLocation();
  const navigate = useNavigate();
  return (
    <Link
      to="/orders"
      className="mb-3 inline-flex min-h-11 items-center gap-1.5 text-muted text-sm hover:text-text pointer-fine:min-h-9"
      onClick={(event) => {
        if (key === 'default' || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        navigate(-1);
      }}
    >
      <ArrowLeft aria-hidden size={15} />
      Back
    </Link>
  );
};

const Waiting = () => (
  <div role="status" aria-label="Loading the order" className="grid gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
    <Skeleton className="h-80" />
    <Skeleton className="h-80" />
  </div>
);

export const OrderPage = () => {
  const { order_id = '' } = useParams();
  const order = useOrder(order_id);
  const isMissing = order.error instanceof ApiError && order.error.status === 404;
  return (
    <>
      <BackLink />
      <PageHeading
        key={order_id}
        title={order_id}
        isMono
        aside={
          order.data && (
            <div className="flex flex-wrap items-center gap-2">
              <StatusControl order={order.data} className="mr-1" />
              <CopyText
                text={order_id}
                copied={`${order_id} copied to clipboard`}
                label="Copy order id"
                className={dense}
              />
              <WriteToClient {...order.data} />
            </div>
          )
        }
      >
        {order.data && (
          <>
            <ClientName {...order.data.client_info} />, {formatMoment(order.data.created_at)}
          </>
        )}
      </PageHeading>
      {isMissing ? (
        <EmptyState
          title="There’s no order with this number."
          action={
            <Link className="link" to="/orders">
              All orders
            </Link>
          }
        >
          Check the number for typos, or find the client in the list.
        </EmptyState>
      ) : (
        <Loaded query={order} failed="Failed to load the order" loading={<Waiting />}>
          {(loaded) => (
            <>
              <LifecycleNotice order={loaded} />
              <OrderView order={loaded} />
            </>
          )}
        </Loaded>
      )}
    </>
  );
};

/** The whole order: the work and its files, and beside them payments and history. */
const OrderView = ({ order }: { order: OrderDetail }) => (
  <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <OrderBrief order={order} />
      <OrderWork key={order.order_id} order={order} />
      <OrderFiles order={order} />
      <MessagesPanel order={order} />
    </div>
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4">
      <ClockPanel order={order} />
      <PaymentsPanel order={order} />
      <OrderPrice order={order} />
      <ClientPagePanel order={order} />
      <OrderTimeline order={order} />
      <LifecycleActions order={order} />
    </div>
  </div>
);
