import { toDollars } from '../../../shared/money.ts';
import type { Dashboard, OrderStatus } from '../../../shared/orders.ts';
import type { Database } from '../../ports/database/port.ts';
import { presentSummary } from '../orders/present.ts';
import { listOrders, type OrderRow } from '../orders/queries.ts';
import { orderTotals, paidRevenue } from '../orders/totals/queries.ts';
import { dueSoon, failedEmails, firstOf, monthlyRevenue } from './queries.ts';

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

type Totals = Awaited<ReturnType<typeof orderTotals>>;

/** The overview, from kept figures and the first few of what waits. */
export const readDashboard = async ({ read, ordersWith }: Database): Promise<Dashboard> => {
  const [totals, recent, unpaid, toStart, due, mails, months] = await Promise.all([
    orderTotals(read),
    listOrders(read, ordersWith, { words: [] }, RECENT, null),
    firstOf(read, 'pending'),
    firstOf(read, 'payment_received'),
    dueSoon(read),
    failedEmails(read),
    monthlyRevenue(read),
  ]);
  return {
    ...figuresOf(totals),
    recent_orders: recent.map(presentSummary),
    waiting: {
      unpaid: waiting(countIn(totals, ['pending']), unpaid),
      to_start: waiting(countIn(totals, ['payment_received']), toStart),
      due_soon: waiting(due.count, due.orders),
      failed_emails: mails.failed,
      held_emails: mails.held,
    },
    revenue_by_month: months.map(({ amount, ...month }) => ({ ...month, amount: toDollars(amount) })),
  };
};

const figuresOf = (totals: Totals) => ({
  total_orders: totals.reduce((sum, { orders }) => sum + orders, 0),
  pending_orders: countIn(totals, ['pending']),
  in_progress_orders: countIn(totals, underWay),
  completed_orders: countIn(totals, over),
  total_revenue: toDollars(paidRevenue(totals)),
});

const countIn = (totals: Totals, statuses: OrderStatus[]): number =>
  totals.filter(({ status }) => statuses.includes(status)).reduce((sum, { orders }) => sum + orders, 0);

const waiting = (count: number, orders: OrderRow[]) => ({ count, orders: orders.map(presentSummary) });
