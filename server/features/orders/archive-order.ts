import type { Deps } from '../../deps.ts';
import { now } from '../../lib/clock.ts';
import { lockOrderOrThrow } from '../ledger/lock-order.ts';
import { addEvent, recalculateOrders } from '../ledger/queries.ts';
import type { OrderRow } from '../ledger/rows.ts';

/** Archives an order or takes it out of the archive. Idempotent. */
export const archiveOrder = ({ database }: Deps, orderId: string, archived: boolean): Promise<OrderRow> =>
  database.transaction(async (tx) => {
    const before = await lockOrderOrThrow(tx, orderId);
    if ((before.order.archived_at !== null) === archived) return before.order;
    const at = now();
    await addEvent(tx, before.order, { at, kind: archived ? 'archived' : 'unarchived' });
    const [after] = await recalculateOrders(tx, [{ before, marks: { archived_at: archived ? at : null } }]);
    return after?.order ?? before.order;
  });
