import { Link } from 'react-router';
import type { Dashboard } from '../../shared/dashboard.ts';
import { formatMoney, fromDollars } from '../../shared/money.ts';
import { FirstStepsOrNotice } from '../features/admin-first-steps/first-steps-guide.tsx';
import { useDashboard } from '../features/admin-order/use-orders.ts';
import { AttentionPanel } from '../features/admin-overview/attention-panel.tsx';
import { RecentOrders } from '../features/admin-overview/recent-orders.tsx';
import { RevenuePanel } from '../features/admin-overview/revenue-panel.tsx';
import { getErrorMessage } from '../lib/api-errors.ts';
import { Loaded } from '../ui/loaded.tsx';
import { EmptyState } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { PageHeading } from './page-heading.tsx';

const Waiting = () => (
  <div role="status" aria-label="Loading the overview">
    <Skeleton className="mb-3 h-6 w-40" />
    <div className="mb-8 grid gap-3 lg:grid-cols-3">
      {['a', 'b', 'c'].map((key) => (
        <Skeleton key={key} className="h-48" />
      ))}
    </div>
    <div className="mb-8 grid grid-cols-2 gap-3 lg:grid-cols-4">
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} className="h-26" />
      ))}
    </div>
    <Skeleton className="mb-3 h-6 w-40" />
    <Skeleton className="h-72" />
  </div>
);

export const OverviewPage = () => {
  const dashboard = useDashboard();
  return (
    <>
      <PageHeading
        title="Overview"
        aside={
          <Link className="link text-sm" to="/orders">
            All orders
          </Link>
        }
      />
      <FirstStepsOrNotice />
      <Loaded query={dashboard} failed="Failed to load dashboard data" loading={<Waiting />}>
        {(data) => (
          <>
            {dashboard.isError && (
              <p role="alert" className="mb-4 text-error text-sm">
                Failed to load dashboard data. What you see may be out of date.{' '}
                {getErrorMessage(dashboard.error)}
              </p>
            )}
            <OverviewView dashboard={data} />
          </>
        )}
      </Loaded>
    </>
  );
};

/** What needs attention, key figures, and recent orders. */
const OverviewView = ({ dashboard }: { dashboard: Dashboard }) => (
  <>
    <AttentionPanel waiting={dashboard.waiting} isNew={dashboard.total_orders === 0} />
    <Figures dashboard={dashboard} />
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-4 gap-y-8 xl:grid-cols-[minmax(0,1fr)_27rem]">
      <section aria-labelledby="recent-orders">
        <h2 id="recent-orders" className="mb-3 font-semibold text-lg">
          Recent orders
        </h2>
        {dashboard.recent_orders.length > 0 ? (
          <RecentOrders orders={dashboard.recent_orders} />
        ) : (
          <NoOrders />
        )}
      </section>
      <RevenuePanel months={dashboard.revenue_by_month} />
    </div>
  </>
);

const NoOrders = () => (
  <EmptyState
    title="No orders yet."
    action={
      <>
        <a className="link" href="/#contact-form">
          Place a test order
        </a>
        <span className="text-muted">or</span>
        <Link className="link" to="/settings">
          check prices and payment handles
        </Link>
      </>
    }
  >
    Your site is live. Your first order will show up here. Until then, try it out as a client would.
  </EmptyState>
);

const Card = ({ label, value, note }: { label: string; value: string; note: string }) => (
  <div className="flex flex-col rounded-md border border-hairline bg-panel px-4 py-3.5">
    <dt className="text-muted text-sm">{label}</dt>
    <dd className="mt-1 font-mono font-semibold text-xl sm:text-2xl [overflow-wrap:anywhere]">{value}</dd>
    <dd className="mt-1 text-muted text-xs">{note}</dd>
  </div>
);

const count = (value: number) => value.toLocaleString('en');

/** Four key figures of the studio. */
const Figures = ({ dashboard }: { dashboard: Dashboard }) => (
  <dl className="mb-8 grid grid-cols-2 gap-3 lg:grid-cols-4">
    <Card
      label="Total Orders"
      value={count(dashboard.total_orders)}
      note={`${count(dashboard.completed_orders)} delivered or completed`}
    />
    <Card label="Pending" value={count(dashboard.pending_orders)} note="Not started yet" />
    <Card label="In Progress" value={count(dashboard.in_progress_orders)} note="In the works" />
    <Card
      label="Revenue"
      value={formatMoney(fromDollars(dashboard.total_revenue))}
      note="Payments you confirmed"
    />
  </dl>
);
