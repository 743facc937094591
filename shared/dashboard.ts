import { z } from 'zod';
import { payment } from './order-payments.ts';
import { orderSummary } from './orders.ts';

/** An order with the payments its client reported and nobody has confirmed or declined yet. */
const waitingOrder = orderSummary.extend({
  reports: z.array(payment.pick({ id: true, method: true, amount: true })),
});
export type WaitingOrder = z.infer<typeof waitingOrder>;

/** How many orders need the owner, and the first few, the longest waiting first. */
const waitingList = z.object({ count: z.number().int(), orders: z.array(waitingOrder) });

/** The overview. Cancelled, archived and trashed orders count in nothing. */
export const dashboard = z.object({
  total_orders: z.number().int(),
  pending_orders: z.number().int(),
  in_progress_orders: z.number().int(),
  completed_orders: z.number().int(),
  total_revenue: z.number(),
  recent_orders: z.array(orderSummary),
  waiting: z.object({
    /** Not started, without the money and with it. */
    unpaid: waitingList,
    to_start: waitingList,
    /** The promised turnaround ends within 24 hours, or has ended; counted up to 1,000. */
    due_soon: waitingList,
    /** The client says that they have paid; counted up to 1,000. */
    payment_reports: waitingList,
    delivered_unpaid: waitingList,
    /** Given up in the last 30 days, or tried without success for more than a day. */
    failed_emails: z.number().int(),
    /** Held back by a restore, and perhaps sent before it. */
    held_emails: z.number().int(),
  }),
  /** The last twelve months (`YYYY-MM`, UTC), oldest first: `amount` was confirmed in it, `orders` became paid in it. */
  revenue_by_month: z.array(z.object({ month: z.string(), orders: z.number().int(), amount: z.number() })),
});
export type Dashboard = z.infer<typeof dashboard>;
