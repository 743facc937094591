import type { Queries } from '../../ports/database/port.ts';

// More than a studio has open at once, and bounded.
const SHOWN = 1_000;

export type DatedOrder = Awaited<ReturnType<typeof listDatedOrders>>[number];

/** Orders with a due date: open, paid for and neither cancelled nor put away. The next due first. */
export const listDatedOrders = (db: Queries) =>
  db
    .selectFrom('orders')
    .select(['id', 'name', 'title', 'song_count', 'rush_delivery', 'due_at', 'created_at'])
    .where('due_at', 'is not', null)
    .orderBy('due_at')
    .limit(SHOWN)
    .execute();
