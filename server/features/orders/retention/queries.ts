import type { Queries } from '../../../ports/database/port.ts';
import type { OrderRow } from '../rows.ts';

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
