import { useEffect } from 'react';
import type { PageData } from '../../../shared/pages.ts';
import { formatMoment } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import {
  DeviceOrderList,
  HistoryPanel,
  LostLinkForm,
  ReceiptPanel,
  useLazyParts,
  WrongLink,
} from '../order-songs/lazy-parts.ts';
import { SongsPanel } from '../order-songs/songs-panel.tsx';
import { isPaymentDue } from '../placed-order/describe-payments.ts';
import { listDeviceOrders } from '../placed-order/device-orders.ts';
import type { PanelProps } from '../placed-order/order-client.ts';
import { isDelivered } from '../placed-order/order-songs.ts';
import { type OrderView, useOrder } from '../placed-order/use-order.ts';
import { FilesPanel } from './files-panel.tsx';
import { MessagesPanel } from './messages-panel.tsx';
import { PaymentsPanel } from './payments-panel.tsx';
import { PricePanel } from './price-panel.tsx';
import { SendFiles } from './send-files.tsx';
import { TurnPanel } from './turn-panel.tsx';

// Loaded separately: only needed when an order is finished.
const ShowcasePanels = lazyPart(
  async () => (await import('../order-songs/showcase-panels.tsx')).ShowcasePanels,
  'The form couldn’t load.',
);

/** Asks for consent to show the songs, and for a testimonial, once nothing that was bought is still to come. */
const Showcase = (props: PanelProps) => {
  const { status, showcase, testimonial, cancelled_at } = props.order;
  const isCompleted = !cancelled_at && status === 'completed';
  return (
    (isCompleted || showcase !== null || testimonial !== null) && (
      <ShowcasePanels {...props} isCompleted={isCompleted} />
    )
  );
};

type Shown = Extract<OrderView, { phase: 'shown' }>;

/** Says why the page may be out of date. Unsent input below is not affected. */
const TroubleNotice = ({ trouble, seen_at }: Pick<Shown, 'trouble' | 'seen_at'>) => (
  <div role="status" className="empty:hidden">
    {trouble === 'offline' && (
      <p className="mb-6 rounded-md border border-edge bg-raised p-4">
        We can’t update this page right now. This is your order as of{' '}
        {formatMoment(new Date(seen_at).toISOString())}. We’ll update it as soon as the connection is back.
      </p>
    )}
    {trouble === 'closed' && (
      <div className="mb-6 rounded-md border border-error/60 bg-panel p-5 sm:p-6">
        <p className="mb-1 font-semibold text-error">This link no longer works.</p>
        <p className="mb-6 max-w-prose text-muted">
          We’ve replaced it or deleted the order. Anything you’ve typed is still here: copy it, then have the
          new link emailed to you below.
        </p>
        <LostLinkForm title="Get your links by email" />
      </div>
    )}
  </div>
);

/** Below what opens first: nobody sees them before they use the page. */
const LastPanels = (props: PanelProps) =>
  useLazyParts() && (
    <>
      <ReceiptPanel {...props} />
      <HistoryPanel {...props} />
    </>
  );

/** The client's view of the order: what is next, then what there is to do and to read. */
const Panels = ({ maxUploadMb, ...props }: PanelProps & { maxUploadMb: number }) => (
  <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
      {isDelivered(props.order) && <SongsPanel {...props} asked={null} />}
      {isPaymentDue(props.order) && <PaymentsPanel {...props} />}
      <Showcase {...props} />
      <FilesPanel {...props}>
        <SendFiles {...props} maxUploadMb={maxUploadMb} />
      </FilesPanel>
      {!isDelivered(props.order) && <SongsPanel {...props} asked={null} />}
      <MessagesPanel {...props} />
    </div>
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
      {!isPaymentDue(props.order) && <PaymentsPanel {...props} />}
      <PricePanel {...props} />
      <LastPanels {...props} />
    </div>
  </div>
);

const Loading = () => (
  <>
    <p className="label mb-4 text-muted">Order</p>
    <h1 className="wide mb-8 text-4xl md:text-5xl">Your order</h1>
    <div aria-busy="true" className="space-y-6">
      <p role="status" className="sr-only">
        Loading your order…
      </p>
      <Skeleton className="h-56" />
      <Skeleton className="h-96" />
    </div>
    <noscript>
      <p className="mt-8">You need JavaScript to see your order here.</p>
    </noscript>
  </>
);

const Unreachable = ({ detail, onRetry }: { detail: string | undefined; onRetry(): void }) => (
  <>
    <p className="label mb-4 text-muted">Order</p>
    <h1 className="wide mb-6 text-4xl md:text-5xl">Your order</h1>
    <div role="alert" className="max-w-prose">
      <p className="mb-6 text-lg text-muted">
        {detail ?? 'We can’t load your order right now. Check that you’re online. We’ll keep trying.'}
      </p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  </>
);

/** One page for all orders: the order is in the path, and its key in the fragment. */
const OrderPage = ({ data: { settings, max_upload_mb } }: { data: PageData }) => {
  const { view, client, retry } = useOrder();
  const order = view.phase === 'shown' ? view.order : null;
  const hasOthers = order !== null && listDeviceOrders().some(({ order_id }) => order_id !== order.order_id);
  useEffect(() => {
    if (order) document.title = `Order ${order.order_id} - ${order.studio_name}`;
  }, [order]);
  return (
    // The content grows after loading: keeping the footer below the viewport avoids a layout shift.
    <div className="mx-auto min-h-svh max-w-page px-page py-12 md:py-16">
      {view.phase === 'loading' && <Loading />}
      {view.phase === 'unreachable' && <Unreachable detail={view.detail} onRetry={retry} />}
      {view.phase === 'wrong' && <WrongLink settings={settings} />}
      {view.phase === 'shown' && client && (
        <>
          <p className="label mb-4 text-muted wrap-anywhere">{view.order.studio_name}</p>
          <h1 className="wide mb-8 flex flex-wrap items-baseline gap-x-5 gap-y-2 text-4xl md:text-5xl">
            Order{' '}
            <span className="wrap-anywhere font-mono font-normal text-2xl tracking-normal md:text-4xl">
              {view.order.order_id}
            </span>
          </h1>
          <TroubleNotice trouble={view.trouble} seen_at={view.seen_at} />
          <TurnPanel order={view.order} client={client} />
          <Panels order={view.order} client={client} maxUploadMb={max_upload_mb} />
          {hasOthers && <DeviceOrderList except={view.order.order_id} className="mt-16" />}
        </>
      )}
    </div>
  );
};
export default OrderPage;
