import { type OrderStatus, paidStatus, revisionStatus, statusTable } from '../../../shared/order-statuses.ts';
import type { Deps } from '../../deps.ts';
import { now } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import type { Queries } from '../../ports/database/port.ts';
import { removeFiles } from '../../receive-upload/staged-files.ts';
import { readClockFacts } from '../ledger/due-date-queries.ts';
import { lockOrderOrThrow } from '../ledger/lock-order.ts';
import { addEvent, recalculateOrders } from '../ledger/queries.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { findFirstEvent } from '../order-status/event-queries.ts';
import { restoreRoundItem } from '../revisions/round-items.ts';
import { versionNotFound } from '../versions/add-version.ts';
import { getDeliveredStatus } from '../versions/delivered-status.ts';
import { lockVersion, removeVersion } from '../versions/edit-queries.ts';
import { listVersions } from '../versions/queries.ts';
import { releaseVersionFiles } from '../versions/stored-queries.ts';
import { removeEmptyDelivery } from './queries.ts';

/** Withdraws a version the client has not heard, with its notes; its file is deleted after the commit. */
export const withdrawVersion = async (deps: Deps, orderId: string, versionId: string): Promise<void> => {
  const keys = await deps.database.urgentTransaction(async (tx) => {
    const before = await lockOrderOrThrow(tx, orderId);
    const { order } = before;
    const version = await lockVersion(tx, orderId, versionId);
    if (!version) throw versionNotFound();
    if (version.heard_at !== null)
      throw new AppError(
        'conflict',
        `The client has already ${version.approved_at ? 'approved' : 'listened to'} this version. Deliver a new one instead.`,
      );
    const had = getDeliveredStatus(order, await listVersions(tx, orderId));
    const released = await releaseVersionFiles(tx, [version]);
    await removeVersion(tx, version);
    if (version.delivery_id === null) return released;
    const delivered_at = await removeEmptyDelivery(tx, version.delivery_id);
    const { round, in_review } = await readClockFacts(tx, order);
    const isReopened = round !== null && delivered_at !== undefined && round.sent_at < delivered_at;
    if (isReopened) await restoreRoundItem(tx, order);
    // What the studio set by hand stays.
    const status =
      order.status !== had ? order.status : isReopened ? revisionStatus : await getStatusLeft(tx, order);
    await addEvent(tx, order, {
      at: now(),
      kind: 'version_withdrawn',
      admin_note: `Song ${version.song}, ${version.kind} ${version.number}`,
      to: status,
    });
    const marks = { status, ...(in_review ? {} : { approval_reminder_at: null }) };
    await recalculateOrders(tx, [{ before, marks }]);
    return released;
  });
  await removeFiles(deps, keys);
};

/** What is still delivered, or else the status from before the first delivery. */
const getStatusLeft = async (tx: Queries, order: OrderRow): Promise<OrderStatus> => {
  const versions = await listVersions(tx, order.id);
  if (versions.some(({ delivery_id }) => delivery_id !== null)) return getDeliveredStatus(order, versions);
  const status = (await findFirstEvent(tx, order.id, 'delivered'))?.from_status ?? order.status;
  return order.funded_at !== null && !statusTable[status].means_paid ? paidStatus : status;
};
