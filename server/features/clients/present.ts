import type { ClientHistory, ClientInfo, ClientOrder, ClientSummary } from '../../../shared/clients.ts';
import { type MinorUnits, toAmount } from '../../../shared/money.ts';
import { describeMoney } from '../../../shared/order-money.ts';
import type { OrderRow } from '../ledger/rows.ts';
import type { Spending } from './list-queries.ts';
import { type ClientRow, hasOrdered } from './queries.ts';

export const presentClient = (
  row: ClientRow,
  spending: Spending[],
  currency: string,
  orders: Pick<OrderRow, 'id' | 'title' | 'status'>[],
): ClientSummary => ({
  name: row.name,
  email: row.email,
  phone: row.phone,
  ...presentSpending(spending, currency),
  total_orders: row.orders,
  ...getOrderTimes(row),
  unsubscribed: row.unsubscribed_at !== null,
  has_note: row.note !== '',
  orders: orders.map(({ id, title, status }) => ({ order_id: id, title, status })),
});

export const presentClientInfo = (row: ClientRow): ClientInfo => ({
  name: row.name,
  email: row.email,
  phone: row.phone,
  note: row.note,
  unsubscribed_at: row.unsubscribed_at,
  version: row.version,
});

export const presentClientFacts = (
  row: ClientRow,
  spending: Spending[],
  currency: string,
): Pick<ClientHistory, 'client_info' | 'statistics'> => ({
  client_info: presentClientInfo(row),
  statistics: {
    total_orders: row.orders,
    paid_orders: countPaidOrders(spending),
    unpaid_orders: row.orders - row.paid_orders,
    ...presentSpending(spending, currency),
    average_order: toAmount(getAverageOrder(findSpending(spending, currency)), currency),
    ...getOrderTimes(row),
  },
});

const getOrderTimes = (row: ClientRow) =>
  hasOrdered(row)
    ? { first_order: row.first_order_at, last_order: row.last_order_at }
    : { first_order: null, last_order: null };

/** What was spent in a currency; nothing, if that isn't among them. */
export const findSpending = (all: Spending[], currency: string): Spending =>
  all.find((each) => each.currency === currency) ?? { currency, spent: 0, paid_orders: 0 };

/** In whatever currency. */
export const countPaidOrders = (all: Spending[]): number =>
  all.reduce((sum, { paid_orders }) => sum + paid_orders, 0);

/** In the studio's currency, and in every currency that something was paid in. */
const presentSpending = (all: Spending[], currency: string) => ({
  currency,
  total_spent: toAmount(findSpending(all, currency).spent, currency),
  spent_by_currency: all
    .filter(({ spent }) => spent !== 0)
    .map((each) => ({ currency: each.currency, amount: toAmount(each.spent, each.currency) })),
});

/** Average spent per fully paid order; 0 without one. */
export const getAverageOrder = ({ spent, paid_orders }: Spending): MinorUnits =>
  paid_orders ? Math.round(spent / paid_orders) : 0;

export const presentClientOrder = (row: OrderRow, locale: string): ClientOrder => ({
  order_id: row.id,
  title: row.title,
  song_count: row.song_count,
  currency: row.currency,
  amount: toAmount(row.total_amount, row.currency),
  status: row.status,
  created_at: row.created_at,
  is_paid: row.paid_at !== null,
  money: describeMoney({ ...row, locale }),
  cancelled_at: row.cancelled_at,
  archived_at: row.archived_at,
});
