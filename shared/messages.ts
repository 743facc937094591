import { z } from 'zod';
import { paragraph, timestamp } from './fields.ts';
import { limits } from './limits.ts';

/** A message between client and studio about an order; each order has one thread. */
export const orderMessage = z.object({
  id: z.string(),
  from: z.enum(['client', 'studio']),
  text: z.string(),
  at: timestamp,
});
export type OrderMessage = z.infer<typeof orderMessage>;
export type MessageAuthor = OrderMessage['from'];

/** A cursor: the messages before this time. */
export const messagesBefore = z.optional(timestamp);

export const messageForm = z.object({
  text: paragraph('A message', limits.message, 'Write a message first').check(
    z.refine((text) => text !== '', {
      error: 'Write a message first',
    }),
  ),
});
