import { sql } from 'kysely';
import { limits } from '../../../shared/limits.ts';
import { initialStatus } from '../../../shared/order-statuses.ts';
import type { PriceLine } from '../../../shared/pricing.ts';
import { hasFilesForEverySong } from '../../../shared/stem-check/song-parts.ts';
import { insertRow, insertRows, type Queries } from '../../ports/database/port.ts';
import { countPlacedOrder } from '../clients/queries.ts';
import { nothingDelivered } from './ledger/clock.ts';
import { deriveOrderState } from './ledger/derive-order-state.ts';
import { diffFigures, getClientFigures } from './ledger/figures.ts';
import { addToStoredTotals, applyFigureChanges } from './ledger/totals-queries.ts';
import type { ReportRoom } from './place-order/report-size-limit.ts';
import type { FileRow, OrderRow, PaymentRow } from './rows.ts';

export type { FileRow, OrderRow, PaymentRow };

/** Column values of a file that hasn't been checked yet. */
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

/** Column values of a new order. */
export const newOrderState = {
  status: initialStatus,
  paid_at: null,
  due_at: null,
  paid_amount: 0,
  settled_at: null,
  has_report: 0,
  reported_amount: 0,
  refunded_amount: 0,
  opened_method: null,
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
  code_sender: null,
  approved_at: null,
  rounds_allowed: 0,
  in_review: 0,
  approval_reminder_at: null,
  showcase: null,
  showcase_credit: '',
  completed_at: null,
  files_warned_at: null,
  files_erased_at: null,
} as const satisfies Partial<OrderRow>;

/** Writes an order with its lines, files and first event, and adds it to the figures, its client's included. */
export const insertOrder = async (
  tx: Queries,
  given: Omit<OrderRow, 'seq'>,
  lines: PriceLine[],
  files: FileRow[],
): Promise<void> => {
  const files_complete_at = hasFilesForEverySong(files, given.song_count) ? given.created_at : null;
  const marked = { ...given, files_complete_at };
  const row = {
    ...marked,
    ...deriveOrderState({ ...marked, seq: 0 }, [], nothingDelivered),
  };
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
  // The client's own figures are written with the client's row.
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

/**
 * Whether the studio knows that an order is real: it has confirmed money or begun to work. Anyone can place one in
 * somebody else's name.
 */
export const isTakenOn = ({ paid_amount, status }: Pick<OrderRow, 'paid_amount' | 'status'>): boolean =>
  paid_amount > 0 || status !== initialStatus;

/** The same client's other orders, without cancelled ones and those in the trash, which may have been tests. */
export const listOtherOrders = (
  tx: Queries,
  { id, email_key }: Pick<OrderRow, 'id' | 'email_key'>,
): Promise<Pick<OrderRow, 'paid_amount' | 'status' | 'code_sender'>[]> =>
  tx
    .selectFrom('orders')
    .select(['paid_amount', 'status', 'code_sender'])
    .where('email_key', '=', email_key)
    .where('id', '<>', id)
    .where('cancelled_at', 'is', null)
    .where('trashed_at', 'is', null)
    .execute();

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

/** The latest events of an order, oldest first. */
export const listLatestEvents = async (db: Queries, orderId: string) => {
  const query = db.selectFrom('order_events').selectAll().where('order_id', '=', orderId);
  return (await query.orderBy('seq', 'desc').limit(limits.events_page).execute()).reverse();
};

export const countReminders = async (db: Queries, orderId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('order_events')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('order_id', '=', orderId)
    .where('kind', '=', 'reminder_sent')
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Assigns the files with a given name to a song of their order. */
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

/** The size of the reports on the other files of a file's order. */
export const getOtherReportsSize = (db: Queries, storageKey: string): Promise<ReportRoom> =>
  sumReports(
    filesWithReports(db)
      .where('order_id', '=', (own) =>
        own.selectFrom('order_files as own').select('own.order_id').where('own.storage_key', '=', storageKey),
      )
      .where('storage_key', '<>', storageKey),
  );

/** The size of the reports on all files of an order. */
export const getReportsSize = (db: Queries, orderId: string): Promise<ReportRoom> =>
  sumReports(filesWithReports(db).where('order_id', '=', orderId));

/** The number of sounds, and the bytes their reports take. Only keys of a report end in `":`. */
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

/** Which of these keys belong to an order and must still be stored. */
export const findOwnedKeys = async (db: Queries, keys: string[]): Promise<Set<string>> =>
  new Set(
    keys.length
      ? (
          await db
            .selectFrom('order_files')
            .select('storage_key')
            .where('storage_key', 'in', keys)
            // Expired files are to be deleted from storage.
            .where('expired_at', 'is', null)
            .execute()
        ).map(({ storage_key }) => storage_key)
      : [],
  );
