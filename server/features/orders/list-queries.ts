import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { OrderShelf, OrderSort } from '../../../shared/fields.ts';
import { isOverStatus, type OrderStatus, statusesWith } from '../../../shared/order-statuses.ts';
import { DAY, fromNow } from '../../lib/clock.ts';
import type { Database, Queries } from '../../ports/database/port.ts';
import type { Schema } from '../../schema/database.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { listOrderTotals } from '../ledger/totals-queries.ts';

export type OrderFilter = {
  /**
   * Without it, orders that are neither archived nor in the trash; `counted`: of these, all that aren't cancelled;
   * `kept`: all but the trash.
   */
  shelf?: OrderShelf | 'counted' | 'kept' | undefined;
  status?: OrderStatus | undefined;
  due?: 'soon' | undefined;
  words: string[];
};

const COUNTED_MATCHES = 1_000;

type Search = (words: string[]) => ReturnType<typeof sql<{ seq: number }>>;

/** The last order of a page, after which the next one begins. */
export type Place = Pick<OrderRow, 'seq' | 'due_at' | 'total_amount'>;

/** A page of orders, newest first unless sorted otherwise. */
export const listOrders = async (
  db: Queries,
  ordersWith: Search,
  filter: OrderFilter & { sort?: OrderSort | undefined },
  limit: number,
  after: Place | null,
): Promise<OrderRow[]> => {
  if (filter.sort === 'due') return listByDueDate(db, ordersWith, filter, limit, after);
  if (filter.sort === 'amount') return listByAmount(db, ordersWith, filter, limit, after);
  const leads = await chooseLeadingTable(db, ordersWith, filter);
  return listNewest(matchingOrders(db, ordersWith, filter, leads), leads, limit, after);
};

/** The leading table returns rows newest first, so the query stops once the page is full. */
const listNewest = (
  matching: Matching,
  leads: LeadingTable,
  limit: number,
  after: Pick<Place, 'seq'> | null,
): Promise<OrderRow[]> => {
  const place = sql.ref<number>(leads === 'words' ? 'hits.seq' : 'orders.seq');
  return matching
    .selectAll('orders')
    .$if(after !== null, (query) => query.where(place, '<', after?.seq ?? 0))
    .orderBy(place, 'desc')
    .limit(limit)
    .execute();
};

/** First those that are due, always few: found by their own index and sorted. Then the others from the newest on. */
const listByDueDate = async (
  db: Queries,
  ordersWith: Search,
  filter: OrderFilter,
  limit: number,
  after: Place | null,
): Promise<OrderRow[]> => {
  const isAmongDue = after === null || after.due_at !== null;
  const due = isAmongDue
    ? await matchingOrders(db, ordersWith, filter, 'orders')
        .selectAll('orders')
        .where(
          'orders.seq',
          'in',
          db.selectFrom('orders as due').select('due.seq').where('due.due_at', 'is not', null),
        )
        .$if(after !== null, (query) =>
          query.where(sql<boolean>`(orders.due_at, orders.seq) > (${after?.due_at}, ${after?.seq})`),
        )
        .orderBy('orders.due_at')
        .orderBy('orders.seq')
        .limit(limit)
        .execute()
    : [];
  if (due.length === limit) return due;
  const leads = await chooseLeadingTable(db, ordersWith, filter);
  const others = matchingOrders(db, ordersWith, filter, leads).where('orders.due_at', 'is', null);
  return [...due, ...(await listNewest(others, leads, limit - due.length, isAmongDue ? null : after))];
};

// So few are found by their own index and sorted faster than they are met among all orders by amount.
const SORTED = 2_000;

const listByAmount = async (
  db: Queries,
  ordersWith: Search,
  filter: OrderFilter,
  limit: number,
  after: Place | null,
): Promise<OrderRow[]> => {
  const leads = await chooseLeadingTable(db, ordersWith, filter);
  const isSorted =
    filter.words.length > 0 || (await countOrders(db, ordersWith, { ...filter, words: [] })) <= SORTED;
  // With a sign before it, neither engine walks the index.
  const amount = isSorted ? sql<number>`+orders.total_amount` : sql.ref<number>('orders.total_amount');
  return matchingOrders(db, ordersWith, filter, leads)
    .selectAll('orders')
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(${amount}, orders.seq) < (${after?.total_amount}, ${after?.seq})`),
    )
    .orderBy(amount, 'desc')
    .orderBy('orders.seq', 'desc')
    .limit(limit)
    .execute();
};

/** Pages of matching orders, newest first. Orders that arrive meanwhile cause neither gaps nor duplicates. */
export async function* listOrderPages(
  { read, ordersWith }: Database,
  filter: OrderFilter,
  size: number,
): AsyncGenerator<OrderRow[]> {
  let last: OrderRow | null = null;
  do {
    const orders: OrderRow[] = await listOrders(read, ordersWith, filter, size, last);
    if (orders.length) yield orders;
    last = orders.length === size ? (orders.at(-1) ?? null) : null;
  } while (last !== null);
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
    .filter(
      (row) =>
        (shelf !== 'to_do' && shelf !== 'completed') || isOverStatus(row.status) === (shelf === 'completed'),
    )
    .reduce((sum, row) => sum + row.orders - (shelf === 'unpaid' ? row.paid_orders : 0), 0);

const shelves: Record<StoredShelf, Schema['order_totals']['shelf'][]> = {
  current: ['current', 'cancelled'],
  counted: ['current'],
  to_do: ['current'],
  completed: ['current'],
  kept: ['current', 'cancelled', 'archived'],
  unpaid: ['current'],
  cancelled: ['cancelled'],
  archived: ['archived'],
  trash: ['trash'],
};

// So few orders of a status are faster to filter one by one than to find among a hundred thousand matches of a common
// word.
const FEW = 300;

type LeadingTable = 'orders' | 'words';
type Matching = ReturnType<typeof matchingOrders>;

const chooseLeadingTable = async (
  db: Queries,
  ordersWith: Search,
  filter: OrderFilter,
): Promise<LeadingTable> => {
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
  leads: LeadingTable,
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

const overStatuses = statusesWith(({ stage }) => stage === 'over');

const isOnShelf = (is: ExpressionBuilder<Schema, 'orders'>, shelf: Shelf): Expression<SqlBool> => {
  if (shelf === 'kept') return is('orders.shelf', '<>', 'trash');
  if (shelf === 'counted')
    return is.and([is('orders.shelf', '=', 'current'), is('orders.cancelled_at', 'is', null)]);
  if (shelf === 'completed')
    return is.and([
      is('orders.shelf', '=', 'current'),
      is('orders.cancelled_at', 'is', null),
      is('orders.status', 'in', overStatuses),
    ]);
  // Exactly the indexes’ conditions, so that both engines use them, and no plain shelf, whose index leads past all orders.
  if (shelf === 'to_do')
    return sql<boolean>`coalesce(orders.cancelled_at, orders.shelf) = 'current' and orders.status not in ('delivered', 'completed')`;
  if (shelf === 'unpaid')
    return sql<boolean>`coalesce(orders.cancelled_at, orders.shelf) = 'current' and orders.paid_at is null`;
  if (shelf === 'cancelled')
    return sql<boolean>`orders.cancelled_at is not null and orders.shelf || '' = 'current'`;
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
