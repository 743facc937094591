import type { Queries } from '../../ports/database/port.ts';
import type { OrderRow } from '../ledger/rows.ts';

/** The latest order of a `clientKey`. */
export const findLatestOrder = (db: Queries, key: string): Promise<OrderRow | undefined> =>
  db
    .selectFrom('orders')
    .selectAll()
    .where('email_key', '=', key)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The address of the client who ordered last, optionally among subscribed clients only. */
export const latestAddress = async (db: Queries, onlySubscribed: boolean): Promise<string | undefined> =>
  (
    await db
      .selectFrom('clients')
      .select('email')
      .$if(onlySubscribed, (query) => query.where('unsubscribed_at', 'is', null))
      .orderBy('last_order_seq', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.email;
