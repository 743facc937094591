import { sql } from 'kysely';
import type { OrderStatus } from '../../../shared/orders.ts';
import type { PriceLine } from '../../../shared/pricing.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { Schema } from '../../ports/database/schema.ts';

export type OrderRow = Omit<Schema['orders'], 'seq'> & { seq: number };
export type FileRow = Schema['order_files'];

/** Writes an order with its lines, files and first event, and counts it. */
export const insertOrder = async (
  tx: Queries,
  order: Omit<OrderRow, 'seq'>,
  lines: PriceLine[],
  files: FileRow[],
): Promise<void> => {
  await tx.insertInto('orders').values(order).execute();
  await tx
    .insertInto('order_lines')
    .values(lines.map((line, position) => ({ order_id: order.id, position, ...line })))
    .execute();
  await tx.insertInto('order_files').values(files).execute();
  await tx
    .insertInto('order_events')
    .values({
      order_id: order.id,
      at: order.created_at,
      kind: 'placed',
      from_status: null,
      to_status: order.status,
      note: '',
      admin_note: '',
    })
    .execute();
  await countOrder(tx, order.status, 1, order.total_amount);
};

/** Adds to the kept counts of a status; negative numbers take away. */
const countOrder = async (
  tx: Queries,
  status: OrderStatus,
  orders: number,
  amount: number,
): Promise<void> => {
  await tx
    .insertInto('order_totals')
    .values({ status, orders, amount })
    .onConflict((conflict) =>
      conflict.column('status').doUpdateSet({
        orders: sql<number>`order_totals.orders + ${orders}`,
        amount: sql<number>`order_totals.amount + ${amount}`,
      }),
    )
    .execute();
};

/** Moves an order to a status and keeps the change as an event. Undefined when there is no such order. */
export const moveOrder = async (
  tx: Queries,
  orderId: string,
  change: { status: OrderStatus; note: string; admin_note: string; at: string },
): Promise<OrderRow | undefined> => {
  // The update comes first: it takes the row's lock, so that changes made at once line up and none is lost.
  const locked = await tx
    .updateTable('orders')
    .set({ id: orderId })
    .where('id', '=', orderId)
    .returningAll()
    .executeTakeFirst();
  if (!locked) return undefined;
  await tx
    .insertInto('order_events')
    .values({
      order_id: orderId,
      at: change.at,
      kind: 'status',
      from_status: locked.status,
      to_status: change.status,
      note: change.note,
      admin_note: change.admin_note,
    })
    .execute();
  if (locked.status === change.status) return locked;
  await tx.updateTable('orders').set({ status: change.status }).where('id', '=', orderId).execute();
  // In one order for every caller, so that two changes at once cannot wait for each other.
  const counts = [
    [locked.status, -1, -locked.total_amount],
    [change.status, 1, locked.total_amount],
  ] as const;
  for (const [status, orders, amount] of [...counts].sort((a, b) => a[0].localeCompare(b[0])))
    await countOrder(tx, status, orders, amount);
  return { ...locked, status: change.status };
};

export const findOrder = (db: Queries, orderId: string): Promise<OrderRow | undefined> =>
  db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst();

export const linesOf = (db: Queries, orderId: string) =>
  db.selectFrom('order_lines').selectAll().where('order_id', '=', orderId).orderBy('position').execute();

export const filesOf = (db: Queries, orderId: string): Promise<FileRow[]> =>
  db.selectFrom('order_files').selectAll().where('order_id', '=', orderId).orderBy('position').execute();

export const eventsOf = (db: Queries, orderId: string) =>
  db.selectFrom('order_events').selectAll().where('order_id', '=', orderId).orderBy('seq').execute();

type OrderFilter = { status?: OrderStatus | undefined; words: string[] };

const COUNTED_MATCHES = 1_000;

/** A page of orders, newest first, starting below a sequence number. */
export const listOrders = (
  db: Queries,
  ordersWith: (words: string[]) => ReturnType<typeof sql<{ seq: number }>>,
  { status, words }: OrderFilter,
  limit: number,
  before: number | null,
): Promise<OrderRow[]> =>
  matching(db, ordersWith, { status, words })
    .selectAll('orders')
    .$if(before !== null, (query) => query.where(place(words), '<', before as number))
    .orderBy(place(words), 'desc')
    .limit(limit)
    .execute();

// With a search the index of words leads: it answers newest first, and stops when the page is full.
const place = (words: string[]) => sql.ref<number>(words.length ? 'hits.seq' : 'orders.seq');

/** How many orders match: the kept counts without a search, otherwise counted up to a thousand. */
export const countOrders = async (
  db: Queries,
  ordersWith: (words: string[]) => ReturnType<typeof sql<{ seq: number }>>,
  filter: OrderFilter,
): Promise<number> => {
  if (!filter.words.length) {
    const totals = await orderTotals(db);
    return totals
      .filter(({ status }) => !filter.status || status === filter.status)
      .reduce((sum, { orders }) => sum + orders, 0);
  }
  const { count } = await db
    .selectFrom(matching(db, ordersWith, filter).select('orders.seq').limit(COUNTED_MATCHES).as('found'))
    .select((count) => count.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

const matching = (
  db: Queries,
  ordersWith: (words: string[]) => ReturnType<typeof sql<{ seq: number }>>,
  { status, words }: OrderFilter,
) =>
  db
    .selectFrom('orders')
    .$if(
      words.length > 0,
      (query) =>
        query.innerJoin(
          ordersWith(words).as<'hits'>('hits'),
          'hits.seq',
          'orders.seq',
        ) as unknown as typeof query,
    )
    .$if(status !== undefined, (query) => query.where('orders.status', '=', status as OrderStatus));

export const orderTotals = (db: Queries) => db.selectFrom('order_totals').selectAll().execute();

/** Which of these keys belong to an order. */
export const ownedKeys = async (db: Queries, keys: string[]): Promise<Set<string>> =>
  new Set(
    keys.length
      ? (
          await db.selectFrom('order_files').select('storage_key').where('storage_key', 'in', keys).execute()
        ).map(({ storage_key }) => storage_key)
      : [],
  );
