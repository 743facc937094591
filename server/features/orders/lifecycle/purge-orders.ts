import { now } from '../../../clock.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { removeFiles } from '../../../receive-upload/staged-files.ts';
import { getOrCreateSecret } from '../../system/secret-queries.ts';
import { findOrderOrThrow } from '../ledger/lock-order.ts';
import { listTrashedBefore, purgeOrders } from './queries.ts';

// Little enough that nobody waits long for the writer.
const AT_ONCE = 20;

/** Deletes an order of the trash for good. AppError `conflict` when it is not there. */
export const deleteOrder = async (deps: Deps, orderId: string): Promise<void> => {
  const order = await findOrderOrThrow(deps.database.read, orderId);
  if (!order.trashed_at || !(await purge(deps, [orderId])))
    throw new AppError('conflict', 'Move this order to the trash first, then delete it for good.');
  await forget(deps);
};

/** Deletes for good what has been in the trash since before this moment. Answers how many orders that were. */
export const emptyTrash = async (deps: Deps, until = now()): Promise<number> => {
  let deleted = 0;
  for (;;) {
    const ids = await listTrashedBefore(deps.database.read, until, AT_ONCE);
    const gone = ids.length ? await purge(deps, ids) : 0;
    deleted += gone;
    // Those left were taken out of the trash a moment ago.
    if (!gone) break;
  }
  if (deleted) await forget(deps);
  return deleted;
};

/** Files go after the commit; what a crash or a store that is away leaves of them belongs to nothing, and is swept. */
const purge = async (deps: Deps, ids: string[]): Promise<number> => {
  const secret = await getOrCreateSecret(deps.database, 'departures');
  const { orders, keys } = await deps.database.transaction((tx) => purgeOrders(tx, ids, secret));
  for (let start = 0; start < keys.length; start += AT_ONCE)
    await removeFiles(deps, keys.slice(start, start + AT_ONCE));
  return orders;
};

const forget = ({ database, log }: Deps): Promise<void> =>
  database
    .forget()
    .catch((error: unknown) => log.warn({ err: error }, 'Deleted data is still to be cleared'));
