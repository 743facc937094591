import { listMissing } from '../../../shared/missing-kinds.ts';
import {
  deliveredStatus,
  isOverStatus,
  masteredStatus,
  mixedStatus,
  type OrderStatus,
} from '../../../shared/order-statuses.ts';
import type { VersionKind } from '../../../shared/version-kinds.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { listDeliverables } from './deliverables.ts';
import type { ListedVersion } from './queries.ts';

/** The status that what was delivered of an order amounts to. */
export const getDeliveredStatus = (order: OrderRow, versions: ListedVersion[]): OrderStatus => {
  const cells = listDeliverables(order, versions);
  if (cells.every(({ version_id }) => version_id !== null)) return deliveredStatus;
  return cells.some(({ kind, version_id }) => kind === 'master' && version_id !== null)
    ? masteredStatus
    : mixedStatus;
};

/**
 * The status after a delivery, also of one that answers a round. An order that was delivered or completed stays in the
 * client's hands: one more version, such as a free instrumental, doesn't return it to work.
 */
export const getStatusAfterDelivery = (order: OrderRow, versions: ListedVersion[]): OrderStatus =>
  isOverStatus(order.status) ? deliveredStatus : getDeliveredStatus(order, versions);

/** Whether something that was bought is still to come. */
export const isMoreToCome = (order: OrderRow, versions: ListedVersion[]): boolean => {
  const cells = listDeliverables(order, versions);
  const isThere = (song: number, kind: VersionKind) =>
    cells.some((cell) => cell.song === song && cell.kind === kind && cell.version_id !== null);
  return listMissing(cells, isThere).length > 0;
};
