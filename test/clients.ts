import type { Insertable } from 'kysely';
import type { Database } from '../server/ports/database/port.ts';
import type { Schema } from '../server/schema/database.ts';

type Row = Insertable<Schema['clients']>;

/** A `clients` row with defaults for everything not given. */
export const clientRow = (email: string, given: Partial<Row> = {}): Row => {
  const name = given.name ?? 'Ada Lovelace';
  const at = new Date().toISOString();
  return {
    id: email.replace(/\W+/g, '-'),
    email,
    email_key: email.toLowerCase(),
    name,
    name_key: name.toLowerCase(),
    orders: 1,
    kept_orders: 1,
    paid_orders: 0,
    spent: 0,
    active_orders: 0,
    first_order_at: at,
    last_order_at: at,
    last_order_seq: 0,
    unsubscribed_at: null,
    search_text: `${name}\n${email}`.toLowerCase(),
    ...given,
  };
};

const AT_ONCE = 500;

/** Adds clients without orders, for tests that need many. */
export const addClients = (database: Database, rows: Row[]): Promise<void> =>
  database.transaction(async (tx) => {
    for (let start = 0; start < rows.length; start += AT_ONCE)
      await tx
        .insertInto('clients')
        .values(rows.slice(start, start + AT_ONCE))
        .execute();
  });

/** `client-0@example.org` and so on; optionally every fiftieth is unsubscribed. */
export const manyClients = (count: number, isSomeUnsubscribed = false): Row[] =>
  Array.from({ length: count }, (_, n) =>
    clientRow(`client-${n}@example.org`, {
      name: `Client ${n}`,
      last_order_seq: n,
      unsubscribed_at: isSomeUnsubscribed && n % 50 === 49 ? '2026-01-01T00:00:00.000Z' : null,
    }),
  );
