import { z } from 'zod';
import { timestamp } from './fields.ts';
import { payment } from './order-payments.ts';

/**
 * Client actions, card payments that need a decision, and what was given back of card payments: they need the studio's
 * attention until they are handled.
 */
export const inboxKinds = [
  'payment_reported',
  'message',
  'files',
  'brief',
  'round',
  'approval',
  'card_payment',
  'card_refund',
] as const;
export type InboxKind = (typeof inboxKinds)[number];

/** The kinds that are about money, whatever has become of the order since. */
export const cardItemKinds = ['card_payment', 'card_refund'] as const satisfies readonly InboxKind[];

/**
 * `payment`: the reported payment, for confirming it in one click; null for other kinds. `order_id`, `client_name` and
 * `title` are empty for a card payment that is for no order.
 */
export const inboxItem = z.object({
  id: z.string(),
  kind: z.enum(inboxKinds),
  order_id: z.string(),
  client_name: z.string(),
  /** What the order is called, by its songs. */
  title: z.string(),
  at: timestamp,
  text: z.string(),
  payment: payment.pick({ id: true, method: true, method_label: true, amount: true }).nullable(),
});
export type InboxItem = z.infer<typeof inboxItem>;
