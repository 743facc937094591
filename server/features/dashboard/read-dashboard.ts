import { toDollars } from '../../../shared/money.ts';
import {
  type Dashboard,
  type OrderStatus,
  orderStatuses,
  type WaitingOrder,
} from '../../../shared/orders.ts';
import type { Database } from '../../ports/database/port.ts';
import { orderTotals } from '../orders/ledger/totals-queries.ts';
import { presentSummary } from '../orders/present.ts';
import { listOrders, type OrderRow } from '../orders/queries.ts';
import { dueSoon, failedEmails, firstAwaiting, monthlyRevenue, openReports, reported } from './queries.ts';

const RECENT = 5;
// Every status is in exactly one of pending, under way and over, so that the counts add up to the total.
const underWay: OrderStatus[] = [
  'payment_received',
  'in_progress',
  'mixed',
  'mastered',
  'revision_requested',
];
const over: OrderStatus[] = ['delivered', 'completed'];
const notStarted: OrderStatus[] = ['pending', 'payment_received'];

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
  pending_orders: sumOf(totals, 'orders', ['pending']),
  in_progress_orders: sumOf(totals, 'orders', underWay),
  completed_orders: sumOf(totals, 'orders', over),
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
