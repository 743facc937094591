import type { ClientHistory, ClientOrder, ClientSummary } from '../../../shared/clients.ts';
import { toDollars } from '../../../shared/money.ts';
import { describeMoney } from '../../../shared/order-money.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { type ClientRow, hasOrdered } from './queries.ts';

export const presentClient = (
  row: ClientRow,
  orders: Pick<OrderRow, 'id' | 'title' | 'status'>[],
): ClientSummary => ({
  name: row.name,
  email: row.email,
  phone: row.phone,
  total_spent: toDollars(row.spent),
  total_orders: row.orders,
  ...getOrderTimes(row),
  unsubscribed: row.unsubscribed_at !== null,
  has_note: row.note !== '',
  orders: orders.map(({ id, title, status }) => ({ order_id: id, title, status })),
});

export const presentClientFacts = (row: ClientRow): Pick<ClientHistory, 'client_info' | 'statistics'> => ({
  client_info: {
    name: row.name,
    email: row.email,
    phone: row.phone,
    note: row.note,
    unsubscribed_at: row.unsubscribed_at,
  },
  statistics: {
    total_orders: row.orders,
    paid_orders: row.paid_orders,
    total_spent: toDollars(row.spent),
    average_order: getAverageOrder(row),
    ...getOrderTimes(row),
  },
});

const getOrderTimes = (row: ClientRow) =>
  hasOrdered(row)
    ? { first_order: row.first_order_at, last_order: row.last_order_at }
    : { first_order: null, last_order: null };

/** Average spent per fully paid order, in dollars rounded to cents; 0 without one. */
export const getAverageOrder = ({ spent, paid_orders }: Pick<ClientRow, 'spent' | 'paid_orders'>): number =>
  paid_orders ? toDollars(Math.round(spent / paid_orders)) : 0;

export const presentClientOrder = (row: OrderRow): ClientOrder => ({
  order_id: row.id,
  title: row.title,
  song_count: row.song_count,
  amount: toDollars(row.total_amount),
  status: row.status,
  created_at: row.created_at,
  is_paid: row.paid_at !== null,
  money: describeMoney(row),
  cancelled_at: row.cancelled_at,
  archived_at: row.archived_at,
});
