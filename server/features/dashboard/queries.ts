import { DAY, fromNow, now } from '../../clock.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { OrderRow } from '../orders/queries.ts';

const SHOWN = 5;
const COUNTED = 1_000;
const MONTHS = 12;

/** How many orders wait, counted to a thousand, and the first few. */
export type Waiting = { count: number; orders: OrderRow[] };

const conditions = {
  unpaid: (db: Queries) => db.selectFrom('orders').where('status', '=', 'pending').orderBy('seq'),
  to_start: (db: Queries) => db.selectFrom('orders').where('status', '=', 'payment_received').orderBy('seq'),
  due_soon: (db: Queries) =>
    db
      .selectFrom('orders')
      .where('due_at', 'is not', null)
      .where('due_at', '<=', fromNow(DAY))
      .orderBy('due_at'),
};

/** Orders that wait for the owner, the longest waiting first; each kind is answered from an index. */
export const waitingOrders = async (db: Queries, kind: keyof typeof conditions): Promise<Waiting> => {
  const matching = conditions[kind](db);
  const [orders, { count }] = await Promise.all([
    matching.selectAll('orders').limit(SHOWN).execute(),
    db
      .selectFrom(matching.clearOrderBy().select('orders.seq').limit(COUNTED).as('found'))
      .select((found) => found.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  return { count, orders };
};

/** Messages that were given up, or whose tries have failed for more than a day; counted to a thousand. */
export const failedEmails = async (db: Queries): Promise<number> => {
  const troubled = db
    .selectFrom('emails')
    .select('seq')
    .where((is) =>
      is.or([
        is('state', '=', 'failed'),
        is.and([
          is('state', '=', 'queued'),
          is('error', 'is not', null),
          is('created_at', '<', fromNow(-DAY)),
        ]),
      ]),
    )
    .limit(COUNTED);
  const { count } = await db
    .selectFrom(troubled.as('troubled'))
    .select((found) => found.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

/** Orders and cents by the month their payment was marked in: the last twelve months, oldest first, none left out. */
export const monthlyRevenue = async (
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
