import { z } from 'zod';
import { timestamp } from './fields.ts';
import { payment } from './order-payments.ts';

/** What clients do that needs the studio's attention, until it is dealt with. */
export const inboxKinds = ['payment_reported', 'message', 'files', 'round', 'approval'] as const;
export type InboxKind = (typeof inboxKinds)[number];

/** A kind and what it is about, so that a second one about the same takes the place of the first. */
export const inboxId = z.string().regex(/^[a-z_]{1,20}:[\w-]{1,40}$/, {
  error: 'This isn’t the id of anything in the inbox',
});

/** `payment`: what was reported, as one press confirms it; null for the other kinds. */
export const inboxItem = z.object({
  id: z.string(),
  kind: z.enum(inboxKinds),
  order_id: z.string(),
  client_name: z.string(),
  at: timestamp,
  text: z.string(),
  payment: payment.pick({ id: true, method: true, amount: true }).nullable(),
});
export type InboxItem = z.infer<typeof inboxItem>;
