import { Link } from 'react-router';
import { FirstStepsOrNotice } from '../features/admin-first-steps/first-steps-guide.tsx';
import { useDashboard } from '../features/admin-order-data/use-orders.ts';
import { OverviewView } from '../features/admin-overview/overview-view.tsx';
import { getErrorMessage } from '../lib/api-errors.ts';
import { Loaded } from '../ui/loaded.tsx';
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

const OverviewPage = () => {
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
export default OverviewPage;
