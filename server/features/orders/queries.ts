import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { OrderShelf } from '../../../shared/fields.ts';
import { initialStatus, isOverStatus, type OrderStatus } from '../../../shared/order-statuses.ts';
import type { PriceLine } from '../../../shared/pricing.ts';
import { hasFilesForEverySong } from '../../../shared/stem-check/song-parts.ts';
import { DAY, fromNow } from '../../clock.ts';
import { type Database, insertRow, insertRows, type Queries } from '../../ports/database/port.ts';
import type { Schema } from '../../ports/database/schema.ts';
import { countPlacedOrder } from '../clients/queries.ts';
import { deriveOrderState } from './ledger/derive-order-state.ts';
import { diffFigures, getClientFigures } from './ledger/figures.ts';
import { addToStoredTotals, applyFigureChanges, listOrderTotals } from './ledger/totals-queries.ts';
import type { ReportRoom } from './place-order/report-size-limit.ts';
import type { FileRow, OrderRow, PaymentRow } from './rows.ts';

export type { FileRow, OrderRow, PaymentRow };

/** What is kept of a file that nobody has listened to yet. */
export const uncheckedFile = {
  song: 1,
  label: 'other',
  path: '',
  report: null,
  report_by: null,
  peaks: null,
  check_state: 'waiting',
  expired_at: null,
  addition_id: null,
} as const satisfies Partial<FileRow>;

/** What is kept of an order that nothing has happened to yet. */
export const newOrderState = {
  status: initialStatus,
  paid_at: null,
  due_at: null,
  paid_amount: 0,
  settled_at: null,
  has_report: 0,
  cancelled_at: null,
  cancel_reason: '',
  archived_at: null,
  trashed_at: null,
  shelf: 'current',
  awaiting: null,
  link_version: 1,
  files_expired_at: null,
  files_complete_at: null,
  files_confirmed_at: null,
  paused_at: null,
  pause_reason: '',
  paused_ms: 0,
  reminder_at: null,
  reminders_sent: 0,
  reminders_stopped: 0,
  link_sent_at: null,
  approved_at: null,
  rounds_allowed: 0,
  approval_reminder_at: null,
  showcase: null,
  showcase_credit: '',
  completed_at: null,
  files_warned_at: null,
  files_erased_at: null,
} as const satisfies Partial<OrderRow>;

