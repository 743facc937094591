import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { Dashboard } from '../../../shared/dashboard.ts';
import type { OrderShelf, OrderSort } from '../../../shared/fields.ts';
import type { OrderStatus } from '../../../shared/order-statuses.ts';
import type { OrderDetail } from '../../../shared/orders.ts';
import type { Answer } from '../../lib/api.ts';
import { getOrderName } from './order-marks.tsx';

/** The cache entries that contain orders, and how to change a status in all of them. */
type OrderPage = Answer<'GET /api/admin/orders'>;
type OrderPages = InfiniteData<OrderPage, string | undefined>;

export type OrderFilter = {
  search: string;
  status: OrderStatus | undefined;
  due?: 'soon' | undefined;
  /** Absent for what is to do. */
  shelf?: Exclude<OrderShelf, 'to_do'> | undefined;
  /** Absent for the usual order of the shelf. */
  sort?: OrderSort | undefined;
};

/** How a shelf is sorted unless something else is asked for. */
export const getUsualSort = ({ shelf }: Pick<OrderFilter, 'shelf'>): OrderSort =>
  shelf === undefined ? 'due' : 'newest';

export const orderKeys = {
  lists: ['orders'],
  list: (filter: OrderFilter) => ['orders', filter],
  detail: (order_id: string) => ['order', order_id],
  dashboard: ['dashboard'],
  inbox: ['inbox'],
};

type HasStatus = { order_id: string; status: OrderStatus };

const setStatusIn = <T extends HasStatus>(orders: T[], order_id: string, status: OrderStatus): T[] =>
  orders.map((order) => (order.order_id === order_id ? { ...order, status } : order));

/** Sets a status in every cache entry that contains the order. */
export const setCachedStatus = (client: QueryClient, order_id: string, status: OrderStatus): void => {
  client.setQueriesData<OrderPages>({ queryKey: orderKeys.lists }, (known) =>
    known
      ? {
          ...known,
          pages: known.pages.map((page) => ({ ...page, orders: setStatusIn(page.orders, order_id, status) })),
        }
      : undefined,
  );
  client.setQueryData<OrderDetail>(orderKeys.detail(order_id), (known) => known && { ...known, status });
  client.setQueryData<Dashboard>(
    orderKeys.dashboard,
    (known) =>
      known && {
        ...known,
        recent_orders: setStatusIn(known.recent_orders, order_id, status),
      },
  );
};

/** An order’s name, from whatever was shown of it; its number if nothing was. */
export const findOrderName = (client: QueryClient, order_id: string): string => {
  const dashboard = client.getQueryData<Dashboard>(orderKeys.dashboard);
  const order = [
    client.getQueryData<OrderDetail>(orderKeys.detail(order_id)),
    ...client
      .getQueriesData<OrderPages>({ queryKey: orderKeys.lists })
      .flatMap(([, known]) => known?.pages.flatMap(({ orders }) => orders)),
    ...(dashboard?.queue.rows.map((row) => row.order) ?? []),
  ].find((one) => one?.order_id === order_id);
  return order ? getOrderName(order) : order_id;
};

const counting = [orderKeys.lists, orderKeys.dashboard, orderKeys.inbox, ['clients'], ['client']];

/** Invalidates everything that may show or count the order. */
export const invalidateOrder = (client: QueryClient, order_id: string): void => {
  for (const queryKey of [...counting, orderKeys.detail(order_id)])
    void client.invalidateQueries({ queryKey });
};

/** The same for several orders, or for orders that may be gone. */
export const invalidateOrders = (client: QueryClient): void => {
  for (const queryKey of [...counting, ['order']]) void client.invalidateQueries({ queryKey });
};

/** The cached status of an order, from any entry that has it. */
export const getCachedStatus = (client: QueryClient, order_id: string): OrderStatus | undefined => {
  const detail = client.getQueryData<OrderDetail>(orderKeys.detail(order_id));
  if (detail) return detail.status;
  const lists = client.getQueriesData<OrderPages>({ queryKey: orderKeys.lists });
  const listed = lists.flatMap(([, known]) => known?.pages.flatMap(({ orders }) => orders) ?? []);
  const recent = client.getQueryData<Dashboard>(orderKeys.dashboard)?.recent_orders ?? [];
  return [...listed, ...recent].find((order) => order.order_id === order_id)?.status;
};

/** Storage key of a message draft to the order's client. Keys with this prefix are removed at sign-out. */
export const messageDraftName = (order_id: string): string => `admin_message-${order_id}`;
