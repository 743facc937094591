import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import type { OrderDetail } from '../../shared/orders.ts';
import { ClientSection } from '../features/admin-order/client-section.tsx';
import { ClockPanel } from '../features/admin-order/clock-panel.tsx';
import { MessagesPanel } from '../features/admin-order/messages-panel.tsx';
import { OrderBrief } from '../features/admin-order/order-brief.tsx';
import { OrderFiles } from '../features/admin-order/order-files.tsx';
import { getOrderName } from '../features/admin-order/order-marks.tsx';
import { OrderPrice } from '../features/admin-order/order-price.tsx';
import { OrderTimeline } from '../features/admin-order/order-timeline.tsx';
import { PaymentsPanel } from '../features/admin-order/payments-panel.tsx';
import { useOrder } from '../features/admin-order/use-orders.ts';
import { LifecycleActions, LifecycleNotice } from '../features/admin-orders/lifecycle.tsx';
import { DeliverySection } from '../features/admin-versions/delivery-section.tsx';
import { OrderSongs } from '../features/admin-versions/order-songs.tsx';
import { StepBar } from '../features/admin-versions/step-bar.tsx';
import { useNewVersions } from '../features/admin-versions/use-new-versions.tsx';
import { useVersionUploads } from '../features/admin-versions/use-version-uploads.ts';
import { ApiError } from '../lib/api.ts';
import { formatDay } from '../lib/format.ts';
import { CopyText } from '../ui/copy-text.tsx';
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
      className="inline-flex min-h-11 items-center gap-1.5 text-muted text-sm hover:text-text pointer-fine:min-h-9"
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

const columns = 'grid grid-cols-[minmax(0,1fr)] items-start gap-x-8 xl:grid-cols-[minmax(0,1fr)_22rem]';

const Waiting = () => (
  <div role="status" aria-label="Loading the order" className={columns}>
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
      <PageHeading key={order_id} title={order.data ? getOrderName(order.data) : order_id}>
        {order.data && (
          <span className="flex flex-wrap items-center gap-x-2 text-sm">
            <span className="font-mono">{order_id}</span>
            <CopyText
              kind="quiet"
              className="min-h-9! px-2! py-1! text-sm!"
              label="Copy"
              aria-label="Copy order number"
              text={order_id}
              copied="Order number copied"
            />
            <span>{formatDay(order.data.created_at)}</span>
          </span>
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
              <OrderView key={order_id} order={loaded} />
            </>
          )}
        </Loaded>
      )}
    </>
  );
};

/**
 * The whole order: what comes next, then the brief, the songs and their files, and beside them everything about the
 * client. Until there is a version, the client’s files are what is worked on, and come first.
 */
const OrderView = ({ order }: { order: OrderDetail }) => {
  const uploading = useVersionUploads(order.order_id);
  const { view, choose, drop } = useNewVersions(order, uploading.start);
  const hasVersions = order.versions.length + uploading.uploads.length > 0;
  // With keys, so that they keep what is open and playing when the first version comes.
  const brief = <OrderBrief key="brief" order={order} />;
  const songs = <OrderSongs key="songs" order={order} uploading={uploading} choose={choose} drop={drop} />;
  const files = <OrderFiles key="files" order={order} />;
  return (
    <>
      <StepBar order={order} uploads={uploading.uploads} choose={choose} />
      {view}
      <div className={columns}>
        <div className="min-w-0">
          {hasVersions ? [brief, songs, files] : [files, brief, songs]}
          <DeliverySection order={order} />
        </div>
        <div className="min-w-0">
          <MessagesPanel order={order} />
          <PaymentsPanel order={order} />
          <OrderPrice order={order} />
          <ClientSection order={order} />
          <ClockPanel order={order} />
          <OrderTimeline order={order} />
          <LifecycleActions order={order} />
        </div>
      </div>
    </>
  );
};
