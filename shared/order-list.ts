import { z } from 'zod';
import { timestamp } from './fields.ts';

/** One of a client's orders, in the list that an emailed link opens. */
export const listedOrder = z.object({
  order_id: z.string(),
  /** Opens its page. */
  order_key: z.string(),
  title: z.string(),
  service: z.string(),
  song_count: z.int(),
  created_at: timestamp,
  /** Its status in words, and how its money stands where something is open. */
  state: z.string(),
  total_amount: z.number(),
  currency: z.string(),
});
export type ListedOrder = z.infer<typeof listedOrder>;

/** Where the emailed link leads. What opens the list follows in the fragment, which browsers never send. */
export const orderListPath = '/your-orders';
