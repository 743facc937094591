import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints.ts';
import { toDollars } from '../../../shared/money.ts';
import type { OrderStatus } from '../../../shared/orders.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
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

export const addDashboardRoutes = (app: FastifyInstance, { database }: Deps): void => {
  bind(app, endpoints.getDashboard, async () => {
    const { read } = database;
    const [totals, recent, unpaid, toStart, due, failed, months] = await Promise.all([
      orderTotals(read),
      listOrders(read, database.ordersWith, { words: [] }, RECENT, null),
      firstOf(read, 'pending'),
      firstOf(read, 'payment_received'),
      dueSoon(read),
      failedEmails(read),
      monthlyRevenue(read),
    ]);
    const count = (isCounted: (status: OrderStatus) => boolean) =>
      totals.filter(({ status }) => isCounted(status)).reduce((sum, { orders }) => sum + orders, 0);
    const waiting = (count: number, orders: OrderRow[]) => ({ count, orders: orders.map(presentSummary) });
    const isIn = (wanted: OrderStatus) => (status: OrderStatus) => status === wanted;
    return {
      total_orders: count(() => true),
      pending_orders: count(isIn('pending')),
      in_progress_orders: count((status) => underWay.includes(status)),
      completed_orders: count((status) => over.includes(status)),
      total_revenue: toDollars(paidRevenue(totals)),
      recent_orders: recent.map(presentSummary),
      waiting: {
        unpaid: waiting(count(isIn('pending')), unpaid),
        to_start: waiting(count(isIn('payment_received')), toStart),
        due_soon: waiting(due.count, due.orders),
        failed_emails: failed,
      },
      revenue_by_month: months.map(({ amount, ...month }) => ({ ...month, amount: toDollars(amount) })),
    };
  });
};
