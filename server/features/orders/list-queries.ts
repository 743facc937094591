import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { OrderShelf } from '../../../shared/fields.ts';
import type { OrderStatus } from '../../../shared/order-statuses.ts';
import { DAY, fromNow } from '../../lib/clock.ts';
import type { Database, Queries } from '../../ports/database/port.ts';
import type { Schema } from '../../schema/database.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { listOrderTotals } from '../ledger/totals-queries.ts';

export type OrderFilter = {
  /** Without it, orders that are neither archived nor in the trash; `kept`: all but the trash. */
  shelf?: OrderShelf | 'kept' | undefined;
  status?: OrderStatus | undefined;
  due?: 'soon' | undefined;
  words: string[];
};

const COUNTED_MATCHES = 1_000;

type Search = (words: string[]) => ReturnType<typeof sql<{ seq: number }>>;

/** A page of orders, newest first, below a sequence number. */
export const listOrders = async (
  db: Queries,
  ordersWith: Search,
  filter: OrderFilter,
  limit: number,
  before: number | null,
): Promise<OrderRow[]> => {
  const leads = await chooseLeadingTable(db, ordersWith, filter);
  // The leading table returns rows newest first, so the query stops once the page is full.
  const place = sql.ref<number>(leads === 'words' ? 'hits.seq' : 'orders.seq');
  return matchingOrders(db, ordersWith, filter, leads)
    .selectAll('orders')
    .$if(before !== null, (query) => query.where(place, '<', before as number))
    .orderBy(place, 'desc')
    .limit(limit)
    .execute();
};

/** Pages of matching orders, newest first. Orders that arrive meanwhile cause neither gaps nor duplicates. */
export async function* listOrderPages(
  { read, ordersWith }: Database,
  filter: OrderFilter,
  size: number,
): AsyncGenerator<OrderRow[]> {
  let before: number | null = null;
  do {
    const orders: OrderRow[] = await listOrders(read, ordersWith, filter, size, before);
    if (orders.length) yield orders;
    before = orders.length === size ? (orders.at(-1)?.seq ?? null) : null;
  } while (before !== null);
}

/** The number of matching orders: from the stored counts where there is one, otherwise counted up to a thousand. */
export const countOrders = async (db: Queries, ordersWith: Search, filter: OrderFilter): Promise<number> => {
  const { shelf = 'current', status, due, words } = filter;
  if (!words.length && !due && shelf !== 'unpaid_delivered') return getStoredCount(db, shelf, status);
  const leads = await chooseLeadingTable(db, ordersWith, filter);
  const found = matchingOrders(db, ordersWith, filter, leads).select('orders.seq').limit(COUNTED_MATCHES);
  const { count } = await db
    .selectFrom(found.as('found'))
    .select((count) => count.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

type Shelf = NonNullable<OrderFilter['shelf']>;
type StoredShelf = Exclude<Shelf, 'unpaid_delivered'>;

const getStoredCount = async (
  db: Queries,
  shelf: StoredShelf,
  status: OrderStatus | undefined,
): Promise<number> =>
  (await listOrderTotals(db))
    .filter((row) => shelves[shelf].includes(row.shelf) && (!status || row.status === status))
    .reduce((sum, row) => sum + row.orders - (shelf === 'unpaid' ? row.paid_orders : 0), 0);

const shelves: Record<StoredShelf, Schema['order_totals']['shelf'][]> = {
  current: ['current', 'cancelled'],
  kept: ['current', 'cancelled', 'archived'],
  unpaid: ['current'],
  cancelled: ['cancelled'],
  archived: ['archived'],
  trash: ['trash'],
};

// So few orders of a status are faster to filter one by one than to find among a hundred thousand matches of a common
// word.
const FEW = 300;

const chooseLeadingTable = async (
  db: Queries,
  ordersWith: Search,
  filter: OrderFilter,
): Promise<'orders' | 'words'> => {
  const { shelf = 'current', status, due, words } = filter;
  if (!words.length || due) return 'orders';
  const isNarrow = status !== undefined || shelf !== 'current';
  return isNarrow && (await countOrders(db, ordersWith, { ...filter, words: [] })) <= FEW
    ? 'orders'
    : 'words';
};

const matchingOrders = (
  db: Queries,
  ordersWith: Search,
  { shelf = 'current', status, due, words }: OrderFilter,
  leads: 'orders' | 'words',
) =>
  db
    .selectFrom('orders')
    .$if(words.length > 0, (query) => {
      const hits = ordersWith(words).as<'hits'>('hits');
      // SQLite reads the tables of a cross join in the order given.
      const joined =
        leads === 'orders'
          ? query.crossJoin(hits).whereRef('hits.seq', '=', 'orders.seq')
          : query.innerJoin(hits, 'hits.seq', 'orders.seq');
      return joined as unknown as typeof query;
    })
    .where((is) => isOnShelf(is, shelf))
    .$if(due !== undefined, (query) => query.where('orders.seq', 'in', dueOrders(db)))
    .$if(status !== undefined, (query) => query.where('orders.status', '=', status as OrderStatus));

const isOnShelf = (is: ExpressionBuilder<Schema, 'orders'>, shelf: Shelf): Expression<SqlBool> => {
  if (shelf === 'kept') return is('orders.shelf', '<>', 'trash');
  // Exactly the index's condition, so that both engines use it.
  if (shelf === 'unpaid')
    return sql<boolean>`orders.paid_at is null and orders.cancelled_at is null and orders.shelf = 'current'`;
  if (shelf === 'cancelled')
    return sql<boolean>`orders.cancelled_at is not null and orders.shelf = 'current'`;
  if (shelf === 'unpaid_delivered') return is('orders.awaiting', '=', 'late_payment');
  return is('orders.shelf', '=', shelf);
};

// Always few, and found by their own index: scanning all orders would take a second.
const dueOrders = (db: Queries) =>
  db
    .selectFrom('orders as due')
    .select('due.seq')
    .where('due.due_at', '<=', fromNow(DAY))
    .orderBy('due.due_at')
    .limit(COUNTED_MATCHES);
