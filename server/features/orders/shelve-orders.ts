import { limits } from '../../../shared/limits.ts';
import type { Deps } from '../../deps.ts';
import { defineJob, type JobKind } from '../../jobs/job-kind.ts';
import { DAY, fromNow, HOUR, now } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import type { Queries } from '../../ports/database/port.ts';
import { removeFiles } from '../../receive-upload/staged-files.ts';
import { releaseWithdrawn, withdrawQueued } from '../emails/withdrawal-queries.ts';
import { createOnce } from '../ledger/change-once.ts';
import type { OrderState } from '../ledger/figures.ts';
import { findOrderOrThrow, lockOrderOrThrow } from '../ledger/lock-order.ts';
import { addEvent, lockOrderWithPayments, recalculateOrders } from '../ledger/queries.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { getOrCreateSecret } from '../system/secret-queries.ts';
import { listTrashedBefore, purgeOrders } from './purge-queries.ts';

// Small enough that no other writer waits long.
const AT_ONCE = 20;

/** Archives an order or takes it out of the archive. Idempotent. */
export const archiveOrder = ({ database }: Deps, orderId: string, archived: boolean): Promise<OrderRow> =>
  database.transaction(async (tx) => {
    const before = await lockOrderOrThrow(tx, orderId);
    return (await applyArchived(tx, before, archived)) ?? before.order;
  });

const applyArchived = async (
  tx: Queries,
  before: OrderState,
  archived: boolean,
): Promise<OrderRow | null> => {
  if ((before.order.archived_at !== null) === archived) return null;
  const at = now();
  await addEvent(tx, before.order, { at, kind: archived ? 'archived' : 'unarchived' });
  const [after] = await recalculateOrders(tx, [{ before, marks: { archived_at: archived ? at : null } }]);
  return after?.order ?? before.order;
};

/** The same for one of several orders, once per Idempotency-Key. Returns whether that changed it. */
export const archiveOnce = async (
  deps: Deps,
  orderId: string,
  archived: boolean,
  key: string | undefined,
): Promise<boolean> => {
  const call = { orderId, scope: 'archived', content: archived, key };
  const made = await createOnce(deps, call, async (tx, before) =>
    (await applyArchived(tx, before, archived)) ? 'changed' : 'unchanged',
  );
  return made === 'changed';
};

/** Moves orders to the trash and withdraws unsent emails about them. Returns those that were newly moved. */
export const trashOrders = ({ database }: Deps, ids: string[]): Promise<string[]> =>
  database.urgentTransaction(async (tx) => {
    const moved = await moveOrders(tx, ids, true);
    await withdrawQueued(tx, moved, 'trashed');
    return moved;
  });

/** Restores orders from the trash as they were. Returns those that were in it. */
export const untrashOrders = async ({ database, signals }: Deps, ids: string[]): Promise<string[]> => {
  const restored = await database.transaction(async (tx) => {
    const moved = await moveOrders(tx, ids, false);
    await releaseWithdrawn(tx, moved, 'trashed');
    return moved;
  });
  signals.emit('mail-queued');
  return restored;
};

const moveOrders = async (tx: Queries, ids: string[], toTrash: boolean): Promise<string[]> => {
  const at = now();
  const states: OrderState[] = [];
  // Callers sort the ids, so that two overlapping requests can't deadlock.
  for (const id of ids) {
    const state = await lockOrderWithPayments(tx, id);
    if (state && (state.order.trashed_at === null) === toTrash) states.push(state);
  }
  for (const { order } of states) await addEvent(tx, order, { at, kind: toTrash ? 'trashed' : 'untrashed' });
  await recalculateOrders(
    tx,
    states.map((before) => ({ before, marks: { trashed_at: toTrash ? at : null } })),
  );
  return states.map(({ order }) => order.id);
};

/** Deletes an order in the trash for good. Throws AppError `conflict` if it isn't in the trash. */
export const deleteOrder = async (deps: Deps, orderId: string): Promise<void> => {
  const order = await findOrderOrThrow(deps.database.read, orderId);
  if (!order.trashed_at || !(await purge(deps, [orderId])))
    throw new AppError('conflict', 'Move this order to the trash first, then delete it for good.');
  await clearDeleted(deps);
};

/** Deletes orders for good that have been in the trash since before this moment. Returns how many. */
export const emptyTrash = async (deps: Deps, until = now()): Promise<number> => {
  let deleted = 0;
  for (;;) {
    const ids = await listTrashedBefore(deps.database.read, until, AT_ONCE);
    const purged = ids.length ? await purge(deps, ids) : 0;
    deleted += purged;
    // The rest were restored a moment ago.
    if (!purged) break;
  }
  if (deleted) await clearDeleted(deps);
  return deleted;
};

/**
 * Files are deleted after the commit. If a crash or an unreachable store leaves some, nothing refers to them and the
 * sweep removes them.
 */
const purge = async (deps: Deps, ids: string[]): Promise<number> => {
  const secret = await getOrCreateSecret(deps.database, 'erased-addresses');
  const { orders, keys } = await deps.database.urgentTransaction((tx) => purgeOrders(tx, ids, secret));
  for (let start = 0; start < keys.length; start += AT_ONCE)
    await removeFiles(deps, keys.slice(start, start + AT_ONCE));
  return orders;
};

const clearDeleted = ({ database, log }: Deps): Promise<void> =>
  database
    .forget()
    .catch((error: unknown) => log.warn({ err: error }, 'Deleted data is still to be cleared'));

/** Permanently deletes orders that have been in the trash for thirty days. */
export const emptyOldTrash = async (deps: Deps): Promise<void> => {
  const deleted = await emptyTrash(deps, fromNow(-limits.trash_days * DAY));
  if (deleted) deps.log.info({ deleted }, 'deleted orders that had been in the trash for 30 days');
};

export const emptyTrashJob = (deps: Deps): JobKind =>
  defineJob({ name: 'empty-trash', everyMs: HOUR, run: () => emptyOldTrash(deps) });
