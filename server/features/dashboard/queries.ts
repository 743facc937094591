import { type SelectQueryBuilder, sql } from 'kysely';
import { HELD_AFTER_RESTORE } from '../../email/held-after-restore.ts';
import { DAY, fromNow, now } from '../../lib/clock.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { Schema } from '../../schema/database.ts';
import type { OrderRow } from '../ledger/rows.ts';

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

// Exactly the index's condition, so that both engines use it.
const isReported = sql<boolean>`has_report = 1 and trashed_at is null`;

/** Orders with a payment reported by the client: the number, counted up to a thousand, and the first few. */
export const listReported = async (db: Queries): Promise<{ count: number; orders: OrderRow[] }> => {
  const found = db.selectFrom('orders').where(isReported);
  const [orders, { count }] = await Promise.all([
    found.selectAll().orderBy('seq').limit(SHOWN).execute(),
    countMoments(db, found.select('created_at as at').orderBy('seq').limit(COUNTED)),
  ]);
  return { count, orders };
};

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

/** Orders due within a day or overdue: the number, counted up to a thousand, and the first few. */
export const listDueSoon = async (db: Queries): Promise<{ count: number; orders: OrderRow[] }> => {
  const due = db.selectFrom('orders').where('due_at', '<=', fromNow(DAY));
  const [orders, { count }] = await Promise.all([
    due.selectAll().orderBy('due_at').limit(SHOWN).execute(),
    countMoments(db, due.select('due_at as at').orderBy('due_at').limit(COUNTED)),
  ]);
  return { count, orders };
};

/**
 * Emails of the last thirty days that have failed for good or have been failing for more than a day; separately those
 * held by a restore, which may well have arrived. Each counted up to a thousand.
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

/**
 * Revenue in cents by the month its payment was confirmed in, and orders by the month they were paid in: the last
 * twelve months without gaps, oldest first.
 */
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
