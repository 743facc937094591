import { z } from 'zod';
import { payment } from './order-payments.ts';
import { orderSummary } from './orders.ts';

/** An order with the reported payments that are neither confirmed nor declined. */
const waitingOrder = orderSummary.extend({
  reports: z.array(payment.pick({ id: true, method: true, amount: true })),
});
export type WaitingOrder = z.infer<typeof waitingOrder>;

/** How many orders need attention, and the first few, longest waiting first. */
const waitingList = z.object({ count: z.number().int(), orders: z.array(waitingOrder) });

/** The overview. Cancelled, archived and trashed orders are not counted anywhere. */
export const dashboard = z.object({
  total_orders: z.number().int(),
  pending_orders: z.number().int(),
  in_progress_orders: z.number().int(),
  completed_orders: z.number().int(),
  total_revenue: z.number(),
  recent_orders: z.array(orderSummary),
  waiting: z.object({
    /** Orders that have not been started: unpaid, and paid. */
    unpaid: waitingList,
    to_start: waitingList,
    /** The promised turnaround ends within 24 hours or has ended; counted up to 1,000. */
    due_soon: waitingList,
    /** The client reported a payment; counted up to 1,000. */
    payment_reports: waitingList,
    /** Counted up to 1,000. */
    delivered_unpaid: waitingList,
    /** Failed in the last 30 days, or retried without success for more than a day. */
    failed_emails: z.number().int(),
    /** Held back by a restore because they may already have been sent. */
    held_emails: z.number().int(),
  }),
  /**
   * The last twelve months (`YYYY-MM`, UTC), oldest first: `amount` was confirmed in the month, `orders` became paid in
   * it.
   */
  revenue_by_month: z.array(z.object({ month: z.string(), orders: z.number().int(), amount: z.number() })),
});
export type Dashboard = z.infer<typeof dashboard>;
