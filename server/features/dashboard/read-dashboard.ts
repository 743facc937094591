import { getDate } from '../../../shared/calendar.ts';
import type { Dashboard } from '../../../shared/dashboard.ts';
import { toAmount } from '../../../shared/money.ts';
import { type OrderStatus, orderStatuses, statusesWith } from '../../../shared/order-statuses.ts';
import type { OwnerSettings } from '../../../shared/settings.ts';
import { now } from '../../lib/clock.ts';
import type { Database } from '../../ports/database/port.ts';
import { listOrderTotals } from '../ledger/totals-queries.ts';
import { listOrders } from '../orders/list-queries.ts';
import { presentSummary } from '../orders/present.ts';
import { readStudioSettings } from '../settings/queries.ts';
import { countFailedEmails, getMonthlyRevenue } from './queries.ts';
import { listDueThisWeek } from './queue-queries.ts';
import { readQueue } from './read-queue.ts';

const RECENT = 5;
const inDashboard = (count: 'pending' | 'in_progress' | 'completed') =>
  statusesWith(({ dashboard }) => dashboard === count);

type Totals = Awaited<ReturnType<typeof listOrderTotals>>;

/** The overview, from stored figures and the first few of each list. */
export const readDashboard = async ({ read, ordersWith }: Database): Promise<Dashboard> => {
  const settings = await readStudioSettings(read);
  const { currency } = settings;
  const [everywhere, recent, queue, week, mails, months] = await Promise.all([
    listOrderTotals(read),
    listOrders(read, ordersWith, { shelf: 'counted', words: [] }, RECENT, null),
    readQueue(read, settings),
    listDueThisWeek(read),
    countFailedEmails(read),
    getMonthlyRevenue(read, settings),
  ]);
  return {
    ...getCounts(
      everywhere.filter(({ shelf }) => shelf === 'current'),
      currency,
    ),
    uncounted_revenue: sumRevenue(
      everywhere.filter(({ shelf }) => shelf !== 'current'),
      currency,
    ),
    recent_orders: recent.map((row) => presentSummary(row, settings)),
    queue,
    week: week.map((row) => presentSummary(row, settings)),
    calendar: getCalendarAhead(settings),
    failed_emails: mails.failed,
    held_emails: mails.held,
    revenue_by_month: months.map(({ amount, ...month }) => ({
      ...month,
      amount: toAmount(amount, currency),
    })),
  };
};

const getCalendarAhead = ({
  timezone,
  working_days,
  days_off,
}: Pick<OwnerSettings, 'timezone' | 'working_days' | 'days_off'>): Dashboard['calendar'] => {
  const today = getDate(now(), timezone);
  return { timezone, working_days, days_off: days_off.filter(({ to }) => to >= today) };
};

const getCounts = (totals: Totals, currency: string) => ({
  total_orders: sumTotals(totals, 'orders'),
  pending_orders: sumTotals(totals, 'orders', inDashboard('pending')),
  in_progress_orders: sumTotals(totals, 'orders', inDashboard('in_progress')),
  completed_orders: sumTotals(totals, 'orders', inDashboard('completed')),
  currency,
  total_revenue: sumRevenue(totals, currency),
  revenue_by_currency: [...new Set(totals.map((row) => row.currency))]
    .sort()
    .map((each) => ({ currency: each, amount: sumRevenue(totals, each) }))
    .filter(({ amount }) => amount !== 0),
});

const sumRevenue = (totals: Totals, currency: string): number =>
  toAmount(
    sumTotals(
      totals.filter((row) => row.currency === currency),
      'paid_amount',
    ),
    currency,
  );

const sumTotals = (
  totals: Totals,
  figure: 'orders' | 'paid_amount',
  statuses: readonly OrderStatus[] = orderStatuses,
): number =>
  totals.filter(({ status }) => statuses.includes(status)).reduce((sum, row) => sum + row[figure], 0);
