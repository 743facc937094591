import { z } from 'zod';
import { clientFilter } from './clients.ts';
import { orderShelf, orderStatus, paragraph } from './fields.ts';
import { orderId } from './ids.ts';
import { dueFilter } from './orders.ts';

/** A search may contain characters that a name may not. */
export const searchText = paragraph('Search', 200).check(
  z.refine((text) => !text.includes('\n'), {
    error: 'Search for one line',
  }),
);

const orderFilter = {
  status: z.optional(orderStatus),
  due: dueFilter.optional(),
  shelf: z.optional(orderShelf),
  search: z.optional(searchText),
};

/**
 * What to export: all data of one order as JSON, or the filtered list as CSV. Payments are those of the filtered orders;
 * without a shelf, of all orders except those in the trash.
 */
export const exportQuestion = z.discriminatedUnion('what', [
  z.object({ what: z.literal('order'), order_id: orderId }),
  z.object({ what: z.literal('orders'), ...orderFilter }),
  z.object({ what: z.literal('payments'), ...orderFilter }),
  z.object({ what: z.literal('clients'), filter: z.optional(clientFilter), search: z.optional(searchText) }),
]);
export type ExportQuestion = z.infer<typeof exportQuestion>;
