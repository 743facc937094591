import type { FastifyInstance } from 'fastify';
import { endpoints } from '../../../shared/endpoints.ts';
import { toDollars } from '../../../shared/money.ts';
import { isPaidStatus, type OrderStatus } from '../../../shared/orders.ts';
import type { Deps } from '../../deps.ts';
import { bind } from '../../http/bind.ts';
import { presentSummary } from '../orders/present.ts';
import { listOrders, orderTotals } from '../orders/queries.ts';

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
    const [totals, recent] = await Promise.all([
      orderTotals(database.read),
      listOrders(database.read, database.ordersWith, { words: [] }, RECENT, null),
    ]);
    const count = (isCounted: (status: OrderStatus) => boolean) =>
      totals.filter(({ status }) => isCounted(status)).reduce((sum, { orders }) => sum + orders, 0);
    const revenue = totals
      .filter(({ status }) => isPaidStatus(status))
      .reduce((sum, { amount }) => sum + amount, 0);
    return {
      total_orders: count(() => true),
      pending_orders: count((status) => status === 'pending'),
      in_progress_orders: count((status) => underWay.includes(status)),
      completed_orders: count((status) => over.includes(status)),
      total_revenue: toDollars(revenue),
      recent_orders: recent.map(presentSummary),
    };
  });
};
