import { now } from '../../lib/clock.ts';
import type { Queries } from '../../ports/database/port.ts';
import type { OrderState } from '../ledger/figures.ts';
import { assertChangeable } from '../ledger/lock-order.ts';
import { addEvent, recalculateOrders } from '../ledger/queries.ts';

/** The studio confirms that it has what it needs even if songs have no files, or undoes that. */
export const confirmFiles = async (tx: Queries, before: OrderState, complete: boolean): Promise<void> => {
  const { order } = before;
  assertChangeable(order);
  if ((order.files_confirmed_at !== null) === complete) return;
  const at = now();
  await addEvent(tx, order, { at, kind: complete ? 'files_confirmed' : 'files_unconfirmed' });
  await recalculateOrders(tx, [{ before, marks: { files_confirmed_at: complete ? at : null } }]);
};
