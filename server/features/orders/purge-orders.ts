import type { Deps } from '../../deps.ts';
import { now } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import { removeFiles } from '../../receive-upload/staged-files.ts';
import { findOrderOrThrow } from '../ledger/lock-order.ts';
import { getOrCreateSecret } from '../system/secret-queries.ts';
import { listTrashedBefore, purgeOrders } from './lifecycle-queries.ts';

// Small enough that no other writer waits long.
const AT_ONCE = 20;

/** Deletes an order in the trash for good. Throws AppError `conflict` if it isn't in the trash. */
export const deleteOrder = async (deps: Deps, orderId: string): Promise<void> => {
  const order = await findOrderOrThrow(deps.database.read, orderId);
  if (!order.trashed_at || !(await purge(deps, [orderId])))
    throw new AppError('conflict', 'Move this order to the trash first, then delete it for good.');
  await forget(deps);
};

/** Deletes orders for good that have been in the trash since before this moment. Returns how many. */
export const emptyTrash = async (deps: Deps, until = now()): Promise<number> => {
  let deleted = 0;
  for (;;) {
    const ids = await listTrashedBefore(deps.database.read, until, AT_ONCE);
    const gone = ids.length ? await purge(deps, ids) : 0;
    deleted += gone;
    // The rest were restored a moment ago.
    if (!gone) break;
  }
  if (deleted) await forget(deps);
  return deleted;
};

/**
 * Files are deleted after the commit. If a crash or an unreachable store leaves some, nothing refers to them and the
 * sweep removes them.
 */
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
