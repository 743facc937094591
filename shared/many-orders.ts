import { z } from 'zod';
import { orderStatus } from './fields.ts';
import { limits } from './limits.ts';

/** Numbers of orders, sorted: two requests that overlap can’t deadlock. */
export const orderIds = z.object({
  order_ids: z
    .array(z.string().max(40), { error: 'Send the numbers of the orders' })
    .min(1, { error: 'Choose at least one order' })
    .max(limits.orders_at_once, { error: `Choose at most ${limits.orders_at_once} orders at once` })
    .transform((ids) => [...new Set(ids)].sort()),
});

/** Gives several orders a status; `paid` as for one. */
export const statusOfOrders = orderIds.extend({
  status: orderStatus,
  paid: z.boolean({ error: 'Send true or false' }).optional(),
});

export const archivedOrders = orderIds.extend({ archived: z.boolean({ error: 'Send true or false' }) });

/**
 * What became of each of several orders: changed, with the event of a new status for its undo; refused, with the reason
 * an order on its own would have been refused with; or in neither, as it was like that already. `error`: why it ended
 * before the rest; the same call with the same Idempotency-Key goes on.
 */
export const changedOrders = z.object({
  changed: z.array(z.object({ order_id: z.string(), event_id: z.string().nullable() })),
  refused: z.array(z.object({ order_id: z.string(), detail: z.string() })),
  error: z.string().optional(),
});
export type ChangedOrders = z.infer<typeof changedOrders>;
