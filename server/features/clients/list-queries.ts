import { type RawBuilder, sql } from 'kysely';
import { type ClientFilter, RECENT_DAYS } from '../../../shared/clients.ts';
import { DAY, fromNow } from '../../lib/clock.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { type ClientRow, isListed } from './queries.ts';

type Search = (words: string[]) => RawBuilder<{ seq: number }>;
/** `arrival` sorts by when a client was created, which never changes. */
export type ClientQuery = { filter: ClientFilter; words: string[]; order?: 'arrival' };

const COUNTED_MATCHES = 1_000;

/**
 * A page of clients: by latest order, or for a search by newest client, because the search index then determines the
 * order. `before` is the position of the last one shown.
 */
export const listClients = (
  db: Queries,
  clientsWith: Search,
  wanted: ClientQuery,
  limit: number,
  before: number | null,
): Promise<ClientRow[]> =>
  matchingClients(db, clientsWith, wanted)
    .selectAll('clients')
    .$if(before !== null, (query) => query.where(getSortColumn(wanted), '<', before as number))
    .orderBy(getSortColumn(wanted), 'desc')
    .limit(limit)
    .execute();

const isByArrival = ({ words, order }: ClientQuery) => words.length > 0 || order === 'arrival';

const getSortColumn = (wanted: ClientQuery) => {
  if (wanted.words.length) return sql.ref<number>('hits.seq');
  return sql.ref<number>(isByArrival(wanted) ? 'clients.seq' : 'clients.last_order_seq');
};

export const getPosition = (wanted: ClientQuery, client: ClientRow | undefined): number | undefined =>
  isByArrival(wanted) ? client?.seq : client?.last_order_seq;

/** The number of matching clients: exact without a search, otherwise counted up to a thousand. */
export const countClients = async (
  db: Queries,
  clientsWith: Search,
  wanted: ClientQuery,
): Promise<number> => {
  const found = matchingClients(db, clientsWith, wanted)
    .select('clients.last_order_seq')
    .$if(wanted.words.length > 0, (query) => query.limit(COUNTED_MATCHES));
  const { count } = await db
    .selectFrom(found.as('found'))
    .select((all) => all.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
};

const matchingClients = (db: Queries, clientsWith: Search, { filter, words }: ClientQuery) =>
  db
    .selectFrom('clients')
    .$if(
      words.length > 0,
      (query) =>
        query.innerJoin(
          clientsWith(words).as<'hits'>('hits'),
          'hits.seq',
          'clients.seq',
        ) as unknown as typeof query,
    )
    .where(isListed)
    .$if(filter === 'recent', (query) =>
      // A literal, to match the condition of the index.
      query
        .where('clients.kept_orders', '>', sql.lit(0))
        .where('clients.last_order_at', '>=', fromNow(-RECENT_DAYS * DAY)),
    )
    // A literal, to match the condition of the index of active clients.
    .$if(filter === 'active', (query) => query.where('clients.active_orders', '>', sql.lit(0)));

type LatestOrder = Pick<OrderRow, 'seq' | 'id' | 'title' | 'status' | 'email_key'>;

/** The latest few orders of each of these clients, newest first, in one statement that reads no other orders. */
export const listLatestOrders = async (db: Queries, keys: string[], each: number): Promise<LatestOrder[]> => {
  const [first, ...others] = keys.map((key) =>
    db
      .selectFrom(
        db
          .selectFrom('orders')
          .select(['seq', 'id', 'title', 'status', 'email_key'])
          .where('email_key', '=', key)
          .where('trashed_at', 'is', null)
          .orderBy('seq', 'desc')
          .limit(each)
          .as('latest'),
      )
      .selectAll(),
  );
  if (!first) return [];
  return others
    .reduce((all, next) => all.unionAll(next), first)
    .orderBy('seq', 'desc')
    .execute();
};

/** What a client has paid in one currency, and how many of their orders in it they paid for: free ones aren’t among them. */
export type Spending = { currency: string; spent: number; paid_orders: number };

/** The spending of these clients, by currency; of each only the orders that count in figures. */
export const listSpending = async (db: Queries, keys: string[]): Promise<Map<string, Spending[]>> => {
  const rows = keys.length
    ? await db
        .selectFrom('orders')
        .select((row) => [
          'email_key',
          'currency',
          // Without test money, as the stored figures; an average is of orders that cost something.
          row.fn.sum<number>(sql`paid_amount - test_amount`).as('spent'),
          row.fn
            .count<number>(sql`case when test_amount = 0 and paid_amount > 0 then paid_at end`)
            .as('paid_orders'),
        ])
        .where('email_key', 'in', keys)
        .where('shelf', '=', 'current')
        .where('cancelled_at', 'is', null)
        .groupBy(['email_key', 'currency'])
        .orderBy('email_key')
        .orderBy('currency')
        .execute()
    : [];
  return Map.groupBy(
    rows.map((row) => ({ ...row, spent: Number(row.spent), paid_orders: Number(row.paid_orders) })),
    ({ email_key }) => email_key,
  );
};

/** A page of a client's orders, newest first. */
export const listClientOrders = (
  db: Queries,
  key: string,
  limit: number,
  before: number | null,
): Promise<OrderRow[]> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('email_key', '=', key)
    .where('trashed_at', 'is', null)
    .$if(before !== null, (query) => query.where('seq', '<', before as number))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();

export const findPhones = async (db: Queries, keys: string[]): Promise<Map<string, string>> => {
  const rows = keys.length
    ? await db
        .selectFrom('clients')
        .select(['email_key', 'phone'])
        .where('email_key', 'in', keys)
        .where('phone', '<>', '')
        .execute()
    : [];
  return new Map(rows.map(({ email_key, phone }) => [email_key, phone]));
};
