import { Link } from 'react-router';
import type { Dashboard } from '../../shared/dashboard.ts';
import { EmailServerNotice } from '../features/admin-emails/email-connection.tsx';
import { FirstStepsOrNotice } from '../features/admin-first-steps/first-steps-guide.tsx';
import { useDashboard } from '../features/admin-order/use-orders.ts';
import { FailedEmails, HeldEmails } from '../features/admin-overview/email-notices.tsx';
import { QueuePanel } from '../features/admin-overview/queue-panel.tsx';
import { RecentOrders } from '../features/admin-overview/recent-orders.tsx';
import { RevenuePanel } from '../features/admin-overview/revenue-panel.tsx';
import { WeekPanel } from '../features/admin-overview/week-panel.tsx';
import { getErrorMessage } from '../lib/api-errors.ts';
import { showAmount, showNumber } from '../lib/locale.ts';
import { showOtherSums } from '../lib/other-sums.ts';
import { Loaded } from '../ui/loaded.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { PageHeading } from './page-heading.tsx';

const columns =
  'mb-8 grid grid-cols-[minmax(0,1fr)] items-start gap-x-4 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[minmax(0,1fr)_24rem]';

const Waiting = () => (
  <div role="status" aria-label="Loading the overview" className={columns}>
    <div>
      <Skeleton className="mb-3 h-6 w-40" />
      <Skeleton className="h-96" />
    </div>
    <Skeleton className="h-96" />
  </div>
);

export const OverviewPage = () => {
  const dashboard = useDashboard();
  return (
    <>
      <PageHeading
        title="Overview"
        aside={
          <Link className="link text-sm" to="/orders?shelf=current">
            All orders
          </Link>
        }
      />
      <FirstStepsOrNotice isLeading={dashboard.data?.queue.rows.length === 0} />
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

/** What needs attention, beside it the week and the money; key figures and recent orders below, small. */
const OverviewView = ({ dashboard }: { dashboard: Dashboard }) => (
  <>
    <EmailServerNotice isAboutClients />
    <FailedEmails count={dashboard.failed_emails} />
    <HeldEmails count={dashboard.held_emails} />
    {!isEmpty(dashboard) && (
      <div className={columns}>
        <QueuePanel queue={dashboard.queue} />
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:pt-10">
          <WeekPanel week={dashboard.week} calendar={dashboard.calendar} />
          <RevenuePanel
            months={dashboard.revenue_by_month}
            currency={dashboard.currency}
            uncounted={dashboard.uncounted_revenue}
          />
        </div>
      </div>
    )}
    <Figures dashboard={dashboard} />
    <section aria-labelledby="recent-orders">
      <h2 id="recent-orders" className="mb-2 font-semibold">
        Recent orders
      </h2>
      {dashboard.recent_orders.length > 0 ? <RecentOrders orders={dashboard.recent_orders} /> : <NoOrders />}
    </section>
  </>
);

/** Nothing was ordered yet: no queue, no week and no chart, only the guide. */
const isEmpty = ({ total_orders, queue, uncounted_revenue }: Dashboard): boolean =>
  total_orders === 0 && queue.rows.length === 0 && uncounted_revenue === 0;

const NoOrders = () => (
  <p className="text-muted">
    No orders yet. Your first one shows up here.{' '}
    <a className="link" href="/#contact-form">
      Place a test order
    </a>
  </p>
);

const Card = ({ label, value, note }: { label: string; value: string; note: string }) => (
  <div className="flex flex-col rounded-md border border-hairline px-3 py-2">
    <dt className="text-muted text-xs">{label}</dt>
    <dd className="figures font-semibold [overflow-wrap:anywhere]">{value}</dd>
    <dd className="text-muted text-xs">{note}</dd>
  </div>
);

/** Four key figures of the studio. */
const Figures = ({ dashboard }: { dashboard: Dashboard }) => {
  const others = showOtherSums(dashboard.revenue_by_currency, dashboard.currency);
  return (
    <dl className="mb-6 grid grid-cols-2 gap-2 lg:grid-cols-4">
      <Card
        label="Total Orders"
        value={showNumber(dashboard.total_orders)}
        note={`${showNumber(dashboard.completed_orders)} delivered or completed`}
      />
      <Card label="Pending" value={showNumber(dashboard.pending_orders)} note="Not started yet" />
      <Card label="In Progress" value={showNumber(dashboard.in_progress_orders)} note="In the works" />
      <Card
        label="Revenue"
        value={showAmount(dashboard.total_revenue, dashboard.currency)}
        note={others ? `And ${others}` : 'Payments you confirmed'}
      />
    </dl>
  );
};
