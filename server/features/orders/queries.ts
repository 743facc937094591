import { sql } from 'kysely';
import { isOverStatus, isPaidStatus, type OrderStatus } from '../../../shared/orders.ts';
import { dueAfter } from '../../../shared/payments.ts';
import type { PriceLine } from '../../../shared/pricing.ts';
import { DAY, fromNow } from '../../clock.ts';
import { insertRow, insertRows, type Queries } from '../../ports/database/port.ts';
import { countMoved, countPlaced } from '../clients/queries.ts';
import type { Room } from './report-room.ts';
import type { FileRow, OrderRow } from './rows.ts';
import { countMove, countOrder, countStored, orderTotals } from './totals/queries.ts';

export type { FileRow, OrderRow };

/** What is kept of a file that nobody has listened to yet. */
export const unheard = {
  song: 1,
  label: 'other',
  path: '',
  report: null,
  report_by: null,
  peaks: null,
  check_state: 'waiting',
  check_attempts: 0,
  check_lease_until: null,
  check_lane: 0,
  check_turn: '',
  check_network: '',
} as const satisfies Partial<FileRow>;

/** Writes an order with its lines, files and first event, and counts it, for its client too. */
export const insertOrder = async (
  tx: Queries,
  order: Omit<OrderRow, 'seq'>,
  lines: PriceLine[],
  files: FileRow[],
): Promise<void> => {
  const { seq } = await insertRow(tx, 'orders', order, 'seq');
  await insertRows(
    tx,
    'order_lines',
    lines.map((line, position) => ({ order_id: order.id, position, ...line })),
  );
  await insertRows(tx, 'order_files', files);
  await insertRows(tx, 'order_events', [placed(order)]);
  await countPlaced(tx, { ...order, seq });
  await countOrder(tx, order.status, 1, order.total_amount);
  await countStored(
    tx,
    files.length,
    files.reduce((sum, { size_bytes }) => sum + size_bytes, 0),
  );
};

/** Whether there is an order of the same client beside this one. */
export const hasOtherOrders = async (
  tx: Queries,
  { id, email_key }: Pick<OrderRow, 'id' | 'email_key'>,
): Promise<boolean> =>
  (await tx
    .selectFrom('orders')
    .select('id')
    .where('email_key', '=', email_key)
    .where('id', '<>', id)
    .limit(1)
    .executeTakeFirst()) !== undefined;

const placed = ({ id, created_at, status }: Omit<OrderRow, 'seq'>) => ({
  order_id: id,
  at: created_at,
  kind: 'placed' as const,
  from_status: null,
  to_status: status,
  note: '',
  admin_note: '',
});

export type Move = {
  status: OrderStatus;
  note: string;
  admin_note: string;
  at: string;
  kind?: 'status' | 'undo';
  /** Known when a status comes back: when the money had been marked then. */
  paid_at?: string | undefined;
};

/** The order as it stands; nobody else changes it until the transaction ends. */
export const lockOrder = (tx: Queries, orderId: string): Promise<OrderRow | undefined> =>
  tx.updateTable('orders').set({ id: orderId }).where('id', '=', orderId).returningAll().executeTakeFirst();

/**
 * Moves an order to a status and keeps the change as an event. Payment, due time and every kept figure follow. Undefined when
 * there is no such order.
 */
export const moveOrder = async (
  tx: Queries,
  orderId: string,
  change: Move,
): Promise<{ before: OrderRow; after: OrderRow; event_seq: number } | undefined> => {
  // The lock comes first, so that changes made at once line up and none is lost.
  const before = await lockOrder(tx, orderId);
  if (!before) return undefined;
  const event = await tx
    .insertInto('order_events')
    .values({
      order_id: orderId,
      at: change.at,
      kind: change.kind ?? 'status',
      from_status: before.status,
      to_status: change.status,
      note: change.note,
      admin_note: change.admin_note,
    })
    .returning('seq')
    .executeTakeFirstOrThrow();
  const moved = { before, after: before, event_seq: event.seq };
  if (before.status === change.status) return moved;
  const after = { ...before, status: change.status, ...paymentAfter(before, change) };
  const { status, paid_at, due_at } = after;
  await tx.updateTable('orders').set({ status, paid_at, due_at }).where('id', '=', orderId).execute();
  await countMoved(tx, before, after);
  await countMove(tx, before, after);
  return { ...moved, after };
};

/**
 * When it was paid, and when it is due: 48 hours later with rush, 72 without, as long as it is open. Nothing is due to a client
 * whose data was deleted.
 */
const paymentAfter = (
  { email, paid_at, rush_delivery }: OrderRow,
  { status, at, paid_at: known }: Move,
): Pick<OrderRow, 'paid_at' | 'due_at'> => {
  if (!isPaidStatus(status)) return { paid_at: null, due_at: null };
  const paid = paid_at ?? known ?? at;
  const isDue = !isOverStatus(status) && email !== '';
  return { paid_at: paid, due_at: isDue ? dueAfter(paid, rush_delivery === 1) : null };
};

export const findOrder = (db: Queries, orderId: string): Promise<OrderRow | undefined> =>
  db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst();

