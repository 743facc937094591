import { z } from 'zod';
import { timestamp } from './fields.ts';
import type { inboxKinds } from './inbox.ts';
import { payment } from './order-payments.ts';
import { orderSummary } from './orders.ts';
import { studioActions } from './studio-step.ts';

/** What the studio has to do next, the most urgent first. */
export const queueGroups = ['overdue', 'due_today', 'answer', 'start', 'money', 'publish'] as const;
export type QueueGroup = (typeof queueGroups)[number];

/** Why something is in the queue, the most urgent first, and the group that puts it in. */
export const queueReasons = {
  overdue: 'overdue',
  due_today: 'due_today',
  card_payment: 'answer',
  card_refund: 'answer',
  round: 'answer',
  message: 'answer',
  files: 'answer',
  brief: 'answer',
  approval: 'answer',
  start: 'start',
  payment_reported: 'money',
  late_payment: 'money',
  payment: 'money',
  track: 'publish',
  testimonial: 'publish',
} as const satisfies Record<(typeof inboxKinds)[number] | string, QueueGroup>;
export type QueueReasonKind = keyof typeof queueReasons;
const reasonKinds = Object.keys(queueReasons) as [QueueReasonKind, ...QueueReasonKind[]];

const queueReason = z.object({
  kind: z.enum(reasonKinds),
  /** Since when; for `overdue` and `due_today`, when it is due. */
  at: timestamp,
  /** How many messages since the studio’s last one, or how many drafts; 1 for everything else. */
  count: z.number().int(),
  /** What the client sent, as in the inbox; empty for everything else. */
  text: z.string(),
  /** The inbox item, which can be dismissed; null for everything else. */
  item_id: z.string().nullable(),
});
export type QueueReason = z.infer<typeof queueReason>;

/** Something to do: an order with everything about it, or a draft or a card payment that belongs to no order. */
export const queueRow = z.object({
  id: z.string(),
  group: z.enum(queueGroups),
  /** With the reported payments that are neither confirmed nor declined, and, if it is overdue or due today, the studio’s next step. */
  order: orderSummary
    .extend({
      reports: z.array(payment.pick({ id: true, method: true, amount: true })),
      /** What its service delivers: `mix`, `master`, both or neither. */
      delivers: z.array(z.string()),
      next_step: z.object({ action: z.enum(studioActions), label: z.string() }).nullable(),
    })
    .nullable(),
  /** What has no order is called; empty otherwise. */
  name: z.string(),
  /** Of the most urgent reason; in `answer`, of what the client did last. */
  at: timestamp,
  /** At least one, the most urgent first. */
  reasons: z.array(queueReason),
});
export type QueueRow = z.infer<typeof queueRow>;

/** The first rows of every group, the longest waiting first, in `answer` the newest, and the groups that have more. */
export const queue = z.object({ rows: z.array(queueRow), more: z.array(z.enum(queueGroups)) });
export type Queue = z.infer<typeof queue>;
