import type { Queries } from '../../ports/database/port.ts';
import type { OrderRow } from '../ledger/rows.ts';

type Candidate = Pick<OrderRow, 'id' | 'seq' | 'completed_at' | 'files_warned_at'>;

/** A page of orders completed before this moment that still have files, without those in the trash, oldest first. */
export const listCompletedOrders = (
  db: Queries,
  before: string,
  after: number,
  limit: number,
): Promise<Candidate[]> =>
  db
    .selectFrom('orders')
    .select(['id', 'seq', 'completed_at', 'files_warned_at'])
    .where('completed_at', '<=', before)
    .where('files_erased_at', 'is', null)
    .where('shelf', '<>', 'trash')
    .where('seq', '>', after)
    .orderBy('seq')
    .limit(limit)
    .execute();

/** When the last file of these orders came: from the client after they ordered, or as a version from the studio. */
export const readLatestArrivals = async (db: Queries, orderIds: string[]): Promise<Map<string, string>> => {
  const latest = new Map<string, string>();
  if (!orderIds.length) return latest;
  const additions = db
    .selectFrom('file_additions')
    .select(({ fn }) => ['order_id', fn.max('at').as('at')])
    .where('order_id', 'in', orderIds)
    .groupBy('order_id');
  const versions = db
    .selectFrom('order_versions')
    .select(({ fn }) => ['order_id', fn.max('created_at').as('at')])
    .where('order_id', 'in', orderIds)
    .where('kind', '<>', 'rough')
    .groupBy('order_id');
  for (const { order_id, at } of await additions.unionAll(versions).execute())
    if (at > (latest.get(order_id) ?? '')) latest.set(order_id, at);
  return latest;
};

/** Clears warnings while the setting is off: once it is on again, clients are warned again. */
export const clearWarnings = async (tx: Queries): Promise<void> => {
  await tx
    .updateTable('orders')
    .set({ files_warned_at: null })
    .where('completed_at', 'is not', null)
    .where('files_warned_at', 'is not', null)
    .where('files_erased_at', 'is', null)
    .execute();
};
