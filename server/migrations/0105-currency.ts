import { type Kysely, sql } from 'kysely';
import type { Dialect } from '../schema/dialect.ts';

/** Money is in minor units of a currency: until now, cents. Some currencies need more digits than a 32-bit integer has. */
const amounts = {
  orders: [
    'original_amount',
    'discount_amount',
    'total_amount',
    'paid_amount',
    'reported_amount',
    'refunded_amount',
  ],
  order_lines: ['unit_amount', 'amount'],
  payments: ['amount'],
  discounts: ['value', 'min_subtotal'],
};

/** Orders and discounts have their own currency. */
export const up = async (db: Kysely<unknown>, { widen }: Dialect): Promise<void> => {
  for (const [table, columns] of Object.entries(amounts))
    for (const column of columns) await widen(db, table, column);
  for (const table of ['orders', 'discounts'])
    await sql.raw(`alter table ${table} add column currency text not null default 'USD'`).execute(db);
};
