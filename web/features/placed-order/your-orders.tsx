import { useEffect, useState } from 'react';
import { formatCount } from '../../../shared/format.ts';
import type { ListedOrder } from '../../../shared/order-list.ts';
import type { PageData } from '../../../shared/pages.ts';
import type { PageSettings } from '../../../shared/settings.ts';
import { ApiError, call } from '../../lib/api.ts';
import { getErrorMessage } from '../../lib/api-errors.ts';
import { formatDay } from '../../lib/format.ts';
import { showAmount } from '../../lib/locale.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { orderPath } from './device-orders.ts';
import { FindOrder } from './find-order.tsx';

/** `asking`: opened without a link, or with one that has ended. */
type View =
  | { phase: 'loading' }
  | { phase: 'asking'; hasEnded: boolean }
  | { phase: 'failed'; why: string }
  | { phase: 'listed'; orders: ListedOrder[] };

const useYourOrders = () => {
  const [view, setView] = useState<View>({ phase: 'loading' });
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try loads anew
  useEffect(() => {
    const read = async (): Promise<View> => {
      const link = location.hash.slice(1);
      if (!link) return { phase: 'asking', hasEnded: false };
      try {
        const { orders } = await call('POST /api/your-orders', { body: { link } });
        return { phase: 'listed', orders };
      } catch (error) {
        const isRefused = error instanceof ApiError && [404, 422].includes(error.status);
        return isRefused
          ? { phase: 'asking', hasEnded: true }
          : { phase: 'failed', why: getErrorMessage(error) };
      }
    };
    let isCurrent = true;
    const show = () =>
      void read().then((next) => {
        if (isCurrent) setView(next);
      });
    show();
    addEventListener('hashchange', show);
    return () => {
      isCurrent = false;
      removeEventListener('hashchange', show);
    };
  }, [tries]);
  return { view, retry: () => setTries(tries + 1) };
};

const Row = ({ order }: { order: ListedOrder }) => (
  <li>
    <a
      href={orderPath(order.order_id, order.order_key)}
      className="group flex min-h-11 flex-wrap items-baseline gap-x-6 gap-y-1 py-4"
    >
      <span className="min-w-0 grow basis-64">
        <span dir="auto" className="link block text-lg wrap-anywhere">
          {order.title}
        </span>
        <span className="block text-muted text-sm wrap-anywhere">
          {`${order.service}, ${formatCount(order.song_count, 'song')}`}
        </span>
        <span className="mt-1 block text-muted text-xs">
          {formatDay(order.created_at)} <span className="ml-2 font-mono">{order.order_id}</span>
        </span>
      </span>
      <span className="flex grow items-baseline justify-between gap-6 sm:grow-0 sm:flex-col sm:items-end sm:gap-1">
        <span className="figures sm:order-first">{showAmount(order.total_amount, order.currency)}</span>
        <span className="text-muted text-sm">{order.state}</span>
      </span>
    </a>
  </li>
);

const Listed = ({ orders }: { orders: ListedOrder[] }) =>
  orders.length ? (
    <ul className="max-w-4xl divide-y divide-hairline border-hairline border-y">
      {orders.map((order) => (
        <Row key={order.order_id} order={order} />
      ))}
    </ul>
  ) : (
    <p className="max-w-prose text-lg text-muted">There are no orders here any more.</p>
  );

const Asking = ({ settings, hasEnded }: { settings: PageSettings; hasEnded: boolean }) => (
  <>
    <p role="status" className="mb-12 max-w-prose text-lg text-muted empty:hidden">
      {hasEnded && 'This link has expired. Links work for a day. Ask for a new one below.'}
    </p>
    <FindOrder settings={settings} hasStates />
  </>
);

/** All orders of a client, opened by a link from an email; without one, the way to get it. */
const YourOrders = ({ data: { settings } }: { data: PageData }) => {
  const { view, retry } = useYourOrders();
  return (
    // The content grows after loading: keeping the footer below the viewport avoids a layout shift.
    <div className="mx-auto min-h-svh max-w-page px-page py-6 md:py-12">
      <h1 className="wide mb-6 text-3xl md:text-5xl">Your orders</h1>
      {view.phase === 'loading' && (
        <div aria-busy="true" className="max-w-4xl space-y-3">
          <p role="status" className="sr-only">
            Loading your orders…
          </p>
          <Skeleton className="h-20" />
          <Skeleton className="h-20" />
          <noscript>
            <p>You need JavaScript to see your orders here.</p>
          </noscript>
        </div>
      )}
      {view.phase === 'failed' && (
        <div role="alert" className="max-w-prose">
          <p className="mb-6 text-lg text-muted">{view.why}</p>
          <Button onClick={retry}>Try again</Button>
        </div>
      )}
      {view.phase === 'asking' && <Asking settings={settings} hasEnded={view.hasEnded} />}
      {view.phase === 'listed' && <Listed orders={view.orders} />}
    </div>
  );
};
export default YourOrders;
