import { Suspense, useEffect, useState } from 'react';
import type { PageData } from '../../../shared/pages.ts';
import type { PageSettings } from '../../../shared/settings.ts';
import { formatMoment } from '../../lib/format.ts';
import { Button, buttonClasses } from '../../ui/button.tsx';
import { CopyText } from '../../ui/copy-text.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { BriefForm, ClosedLink, DeviceOrderList, History, useLazyParts } from '../order-songs/lazy-parts.ts';
import { SongsPanel } from '../order-songs/songs-panel.tsx';
import type { PanelProps } from '../placed-order/order-client.ts';
import { isDelivered } from '../placed-order/order-songs.ts';
import { PageRow } from '../placed-order/page-row.tsx';
import { type OrderView, useOrder } from '../placed-order/use-order.ts';
import { DownloadsRow } from './downloads-row.tsx';
import { FilesRow } from './files-row.tsx';
import { MessagesPanel } from './messages-panel.tsx';
import { MoneyRow } from './money-row.tsx';
import { Progress } from './progress.tsx';
import { StateCard } from './state-card.tsx';

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

type ShownView = Extract<OrderView, { phase: 'shown' }>;

/** Says why the page may be out of date. Unsent input below is not affected. */
const TroubleNotice = ({ trouble, seen_at, settings }: TroubleProps) => (
  <div role="status" className="empty:hidden">
    {trouble === 'offline' && (
      <p className="mb-6 rounded-md border border-edge bg-raised p-4">
        This page can’t be updated right now. This is your order as of{' '}
        {formatMoment(new Date(seen_at).toISOString())}. It updates as soon as the connection is back.
      </p>
    )}
    {trouble === 'closed' && <ClosedLink settings={settings} />}
  </div>
);
type TroubleProps = Pick<ShownView, 'trouble' | 'seen_at'> & { settings: PageSettings };

/** The client's view of the order: what to hear and to do, then closed rows. */
const Panels = ({ maxUploadMb, asked, ...props }: PanelsProps) => {
  const { order } = props;
  const areOthersHere = useLazyParts();
  return (
    <div className="mt-6 grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-6">
        {isDelivered(order) && <SongsPanel {...props} asked={asked} />}
        <Showcase {...props} />
        <MessagesPanel {...props} />
      </div>
      <div className="min-w-0">
        {!isDelivered(order) && <SongsPanel {...props} asked={null} />}
        {isDelivered(order) && !order.next.download && <DownloadsRow {...props} />}
        <FilesRow {...props} maxUploadMb={maxUploadMb} />
        {order.is_by_hand && order.brief.can_change && (
          <PageRow id="brief" title="Brief">
            <BriefForm {...props} />
          </PageRow>
        )}
        <MoneyRow {...props} />
        <PageRow id="history" title="History">
          <History {...props} />
        </PageRow>
        <OrderAgain order={order} />
        {areOthersHere && <DeviceOrderList except={order.order_id} className="mt-8" />}
      </div>
    </div>
  );
};
/** Leads to the order form, where name, email and add-ons are filled in. */
const OrderAgain = ({ order: { order_id, stage, cancelled_at } }: Pick<PanelProps, 'order'>) => (
  <p className="mt-6">
    <a
      href={`/?again=${encodeURIComponent(order_id)}#contact-form`}
      className={
        stage === 'over' && !cancelled_at
          ? buttonClasses('secondary')
          : 'link inline-flex min-h-11 items-center text-sm'
      }
    >
      Order again
    </a>
    <a href="/your-orders" className="link ml-6 inline-flex min-h-11 items-center text-sm">
      Your orders
    </a>
  </p>
);

type PanelsProps = PanelProps & {
  maxUploadMb: number;
  asked: { id: string; song: number } | null;
};

/** What the order is called, whose it is, and its number. */
const Heading = ({ order: { title, client_name, order_id } }: Pick<PanelProps, 'order'>) => (
  <div className="mb-4">
    <h1 dir="auto" className="wide text-balance text-3xl wrap-anywhere md:text-5xl">
      {title}
    </h1>
    <div className="mt-1 flex flex-wrap items-center gap-x-2 text-muted text-sm">
      <span dir="auto" className="min-w-0 wrap-anywhere">
        {client_name}
      </span>
      <span aria-hidden>·</span>
      <span className="font-mono text-xs">{order_id}</span>
      <CopyText
        kind="quiet"
        className="px-2! text-sm!"
        label="Copy"
        aria-label="Copy order number"
        text={order_id}
        copied="Order number copied"
      />
    </div>
  </div>
);

const Shown = ({ view, client, settings, maxUploadMb }: ShownProps) => {
  const { order } = view;
  const [asked, setAsked] = useState<PanelsProps['asked']>(null);
  return (
    <>
      <Heading order={order} />
      <Progress order={order} />
      <TroubleNotice trouble={view.trouble} seen_at={view.seen_at} settings={settings} />
      <StateCard order={order} client={client} onPlay={setAsked} />
      <Panels order={order} client={client} maxUploadMb={maxUploadMb} asked={asked} />
    </>
  );
};
type ShownProps = {
  view: ShownView;
  client: PanelProps['client'];
  settings: PageSettings;
  maxUploadMb: number;
};

const Loading = () => (
  <>
    <h1 className="wide mb-5 text-3xl md:text-5xl">Your order</h1>
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

const WrongLink = lazyPart(
  async () => (await import('../order-songs/lazy-parts-chunk.ts')).WrongLink,
  'This page couldn’t load.',
  <Loading />,
);

const Unreachable = ({ detail, onRetry }: { detail: string | undefined; onRetry(): void }) => (
  <>
    <h1 className="wide mb-5 text-3xl md:text-5xl">Your order</h1>
    <div role="alert" className="max-w-prose">
      <p className="mb-6 text-lg text-muted">
        {detail ?? 'Your order can’t load right now. Check that you’re online. This page keeps trying.'}
      </p>
      <Button onClick={onRetry}>Try again</Button>
    </div>
  </>
);

/** One page for all orders: the order is in the path, and its key in the fragment. */
const OrderPage = ({ data: { settings, max_upload_mb } }: { data: PageData }) => {
  const { view, client, retry } = useOrder();
  const order = view.phase === 'shown' ? view.order : null;
  useEffect(() => {
    if (order) document.title = `${order.title} - ${order.studio_name}`;
  }, [order]);
  return (
    // The content grows after loading: keeping the footer below the viewport avoids a layout shift.
    <div className="group/page mx-auto min-h-svh max-w-page px-page py-6 md:py-12">
      {view.phase === 'loading' && <Loading />}
      {view.phase === 'unreachable' && <Unreachable detail={view.detail} onRetry={retry} />}
      {view.phase === 'wrong' && <WrongLink settings={settings} />}
      {view.phase === 'shown' && client && (
        <Suspense fallback={<Loading />}>
          <Shown view={view} client={client} settings={settings} maxUploadMb={max_upload_mb} />
        </Suspense>
      )}
    </div>
  );
};
export default OrderPage;