export const linesOf = (db: Queries, orderId: string) =>
  db.selectFrom('order_lines').selectAll().where('order_id', '=', orderId).orderBy('position').execute();

export const filesOf = (db: Queries, orderId: string): Promise<FileRow[]> =>
  db.selectFrom('order_files').selectAll().where('order_id', '=', orderId).orderBy('position').execute();

export const eventsOf = (db: Queries, orderId: string) =>
  db.selectFrom('order_events').selectAll().where('order_id', '=', orderId).orderBy('seq').execute();

export type OrderFilter = { status?: OrderStatus | undefined; due?: 'soon' | undefined; words: string[] };

const COUNTED_MATCHES = 1_000;

type Search = (words: string[]) => ReturnType<typeof sql<{ seq: number }>>;

/** A page of orders, newest first, starting below a sequence number. */
export const listOrders = async (
  db: Queries,
  ordersWith: Search,
  filter: OrderFilter,
  limit: number,
  before: number | null,
): Promise<OrderRow[]> => {
  const leads = await leaderOf(db, filter);
  // What leads answers newest first, and stops when the page is full.
  const place = sql.ref<number>(leads === 'words' ? 'hits.seq' : 'orders.seq');
  return matching(db, ordersWith, filter, leads)
    .selectAll('orders')
    .$if(before !== null, (query) => query.where(place, '<', before as number))
    .orderBy(place, 'desc')
    .limit(limit)
    .execute();
};

/** How many orders match: the kept counts without a search, otherwise counted up to a thousand. */
export const countOrders = async (db: Queries, ordersWith: Search, filter: OrderFilter): Promise<number> => {
  if (!filter.words.length && !filter.due) return keptCount(db, filter.status);
  const leads = await leaderOf(db, filter);
  const found = matching(db, ordersWith, filter, leads).select('orders.seq').limit(COUNTED_MATCHES);
  const { count } = await db
    .selectFrom(found.as('found'))
    .select((count) => count.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

const keptCount = async (db: Queries, wanted: OrderStatus | undefined): Promise<number> =>
  (await orderTotals(db))
    .filter(({ status }) => !wanted || status === wanted)
    .reduce((sum, { orders }) => sum + orders, 0);

// So few orders of a status are sooner looked at one by one than found among a hundred thousand that hold a common word.
const FEW = 300;

const leaderOf = async (db: Queries, { status, due, words }: OrderFilter): Promise<'orders' | 'words'> => {
  if (!words.length || due) return 'orders';
  return status && (await keptCount(db, status)) <= FEW ? 'orders' : 'words';
};

const matching = (
  db: Queries,
  ordersWith: Search,
  { status, due, words }: OrderFilter,
  leads: 'orders' | 'words',
) =>
  db
    .selectFrom('orders')
    .$if(words.length > 0, (query) => {
      const hits = ordersWith(words).as<'hits'>('hits');
      // SQLite reads the tables of a cross join in the order they are written.
      const joined =
        leads === 'orders'
          ? query.crossJoin(hits).whereRef('hits.seq', '=', 'orders.seq')
          : query.innerJoin(hits, 'hits.seq', 'orders.seq');
      return joined as unknown as typeof query;
    })
    .$if(due !== undefined, (query) => query.where('orders.seq', 'in', dueFirst(db)))
    .$if(status !== undefined, (query) => query.where('orders.status', '=', status as OrderStatus));

// Few at any time, by an index of their own: walking all orders for them would take a second.
const dueFirst = (db: Queries) =>
  db
    .selectFrom('orders as due')
    .select('due.seq')
    .where('due.due_at', '<=', fromNow(DAY))
    .orderBy('due.due_at')
    .limit(COUNTED_MATCHES);

/** Gives the files of a name to a song of their order. */
export const giveToSong = async (tx: Queries, orderId: string, name: string, song: number): Promise<void> => {
  await tx
    .updateTable('order_files')
    .set({ song })
    .where('order_id', '=', orderId)
    .where('name', '=', name)
    .execute();
};

/** What is known of the other files of a file's order: how many sounds, and the bytes that takes. Only a report's keys end in `":`. */
export const reportedBeside = async (db: Queries, storageKey: string): Promise<Room> => {
  const { sounds, bytes } = await db
    .selectFrom('order_files')
    .select(({ fn }) => [
      fn.sum(sql<number>`octet_length(report)`).as('bytes'),
      fn
        .sum(sql<number>`(length(report) - length(replace(report, '"path":', ''))) / length('"path":')`)
        .as('sounds'),
    ])
    .where('order_id', '=', (own) =>
      own.selectFrom('order_files as own').select('own.order_id').where('own.storage_key', '=', storageKey),
    )
    .where('storage_key', '<>', storageKey)
    .executeTakeFirstOrThrow();
  return { sounds: Number(sounds ?? 0), bytes: Number(bytes ?? 0) };
};

/** Which of these keys belong to an order. */
export const ownedKeys = async (db: Queries, keys: string[]): Promise<Set<string>> =>
  new Set(
    keys.length
      ? (
          await db.selectFrom('order_files').select('storage_key').where('storage_key', 'in', keys).execute()
        ).map(({ storage_key }) => storage_key)
      : [],
  );
