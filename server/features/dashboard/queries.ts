import { type SelectQueryBuilder, sql } from 'kysely';
import { DAY, fromNow, now } from '../../clock.ts';
import { HELD_AFTER_RESTORE } from '../../email/held-after-restore.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { Schema } from '../../ports/database/schema.ts';
import type { OrderRow } from '../orders/queries.ts';

const SHOWN = 5;
const COUNTED = 1_000;
const MONTHS = 12;
const REMEMBERED_MS = 30 * DAY;

/** The first few orders that need this next, the longest waiting first. */
export const listAwaiting = (db: Queries, awaiting: OrderRow['awaiting']): Promise<OrderRow[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('awaiting', '=', awaiting)
    .orderBy('awaiting')
    .orderBy('seq')
    .limit(SHOWN)
    .execute();

// Word for word what the index says, so that each engine knows it again.
const isReported = sql<boolean>`has_report = 1 and trashed_at is null`;

/** Orders whose client says that they have paid: how many, counted to a thousand, and the first few. */
export const listReported = async (db: Queries): Promise<{ count: number; orders: OrderRow[] }> => {
  const found = db.selectFrom('orders').where(isReported);
  const [orders, { count }] = await Promise.all([
    found.selectAll().orderBy('seq').limit(SHOWN).execute(),
    countMoments(db, found.select('created_at as at').orderBy('seq').limit(COUNTED)),
  ]);
  return { count, orders };
};

/** What the clients of these orders reported and nobody has dealt with yet, the oldest first. */
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
    .orderBy('id')
    .execute();
};

/** Orders whose promised turnaround ends within a day or has ended: how many, counted to a thousand, and the first few. */
export const listDueSoon = async (db: Queries): Promise<{ count: number; orders: OrderRow[] }> => {
  const due = db.selectFrom('orders').where('due_at', '<=', fromNow(DAY));
  const [orders, { count }] = await Promise.all([
    due.selectAll().orderBy('due_at').limit(SHOWN).execute(),
    countMoments(db, due.select('due_at as at').orderBy('due_at').limit(COUNTED)),
  ]);
  return { count, orders };
};

/**
 * Messages of the last thirty days that were given up, and those whose tries have failed for more than a day; apart from them
 * those that a restore held back, which may well have arrived. Each counted to a thousand.
 */
export const countFailedEmails = async (db: Queries): Promise<{ failed: number; held: number }> => {
  const emails = db.selectFrom('emails').select('created_at as at').limit(COUNTED);
  const ended = emails.where('state', '=', 'failed').orderBy('state', 'desc').orderBy('seq', 'desc');
  const given = ended.where((or) => or.or([or('error', 'is', null), or('error', '!=', HELD_AFTER_RESTORE)]));
  const stumbling = emails
    .where('state', '=', 'queued')
    .where('error', 'is not', null)
    .where('created_at', '<', fromNow(-DAY));
  const since = fromNow(-REMEMBERED_MS);
  const [failed, late, held] = await Promise.all([
    countMoments(db, given, since),
    countMoments(db, stumbling),
    countMoments(db, ended.where('error', '=', HELD_AFTER_RESTORE), since),
  ]);
  return { failed: failed.count + late.count, held: held.count };
};

const countMoments = async (
  db: Queries,
  moments: SelectQueryBuilder<Schema, 'orders' | 'emails', { at: string | null }>,
  since = '',
): Promise<{ count: number }> => {
  const [row] = await db
    .selectFrom(moments.as('found'))
    .select((found) => found.fn.countAll<number>().as('count'))
    .where('at', '>=', since)
    .execute();
  return { count: row?.count ?? 0 };
};

/** Cents by the month their payment was confirmed in, and orders by the one they became paid in: the last twelve months, oldest first, none left out. */
export const getMonthlyRevenue = async (
  db: Queries,
): Promise<{ month: string; orders: number; amount: number }[]> => {
  const months = Array.from({ length: MONTHS }, (_, back) => monthBefore(now(), MONTHS - 1 - back));
  const rows = await db.selectFrom('revenue_months').selectAll().where('month', 'in', months).execute();
  return months.map((month) => rows.find((row) => row.month === month) ?? { month, orders: 0, amount: 0 });
};

const monthBefore = (at: string, months: number): string => {
  const [year = 0, month = 0] = at.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 7);
};
