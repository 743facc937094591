import { type Selectable, sql } from 'kysely';
import { DAY, fromNow, now } from '../../lib/clock.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { Schema } from '../../schema/database.ts';
import { selectWaiting } from '../ledger/inbox-queries.ts';
import type { OrderRow } from '../ledger/rows.ts';

/** Orders read for each reason: as many as a group shows, and one that says that there are more. */
export const READ = 16;
/** Inbox items read: several may be of one order. */
const READ_ITEMS = 100;
const WEEK_SHOWN = 100;

// What the queue follows from: whole orders are read of its rows alone.
const needed = [
  'id',
  'due_at',
  'awaiting',
  'funded_at',
  'created_at',
  'trashed_at',
  'paused_at',
  'files_complete_at',
  'files_confirmed_at',
] as const;
export type QueuedOrder = Pick<OrderRow, (typeof needed)[number]>;

/** Orders whose time is over, the longest overdue first. */
export const listOverdue = (db: Queries): Promise<QueuedOrder[]> =>
  db.selectFrom('orders').select(needed).where('due_at', '<=', now()).orderBy('due_at').limit(READ).execute();

/** Orders that are still to be delivered before a moment, the next due first. */
export const listDueBefore = (db: Queries, until: string): Promise<QueuedOrder[]> =>
  db
    .selectFrom('orders')
    .select(needed)
    .where('due_at', '>', now())
    .where('due_at', '<', until)
    .orderBy('due_at')
    .limit(READ)
    .execute();

