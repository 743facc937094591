import { z } from 'zod';
import { clientFilter } from './clients.ts';
import { orderStatus, paragraph } from './fields.ts';
import { dueFilter, orderShelf } from './orders.ts';

/** What is looked for may hold what a name may not. */
export const searchText = paragraph('Search', 200).refine((text) => !text.includes('\n'), {
  error: 'Search for one line',
});

/** What to write as CSV: the list with the filter that stands. */
export const exportQuestion = z.discriminatedUnion('what', [
  z.object({
    what: z.literal('orders'),
    status: orderStatus.optional(),
    due: dueFilter.optional(),
    shelf: orderShelf.optional(),
    search: searchText.optional(),
  }),
  z.object({ what: z.literal('clients'), filter: clientFilter.optional(), search: searchText.optional() }),
]);
export type ExportQuestion = z.infer<typeof exportQuestion>;
