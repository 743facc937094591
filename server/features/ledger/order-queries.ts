import { limits } from '../../../shared/limits.ts';
import { initialStatus } from '../../../shared/order-statuses.ts';
import type { OrderEventKind } from '../../../shared/orders.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { FileRow, OrderRow } from './rows.ts';

/** Column values of a file that hasn't been checked yet. */
export const uncheckedFile = {
  song: 1,
  label: 'other',
  path: '',
  report: null,
  peaks: null,
  check_state: 'waiting',
  expired_at: null,
  addition_id: null,
} as const satisfies Partial<FileRow>;

/**
 * Whether the studio knows that an order is real: it has confirmed money or begun to work. Anyone can place one in
 * somebody else's name.
 */
export const isTakenOn = ({ paid_amount, status }: Pick<OrderRow, 'paid_amount' | 'status'>): boolean =>
  paid_amount > 0 || status !== initialStatus;

/** The same client's other orders, without cancelled ones and those in the trash, which may have been tests. */
export const listOtherOrders = (tx: Queries, { id, email_key }: Pick<OrderRow, 'id' | 'email_key'>) =>
  tx
    .selectFrom('orders')
    .select(['paid_amount', 'status', 'code_sender', 'discount_id', 'cancelled_at', 'files_expired_at'])
    .select(['refunded_amount', 'settled_at'])
    .where('email_key', '=', email_key)
    .where('id', '<>', id)
    .where('cancelled_at', 'is', null)
    .where('trashed_at', 'is', null)
    .execute();

/** What the studio wrote to the client with an order that it entered. */
export const findPlacedNote = async (db: Queries, orderId: string): Promise<string> => {
  const event = await db
    .selectFrom('order_events')
    .select('note')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'placed')
    .executeTakeFirst();
  return event?.note ?? '';
};

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

/** How many characters the events of a kind keep for the studio. */
export const measureEventNotes = async (
  db: Queries,
  orderId: string,
  kind: OrderEventKind,
): Promise<number> => {
  const { size } = await db
    .selectFrom('order_events')
    .select(({ fn }) => fn.sum(fn('length', ['admin_note'])).as('size'))
    .where('order_id', '=', orderId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return Number(size ?? 0);
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
