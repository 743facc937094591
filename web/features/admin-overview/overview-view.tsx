import { Link } from 'react-router';
import type { Dashboard } from '../../../shared/dashboard.ts';
import { EmptyState } from '../../ui/notice.tsx';
import { AttentionPanel } from './attention-panel.tsx';
import { Figures } from './figures.tsx';
import { RecentOrders } from './recent-orders.tsx';
import { RevenuePanel } from './revenue-panel.tsx';

/** What needs attention, key figures, and recent orders. */
export const OverviewView = ({ dashboard }: { dashboard: Dashboard }) => (
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