/** Writes an order with its lines, files and first event, and counts it, for its client too. */
export const insertOrder = async (
  tx: Queries,
  given: Omit<OrderRow, 'seq'>,
  lines: PriceLine[],
  files: FileRow[],
): Promise<void> => {
  const files_complete_at = hasFilesForEverySong(files, given.song_count) ? given.created_at : null;
  const marked = { ...given, files_complete_at };
  const row = { ...marked, ...deriveOrderState({ ...marked, seq: 0 }, [], []) };
  const { seq } = await insertRow(tx, 'orders', row, 'seq');
  await insertRows(
    tx,
    'order_lines',
    lines.map((line, position) => ({ order_id: row.id, position, ...line })),
  );
  await insertRows(tx, 'order_files', files);
  await insertRows(tx, 'order_events', [buildPlacedEvent(row)]);
  const order = { ...row, seq };
  await countPlacedOrder(tx, order, getClientFigures(order));
  // The client's own figures came with their row.
  const figures = diffFigures([], [{ order, payments: [] }]);
  await applyFigureChanges(
    tx,
    figures.filter(({ table }) => table !== 'clients'),
  );
  await addToStoredTotals(
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
    // A cancelled order brought the client nothing, and one in the trash was perhaps a test.
    .where('cancelled_at', 'is', null)
    .where('trashed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

const buildPlacedEvent = ({ id, created_at, status }: Omit<OrderRow, 'seq'>) => ({
  order_id: id,
  at: created_at,
  kind: 'placed' as const,
  from_status: null,
  to_status: status,
  note: '',
  admin_note: '',
});

export const findOrder = (db: Queries, orderId: string): Promise<OrderRow | undefined> =>
  db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirst();

export const listOrderLines = (db: Queries, orderId: string) =>
  db.selectFrom('order_lines').selectAll().where('order_id', '=', orderId).orderBy('position').execute();

export const listOrderFiles = (db: Queries, orderId: string): Promise<FileRow[]> =>
  db.selectFrom('order_files').selectAll().where('order_id', '=', orderId).orderBy('position').execute();

export const listOrderEvents = (db: Queries, orderId: string) =>
  db.selectFrom('order_events').selectAll().where('order_id', '=', orderId).orderBy('seq').execute();

export type OrderFilter = {
  /** All that are neither archived nor in the trash where nothing is said; `kept`: all but the trash. */
  shelf?: OrderShelf | 'kept' | undefined;
  status?: OrderStatus | undefined;
  due?: 'soon' | undefined;
  words: string[];
};

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
  const leads = await chooseLeadingTable(db, filter);
  // What leads answers newest first, and stops when the page is full.
  const place = sql.ref<number>(leads === 'words' ? 'hits.seq' : 'orders.seq');
  return matchingOrders(db, ordersWith, filter, leads)
    .selectAll('orders')
    .$if(before !== null, (query) => query.where(place, '<', before as number))
    .orderBy(place, 'desc')
    .limit(limit)
    .execute();
};

/** Orders that match, newest first, page by page: none is missed or comes twice while others arrive. */
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

/** How many orders match: the kept counts without a search, otherwise counted up to a thousand. */
export const countOrders = async (db: Queries, ordersWith: Search, filter: OrderFilter): Promise<number> => {
  if (!filter.words.length && !filter.due) return getKeptCount(db, filter);
  const leads = await chooseLeadingTable(db, filter);
  const found = matchingOrders(db, ordersWith, filter, leads).select('orders.seq').limit(COUNTED_MATCHES);
  const { count } = await db
    .selectFrom(found.as('found'))
    .select((count) => count.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

const getKeptCount = async (db: Queries, { shelf = 'current', status }: OrderFilter): Promise<number> =>
  (await listOrderTotals(db))
    .filter((row) => shelves[shelf].includes(row.shelf) && (!status || row.status === status))
    .filter((row) => shelf !== 'unpaid_delivered' || isOverStatus(row.status))
    .reduce((sum, row) => sum + row.orders - (isUnpaidShelf(shelf) ? row.paid_orders : 0), 0);

type Shelf = NonNullable<OrderFilter['shelf']>;
const isUnpaidShelf = (shelf: Shelf): boolean => shelf === 'unpaid' || shelf === 'unpaid_delivered';

const shelves: Record<Shelf, Schema['order_totals']['shelf'][]> = {
  current: ['current', 'cancelled'],
  kept: ['current', 'cancelled', 'archived'],
  unpaid: ['current'],
  unpaid_delivered: ['current'],
  cancelled: ['cancelled'],
  archived: ['archived'],
  trash: ['trash'],
};

// So few orders of a status are sooner looked at one by one than found among a hundred thousand that hold a common word.
const FEW = 300;

const chooseLeadingTable = async (db: Queries, filter: OrderFilter): Promise<'orders' | 'words'> => {
  const { shelf = 'current', status, due, words } = filter;
  if (!words.length || due) return 'orders';
  const isNarrow = status !== undefined || shelf !== 'current';
  return isNarrow && (await getKeptCount(db, filter)) <= FEW ? 'orders' : 'words';
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
      // SQLite reads the tables of a cross join in the order they are written.
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
  // Word for word what the index says, so that each engine knows it again.
  if (shelf === 'unpaid')
    return sql<boolean>`orders.paid_at is null and orders.cancelled_at is null and orders.shelf = 'current'`;
  if (shelf === 'cancelled')
    return sql<boolean>`orders.cancelled_at is not null and orders.shelf = 'current'`;
  if (shelf === 'unpaid_delivered') return is('orders.awaiting', '=', 'late_payment');
  return is('orders.shelf', '=', shelf);
};

// Few at any time, by an index of their own: walking all orders for them would take a second.
const dueOrders = (db: Queries) =>
  db
    .selectFrom('orders as due')
    .select('due.seq')
    .where('due.due_at', '<=', fromNow(DAY))
    .orderBy('due.due_at')
    .limit(COUNTED_MATCHES);

/** Gives the files of a name to a song of their order. */
export const assignToSong = async (
  tx: Queries,
  orderId: string,
  name: string,
  song: number,
): Promise<void> => {
  await tx
    .updateTable('order_files')
    .set({ song })
    .where('order_id', '=', orderId)
    .where('name', '=', name)
    .execute();
};

/** What is known of the other files of a file's order. */
export const getOtherReportsSize = (db: Queries, storageKey: string): Promise<ReportRoom> =>
  sumReports(
    filesWithReports(db)
      .where('order_id', '=', (own) =>
        own.selectFrom('order_files as own').select('own.order_id').where('own.storage_key', '=', storageKey),
      )
      .where('storage_key', '<>', storageKey),
  );

/** What is known of all files of an order. */
export const getReportsSize = (db: Queries, orderId: string): Promise<ReportRoom> =>
  sumReports(filesWithReports(db).where('order_id', '=', orderId));

/** How many sounds, and the bytes that takes. Only a report's keys end in `":`. */
const filesWithReports = (db: Queries) =>
  db
    .selectFrom('order_files')
    .select(({ fn }) => [
      fn.sum(sql<number>`octet_length(report)`).as('bytes'),
      fn
        .sum(sql<number>`(length(report) - length(replace(report, '"path":', ''))) / length('"path":')`)
        .as('sounds'),
    ]);

const sumReports = async (query: ReturnType<typeof filesWithReports>): Promise<ReportRoom> => {
  const { sounds, bytes } = await query.executeTakeFirstOrThrow();
  return { sounds: Number(sounds ?? 0), bytes: Number(bytes ?? 0) };
};

/** Which of these keys belong to an order and are still to be there. */
export const findOwnedKeys = async (db: Queries, keys: string[]): Promise<Set<string>> =>
  new Set(
    keys.length
      ? (
          await db
            .selectFrom('order_files')
            .select('storage_key')
            .where('storage_key', 'in', keys)
            // Their bytes are to go.
            .where('expired_at', 'is', null)
            .execute()
        ).map(({ storage_key }) => storage_key)
      : [],
  );
