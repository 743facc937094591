import { Link } from 'react-router';
import { DashboardView } from '../features/admin-orders/dashboard-view.tsx';
import { useDashboard } from '../features/admin-orders/use-orders.ts';
import { MissingNotice } from '../features/admin-settings/missing-notice.tsx';
import { refusalOf } from '../lib/refusal.ts';
import { LoadError } from '../ui/notice.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { PageHeading } from './page-heading.tsx';

const Waiting = () => (
  <div role="status" aria-label="Loading the overview">
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
      <MissingNotice />
      {dashboard.data ? (
        <>
          {dashboard.isError && (
            <p role="alert" className="mb-4 text-error text-sm">
              Failed to load dashboard data. What you see may be out of date. {refusalOf(dashboard.error)}
            </p>
          )}
          <DashboardView dashboard={dashboard.data} />
        </>
      ) : dashboard.isPending ? (
        <Waiting />
      ) : (
        <LoadError
          message="Failed to load dashboard data"
          detail={refusalOf(dashboard.error)}
          isRetrying={dashboard.isFetching}
          onRetry={() => dashboard.refetch()}
        />
      )}
    </>
  );
};
export default OverviewPage;
