import { toDollars } from '../../../shared/money.ts';
import { type OrderStatus, orderStatuses, statusesWith } from '../../../shared/order-statuses.ts';
import type { Dashboard, WaitingOrder } from '../../../shared/orders.ts';
import type { Database } from '../../ports/database/port.ts';
import { orderTotals } from '../orders/ledger/totals-queries.ts';
import { presentSummary } from '../orders/present.ts';
import { listOrders, type OrderRow } from '../orders/queries.ts';
import { dueSoon, failedEmails, firstAwaiting, monthlyRevenue, openReports, reported } from './queries.ts';

const RECENT = 5;
const notStarted = statusesWith(({ stage }) => stage === 'to_start');
const over = statusesWith(({ stage }) => stage === 'over');
const inDashboard = (count: 'pending' | 'in_progress' | 'completed') =>
  statusesWith(({ dashboard }) => dashboard === count);

type Totals = Awaited<ReturnType<typeof orderTotals>>;

/** The overview, from kept figures and the first few of what waits. */
export const readDashboard = async ({ read, ordersWith }: Database): Promise<Dashboard> => {
  const [everywhere, recent, unpaid, toStart, reports, delivered, due, mails, months] = await Promise.all([
    orderTotals(read),
    listOrders(read, ordersWith, { words: [] }, RECENT, null),
    firstAwaiting(read, 'payment'),
    firstAwaiting(read, 'start'),
    reported(read),
    firstAwaiting(read, 'late_payment'),
    dueSoon(read),
    failedEmails(read),
    monthlyRevenue(read),
  ]);
  const open = await openReports(read, [unpaid, toStart, reports.orders, delivered, due.orders].flat());
  const waiting = (count: number, orders: OrderRow[]) => ({ count, orders: orders.map(withReports(open)) });
  const totals = everywhere.filter(({ shelf }) => shelf === 'current');
  return {
    ...figuresOf(totals),
    recent_orders: recent.map(presentSummary),
    waiting: {
      unpaid: waiting(unpaidIn(totals, notStarted), unpaid),
      to_start: waiting(sumOf(totals, 'paid_orders', notStarted), toStart),
      due_soon: waiting(due.count, due.orders),
      payment_reports: waiting(reports.count, reports.orders),
      delivered_unpaid: waiting(unpaidIn(totals, over), delivered),
      failed_emails: mails.failed,
      held_emails: mails.held,
    },
    revenue_by_month: months.map(({ amount, ...month }) => ({ ...month, amount: toDollars(amount) })),
  };
};

const figuresOf = (totals: Totals) => ({
  total_orders: sumOf(totals, 'orders'),
  pending_orders: sumOf(totals, 'orders', inDashboard('pending')),
  in_progress_orders: sumOf(totals, 'orders', inDashboard('in_progress')),
  completed_orders: sumOf(totals, 'orders', inDashboard('completed')),
  total_revenue: toDollars(sumOf(totals, 'paid_amount')),
});

const sumOf = (
  totals: Totals,
  figure: 'orders' | 'paid_orders' | 'paid_amount',
  statuses: readonly OrderStatus[] = orderStatuses,
): number =>
  totals.filter(({ status }) => statuses.includes(status)).reduce((sum, row) => sum + row[figure], 0);

const unpaidIn = (totals: Totals, statuses: OrderStatus[]): number =>
  sumOf(totals, 'orders', statuses) - sumOf(totals, 'paid_orders', statuses);

const withReports =
  (open: Awaited<ReturnType<typeof openReports>>) =>
  (order: OrderRow): WaitingOrder => ({
    ...presentSummary(order),
    reports: open
      .filter(({ order_id }) => order_id === order.id)
      .map(({ id, method, amount }) => ({ id, method, amount: toDollars(amount) })),
  });
