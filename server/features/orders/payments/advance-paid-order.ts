import { paidStatus, statusTable } from '../../../../shared/order-statuses.ts';
import { AppError } from '../../../errors.ts';
import type { Queries } from '../../../ports/database/port.ts';
import type { OrderState } from '../ledger/figures.ts';
import { recalculateOrders } from '../ledger/queries.ts';
import type { OrderRow } from '../rows.ts';
import { moveLockedOrder } from '../status/move-order.ts';

/** Ends a change that added a payment. Paid and pending is a contradiction to everybody who reads it, so the order moves on. */
export const advancePaidOrder = async (tx: Queries, before: OrderState, at: string): Promise<OrderRow> => {
  const [paid] = await recalculateOrders(tx, [{ before }]);
  if (!paid) throw new AppError('not_found', 'There’s no order with this number');
  const { order } = paid;
  if (statusTable[order.status].means_paid || order.paid_at === null || order.cancelled_at) return order;
  const move = { status: paidStatus, note: '', admin_note: '', at, paid: false };
  return (await moveLockedOrder(tx, paid, move)).after;
};