/** Orders due from yesterday, which may still be today elsewhere, to a week from now. */
export const listDueThisWeek = (db: Queries): Promise<OrderRow[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('due_at', '>', fromNow(-DAY))
    .where('due_at', '<=', fromNow(8 * DAY))
    .orderBy('due_at')
    .limit(WEEK_SHOWN)
    .execute();

/** The first few orders that need this next, the longest waiting first. */
export const listAwaiting = (db: Queries, awaiting: OrderRow['awaiting']): Promise<QueuedOrder[]> =>
  db
    .selectFrom('orders')
    .select(needed)
    .where('awaiting', '=', awaiting)
    .orderBy('awaiting')
    .orderBy('seq')
    .limit(READ)
    .execute();

/** The first few orders on which work can start, by what the order's own next step asks; the longest waiting first. */
export const listToStart = (db: Queries): Promise<QueuedOrder[]> =>
  db
    .selectFrom('orders')
    .select(needed)
    .where('awaiting', '=', 'start')
    .where('paused_at', 'is', null)
    .where((is) => is.or([is('files_complete_at', 'is not', null), is('files_confirmed_at', 'is not', null)]))
    .orderBy('awaiting')
    .orderBy('seq')
    .limit(READ)
    .execute();

/** The first few orders with a payment reported by the client. */
export const listReported = (db: Queries): Promise<QueuedOrder[]> =>
  db
    .selectFrom('orders')
    .select(needed)
    // Exactly the index's condition, so that both engines use it.
    .where(sql<boolean>`has_report = 1 and trashed_at is null`)
    .orderBy('seq')
    .limit(READ)
    .execute();

/** Open payment reports of these orders, oldest first. */
export const listOpenReports = async (
  db: Queries,
  orders: OrderRow[],
): Promise<Pick<Schema['payments'], 'id' | 'order_id' | 'method' | 'amount'>[]> => {
  const ids = orders.filter(({ has_report }) => has_report === 1).map(({ id }) => id);
  if (ids.length === 0) return [];
  return db
    .selectFrom('payments')
    .select(['id', 'order_id', 'method', 'amount'])
    .where('order_id', 'in', ids)
    .where('state', '=', 'reported')
    .where('source', '<>', 'checkout')
    .orderBy('id')
    .execute();
};

/** The orders of the latest open inbox items, the newest first. */
export const listAnswerable = async (db: Queries): Promise<string[]> => {
  const items = await selectWaiting(db)
    .select('inbox_items.order_id')
    .where('inbox_items.kind', '<>', 'payment_reported')
    .where('inbox_items.order_id', '<>', '')
    .orderBy('inbox_items.at', 'desc')
    .orderBy('inbox_items.id', 'desc')
    .limit(READ_ITEMS)
    .execute();
  return [...new Set(items.map(({ order_id }) => order_id))].slice(0, READ);
};

export type OpenItem = Selectable<Schema['inbox_items']> & { count: number };

/** The latest open items that belong to no order. They are apart, so that however many there are, no client waits. */
export const listLooseItems = async (db: Queries): Promise<OpenItem[]> => {
  const items = await selectWaiting(db)
    .selectAll('inbox_items')
    .where('inbox_items.order_id', '=', '')
    .orderBy('inbox_items.at', 'desc')
    .orderBy('inbox_items.id', 'desc')
    .limit(READ)
    .execute();
  return items.map((item) => ({ ...item, count: 1 }));
};

/** Open inbox items of these orders; for messages, how many the client wrote since the studio last did. */
export const listOpenItems = async (db: Queries, orderIds: string[]): Promise<OpenItem[]> => {
  if (orderIds.length === 0) return [];
  const items = await selectWaiting(db)
    .selectAll('inbox_items')
    .where('inbox_items.order_id', 'in', orderIds)
    .execute();
  const written = items.filter(({ kind }) => kind === 'message').map(({ order_id }) => order_id);
  const counts = written.length
    ? await db
        .selectFrom('order_messages as message')
        .select(['order_id', (row) => row.fn.countAll<number>().as('count')])
        .where('order_id', 'in', written)
        .where('author', '=', 'client')
        .where('at', '>', (answer) =>
          answer
            .selectFrom('order_messages as answer')
            .select((row) => row.fn.coalesce(row.fn.max('answer.at'), sql<string>`''`).as('at'))
            .whereRef('answer.order_id', '=', 'message.order_id')
            .where('answer.author', '=', 'studio'),
        )
        .groupBy('order_id')
        .execute()
    : [];
  const byOrder = new Map(counts.map(({ order_id, count }) => [order_id, Number(count)]));
  return items
    .map((item) => ({ ...item, count: (item.kind === 'message' && byOrder.get(item.order_id)) || 1 }))
    .sort((one, other) => one.at.localeCompare(other.at) || one.id.localeCompare(other.id));
};

export type Draft = {
  kind: 'track' | 'testimonial';
  id: string;
  order_id: string | null;
  name: string;
  created_at: string;
};

/** Tracks and testimonials nobody sees yet, the oldest first. */
export const listDrafts = async (db: Queries): Promise<Draft[]> => {
  const [tracks, testimonials] = await Promise.all([
    db
      .selectFrom('portfolio_items')
      .select(['id', 'order_id', 'title as name', 'created_at'])
      .where('published', '=', 0)
      .orderBy('created_at')
      .limit(READ)
      .execute(),
    db
      .selectFrom('testimonials')
      .select(['id', 'order_id', 'name', 'created_at'])
      .where('published', '=', 0)
      .orderBy('created_at')
      .limit(READ)
      .execute(),
  ]);
  return [
    ...tracks.map((row) => ({ kind: 'track' as const, ...row })),
    ...testimonials.map((row) => ({ kind: 'testimonial' as const, ...row })),
  ];
};

/** Orders by their numbers, also those in the trash. */
export const listQueued = async (db: Queries, ids: string[]): Promise<QueuedOrder[]> =>
  ids.length === 0 ? [] : db.selectFrom('orders').select(needed).where('id', 'in', ids).execute();

/** The same, whole. */
export const listOrdersById = async (db: Queries, ids: string[]): Promise<OrderRow[]> =>
  ids.length === 0 ? [] : db.selectFrom('orders').selectAll().where('id', 'in', ids).execute();

/** The versions of these orders that clients sent notes on, with the time of each round. */
export const listNotedVersions = async (
  db: Queries,
  orderIds: string[],
): Promise<{ order_id: string; version_id: string; sent_at: string }[]> =>
  orderIds.length === 0
    ? []
    : db
        .selectFrom('version_notes')
        .innerJoin('order_rounds', (join) =>
          join
            .onRef('order_rounds.order_id', '=', 'version_notes.order_id')
            .onRef('order_rounds.number', '=', 'version_notes.round'),
        )
        .select(['version_notes.order_id', 'version_notes.version_id', 'order_rounds.sent_at'])
        .distinct()
        .where('version_notes.order_id', 'in', orderIds)
        .execute();
