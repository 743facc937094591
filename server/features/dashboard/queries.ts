import type { SelectQueryBuilder } from 'kysely';
import { getDate, getDateStart } from '../../../shared/calendar.ts';
import { HELD_AFTER_RESTORE } from '../../email/held-after-restore.ts';
import { DAY, fromNow, now } from '../../lib/clock.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { Schema } from '../../schema/database.ts';

const COUNTED = 1_000;
const MONTHS = 12;
const REMEMBERED_MS = 30 * DAY;

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
  moments: SelectQueryBuilder<Schema, 'emails', { at: string }>,
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
 * Revenue in a currency by the month its payment was confirmed in, and orders by the month they were paid in: the last
 * twelve months of the time zone without gaps, oldest first.
 */
export const getMonthlyRevenue = (
  db: Queries,
  { currency, timezone }: { currency: string; timezone: string },
): Promise<{ month: string; orders: number; amount: number }[]> => {
  const today = getDate(now(), timezone);
  const getStart = (month: string) => getDateStart(`${month}-01`, timezone).slice(0, 16);
  return Promise.all(
    Array.from({ length: MONTHS }, async (_, place) => {
      const back = MONTHS - 1 - place;
      const [month, next] = [monthBefore(today, back), monthBefore(today, back - 1)];
      const { orders, amount } = await db
        .selectFrom('revenue_quarter_hours')
        .select((row) => [row.fn.sum('orders').as('orders'), row.fn.sum('amount').as('amount')])
        .where('currency', '=', currency)
        .where('at', '>=', getStart(month))
        .where('at', '<', getStart(next))
        .executeTakeFirstOrThrow();
      return { month, orders: Number(orders), amount: Number(amount) };
    }),
  );
};

const monthBefore = (date: string, months: number): string => {
  const [year = 0, month = 0] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 7);
};
