import { Link } from 'react-router';
import { formatMoney, fromDollars } from '../../../shared/money.ts';
import type { Dashboard } from '../../../shared/orders.ts';
import { EmptyState } from '../../ui/notice.tsx';
import { RecentOrders } from './recent-orders.tsx';

const Card = ({ label, value, note }: { label: string; value: string; note: string }) => (
  <div className="flex flex-col rounded-md border border-hairline bg-panel px-4 py-3.5">
    <dt className="text-muted text-sm">{label}</dt>
    <dd className="mt-1 font-mono font-semibold text-xl sm:text-2xl [overflow-wrap:anywhere]">{value}</dd>
    <dd className="mt-1 text-muted text-xs">{note}</dd>
  </div>
);

const count = (value: number) => value.toLocaleString('en');

/** The state of the studio: four figures and the five latest orders. */
export const DashboardView = ({ dashboard }: { dashboard: Dashboard }) => (
  <>
    <dl className="mb-8 grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Card
        label="Total Orders"
        value={count(dashboard.total_orders)}
        note={`${count(dashboard.completed_orders)} delivered or completed`}
      />
      <Card label="Pending" value={count(dashboard.pending_orders)} note="Waiting for payment" />
      <Card label="In Progress" value={count(dashboard.in_progress_orders)} note="Being worked on" />
      <Card
        label="Revenue"
        value={formatMoney(fromDollars(dashboard.total_revenue))}
        note="All orders that are paid"
      />
    </dl>
    <h2 className="mb-3 font-semibold text-lg">Recent orders</h2>
    {dashboard.recent_orders.length > 0 ? (
      <RecentOrders orders={dashboard.recent_orders} />
    ) : (
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
        Your site is open: the first order appears here with its files. Until then, walk through it once as a
        client would.
      </EmptyState>
    )}
  </>
);
