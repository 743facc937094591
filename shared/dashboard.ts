import { z } from 'zod';
import { orderSummary } from './orders.ts';
import { queue } from './queue.ts';

/** The overview. Cancelled, archived and trashed orders are not counted anywhere. */
export const dashboard = z.object({
  total_orders: z.number().int(),
  pending_orders: z.number().int(),
  in_progress_orders: z.number().int(),
  completed_orders: z.number().int(),
  /** The studio's, which `total_revenue` and `revenue_by_month` are in. */
  currency: z.string(),
  total_revenue: z.number(),
  /** The same for each currency money came in, by code. */
  revenue_by_currency: z.array(z.object({ currency: z.string(), amount: z.number() })),
  /** What was paid of orders that aren’t counted, in the studio’s currency. */
  uncounted_revenue: z.number(),
  recent_orders: z.array(orderSummary),
  queue,
  /** Orders due from yesterday to a week from now, the first hundred. */
  week: z.array(orderSummary),
  /** The studio's days: where they begin, which are worked, and days off that aren't over. */
  calendar: z.object({
    timezone: z.string(),
    working_days: z.array(z.boolean()),
    days_off: z.array(z.object({ from: z.string(), to: z.string(), label: z.string() })),
  }),
  /** Failed in the last 30 days, or retried without success for more than a day. */
  failed_emails: z.number().int(),
  /** Held back by a restore because they may already have been sent. */
  held_emails: z.number().int(),
  /**
   * The last twelve months (`YYYY-MM`) in the studio's time zone, oldest first: `amount` was confirmed in the month,
   * `orders` became paid in it.
   */
  revenue_by_month: z.array(z.object({ month: z.string(), orders: z.number().int(), amount: z.number() })),
});
export type Dashboard = z.infer<typeof dashboard>;
