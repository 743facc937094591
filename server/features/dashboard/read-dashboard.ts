import type { Dashboard, WaitingOrder } from '../../../shared/dashboard.ts';
import { toDollars } from '../../../shared/money.ts';
import { type OrderStatus, orderStatuses, statusesWith } from '../../../shared/order-statuses.ts';
import type { Database } from '../../ports/database/port.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { listOrderTotals } from '../ledger/totals-queries.ts';
import { countOrders, listOrders } from '../orders/list-queries.ts';
import { presentSummary } from '../orders/present.ts';
import {
  countFailedEmails,
  getMonthlyRevenue,
  listAwaiting,
  listDueSoon,
  listOpenReports,
  listReported,
} from './queries.ts';

const RECENT = 5;
const notStarted = statusesWith(({ stage }) => stage === 'to_start');
const inDashboard = (count: 'pending' | 'in_progress' | 'completed') =>
  statusesWith(({ dashboard }) => dashboard === count);

type Totals = Awaited<ReturnType<typeof listOrderTotals>>;

/** The overview, from stored figures and the first few of each list. */
export const readDashboard = async ({ read, ordersWith }: Database): Promise<Dashboard> => {
  const [everywhere, recent, unpaid, toStart, reports, late, delivered, due, mails, months] =
    await Promise.all([
      listOrderTotals(read),
      listOrders(read, ordersWith, { words: [] }, RECENT, null),
      listAwaiting(read, 'payment'),
      listAwaiting(read, 'start'),
      listReported(read),
      countOrders(read, ordersWith, { shelf: 'unpaid_delivered', words: [] }),
      listAwaiting(read, 'late_payment'),
      listDueSoon(read),
      countFailedEmails(read),
      getMonthlyRevenue(read),
    ]);
  const open = await listOpenReports(read, [unpaid, toStart, reports.orders, delivered, due.orders].flat());
  const waiting = (count: number, orders: OrderRow[]) => ({ count, orders: orders.map(withReports(open)) });
  const totals = everywhere.filter(({ shelf }) => shelf === 'current');
  const paidNotStarted = sumTotals(totals, 'paid_orders', notStarted);
  return {
    ...getCounts(totals),
    recent_orders: recent.map(presentSummary),
    waiting: {
      unpaid: waiting(sumTotals(totals, 'orders', notStarted) - paidNotStarted, unpaid),
      to_start: waiting(paidNotStarted, toStart),
      due_soon: waiting(due.count, due.orders),
      payment_reports: waiting(reports.count, reports.orders),
      delivered_unpaid: waiting(late, delivered),
      failed_emails: mails.failed,
      held_emails: mails.held,
    },
    revenue_by_month: months.map(({ amount, ...month }) => ({ ...month, amount: toDollars(amount) })),
  };
};

const getCounts = (totals: Totals) => ({
  total_orders: sumTotals(totals, 'orders'),
  pending_orders: sumTotals(totals, 'orders', inDashboard('pending')),
  in_progress_orders: sumTotals(totals, 'orders', inDashboard('in_progress')),
  completed_orders: sumTotals(totals, 'orders', inDashboard('completed')),
  total_revenue: toDollars(sumTotals(totals, 'paid_amount')),
});

const sumTotals = (
  totals: Totals,
  figure: 'orders' | 'paid_orders' | 'paid_amount',
  statuses: readonly OrderStatus[] = orderStatuses,
): number =>
  totals.filter(({ status }) => statuses.includes(status)).reduce((sum, row) => sum + row[figure], 0);

const withReports =
  (open: Awaited<ReturnType<typeof listOpenReports>>) =>
  (order: OrderRow): WaitingOrder => ({
    ...presentSummary(order),
    reports: open
      .filter(({ order_id }) => order_id === order.id)
      .map(({ id, method, amount }) => ({ id, method, amount: toDollars(amount) })),
  });
