import { z } from 'zod';
import { billing } from './billing.ts';
import { email, emailState } from './emails.ts';
import { orderMoney, orderStatus, paragraph, timestamp } from './fields.ts';
import { orderMessage } from './messages.ts';
import { orderTax } from './offer.ts';
import { briefTextNames, mapNames } from './order-fields.ts';
import { depositFacts, payment, paymentForm } from './order-payments.ts';
import { orderTurns } from './order-statuses.ts';
import { showcase, testimonialState } from './showcase.ts';
import { finding, shownReport, songFinding, stemLabel } from './stem-report.ts';
import { comparedSong, ownDeliverable, studioRound, studioVersion } from './versions.ts';

export const orderFile = z.object({
  id: z.string(),
  name: z.string(),
  size_bytes: z.number().int(),
  format: z.string(),
  duration_s: z.number().nullable(),
  sample_rate_hz: z.number().int().nullable(),
  bit_depth: z.number().int().nullable(),
  channels: z.number().int().nullable(),
  /** The song it is for and its role in it, as the client said or as its name suggests. */
  song: z.number().int(),
  label: stemLabel,
  /** The folder it was uploaded in, or empty. */
  path: z.string(),
  /** Null until the server has checked the file. */
  report: shownReport.nullable(),
  /** Waveform, packed as in peaks.ts. */
  peaks: z.string().nullable(),
  findings: z.array(finding),
  /** When it was deleted: the order was never paid, or the retention period ended. */
  expired_at: z.nullable(timestamp),
  /** When the client sent the file, if it came after the order, and why: the first of those sent together says it. */
  added_at: z.nullable(timestamp),
  note: z.string(),
});
export type OrderFile = z.infer<typeof orderFile>;

/** Amounts in the order's currency. */
export const orderLine = z.object({
  item: z.string(),
  label: z.string(),
  quantity: z.number().int(),
  unit_amount: z.number(),
  amount: z.number(),
});

/**
 * `status` and `undo` change the status, and a round or an approval may; for all others, `from` and `to` are the order's
 * current status.
 */
export const orderEventKinds = [
  'placed',
  'status',
  'undo',
  'payment_reported',
  'payment_confirmed',
  'payment_refunded',
  'payment_disputed',
  'dispute_won',
  'payment_declined',
  'payment_taken_back',
  'payment_restored',
  'cancelled',
  'cancel_undone',
  'archived',
  'unarchived',
  'trashed',
  'untrashed',
  'files_expired',
  'files_added',
  'paused',
  'resumed',
  'files_confirmed',
  'files_unconfirmed',
  'reminder_sent',
  'link_renewed',
  'version_withdrawn',
  'delivered',
  'files_erased',
  'round_sent',
  'rounds_allowed',
  'due_moved',
  'approved',
  'approval_reminder_sent',
  'showcase_answered',
  'testimonial_sent',
  'price_accepted',
  'quote_renewed',
  'brief_changed',
] as const;
export type OrderEventKind = (typeof orderEventKinds)[number];

export const orderEvent = z.object({
  id: z.string(),
  at: timestamp,
  kind: z.enum(orderEventKinds),
  from: z.nullable(orderStatus),
  to: orderStatus,
  note: z.string(),
  admin_note: z.string(),
  /** State of the email that told the client; null when none was written. */
  told: z.nullable(emailState),
});
export type OrderEvent = z.infer<typeof orderEvent>;

/** `soon`: the promised turnaround ends within 24 hours or has ended; the first thousand of them. */
export const dueFilter = z.literal('soon', { error: 'Ask for what is due soon' });

/** An order in a list. */
export const orderSummary = z.object({
  order_id: z.string(),
  client_info: z.object({ name: z.string(), email: z.string() }),
  /** What it is called, by its songs: `Night Bus and 2 more`. */
  title: z.string(),
  status: orderStatus,
  song_count: z.number().int(),
  /** ISO 4217: what all amounts of the order are in. */
  currency: z.string(),
  total_amount: z.number(),
  rush_delivery: z.boolean(),
  file_count: z.number().int(),
  created_at: timestamp,
  /**
   * When the promised turnaround ends. Null unless the clock is running: the order is paid, open, has its files and is
   * not paused.
   */
  due_at: z.nullable(timestamp),
  /** Why the studio is waiting for the client, in words the client sees; null when it isn't. */
  paused: z.string().nullable(),
  /** Every song has files, or the studio confirmed that it has what it needs. */
  files_complete: z.boolean(),
  /** The sum of confirmed payments, the rest of the total, and whether the order counts as paid. */
  paid_amount: z.number(),
  due_amount: z.number(),
  ...depositFacts.shape,
  is_paid: z.boolean(),
  /** Something was delivered, and the money for it is still awaited. */
  is_delivered_unpaid: z.boolean(),
  money: orderMoney,
  /** The client reported a payment that is not confirmed or declined yet. */
  has_report: z.boolean(),
  /** The last day on which a quote can be accepted, in the studio's time zone; null: it doesn't end. */
  valid_until: z.nullable(z.iso.date()),
  /** That day is over, and the client hasn't accepted it. */
  quote_ended: z.boolean(),
  cancelled_at: z.nullable(timestamp),
  archived_at: z.nullable(timestamp),
  trashed_at: z.nullable(timestamp),
});
export type OrderSummary = z.infer<typeof orderSummary>;

/**
 * What an order was sold with. `bought_rounds`: of notes, on top of the free ones. `date`: by when it is back, where a
 * date was promised.
 */
export const orderPromise = z.object({
  from_hours: z.number().int(),
  to_hours: z.number().int(),
  free_rounds: z.number().int().nullable(),
  bought_rounds: z.number().int(),
  date: z.string().nullable(),
});

/** The whole order, for the owner. */
export const orderDetail = orderSummary.extend({
  original_amount: z.number(),
  discount_code: z.string().nullable(),
  discount_amount: z.number(),
  tax: orderTax,
  lines: z.array(orderLine),
  /** What it was sold as, with the names of then. */
  service: z.object({ id: z.string(), name: z.string() }),
  chosen_add_ons: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The same by id: the add-ons the product began with, and others that were chosen. */
  add_ons: z.record(z.string(), z.boolean()),
  ...mapNames(briefTextNames, () => z.string()),
  /** The terms that the client accepted, by the SHA-256 of their Markdown; null if there were none. */
  terms: z.nullable(z.object({ sha256: z.string(), accepted_at: timestamp })),
  files: z.array(orderFile),
  /** Findings across the files of a song. */
  song_findings: z.array(songFinding),
  turn: z.enum(orderTurns),
  promise: orderPromise,
  /** The last delivery has neither been approved nor answered with notes. */
  in_review: z.boolean(),
  /**
   * Explains in one sentence why the order is due when it is, or why it has no due time; empty when nothing is due any
   * more.
   */
  due_text: z.string(),
  paused_at: z.nullable(timestamp),
  /** When the studio confirmed that it has all the files it needs. */
  files_confirmed_at: z.nullable(timestamp),
  /** Payment reminders: how many were sent, whether the studio stopped them, and when the next one is due. */
  reminders: z.object({ sent: z.number().int(), stopped: z.boolean(), next_at: z.nullable(timestamp) }),
  /** Findings in the files, worded for an email to the client. */
  client_points: z.array(z.string()),
  payments: z.array(payment),
  /** `HS-2026-0001`; null while the receipt has none. */
  receipt_number: z.string().nullable(),
  /** Whom the receipt is made out to, as far as the client said. */
  billing,
  cancel_reason: z.string(),
  /** The studio entered the order; it set the price, which the client accepts before they pay; when they did; whether they have to. */
  is_by_hand: z.boolean(),
  is_quote: z.boolean(),
  accepted_at: z.nullable(timestamp),
  awaits_acceptance: z.boolean(),
  /** Link to the client's order page, including the key; null when nobody may open it. */
  order_link: z.string().nullable(),
  events: z.array(orderEvent),
  emails: z.array(email),
  /** The latest 50, or those before `messages_before`, oldest first. */
  messages: z.array(orderMessage),
  /** What to send as `messages_before` for earlier ones; null when there are none. */
  messages_before: z.nullable(timestamp),
  /** By song, kind and number. */
  versions: z.array(studioVersion),
  songs: z.array(comparedSong),
  deliverables: z.array(ownDeliverable),
  /** Oldest first. */
  rounds: z.array(studioRound),
  /** Rounds the client can still send, out of how many since all songs were approved. Null: unlimited. */
  rounds_left: z.number().int().nullable(),
  rounds_total: z.number().int().nullable(),
  ...showcase.shape,
  testimonial: testimonialState,
});
export type OrderDetail = z.infer<typeof orderDetail>;

/**
 * A status change. `notes` is stored with the event and visible to the client, `admin_notes` only to the owner. With
 * `tell_client` the client gets an email with the status and the notes. Repeating the current status only adds the
 * notes. `paid` absent: an order that leaves pending unpaid gets a payment of the rest. `true`: records the rest
 * whatever the previous status. `false`: records nothing.
 */
export const statusChange = z.object({
  status: orderStatus,
  notes: z._default(paragraph('Notes', 2000), ''),
  admin_notes: z._default(paragraph('Admin notes', 2000), ''),
  tell_client: z.boolean({ error: 'Send true or false' }).default(false),
  paid: z.boolean({ error: 'Send true or false' }).optional(),
});

/** A payment together with a status change: one transaction, and one email when the client is told about both. */
export const paymentEntry = paymentForm.safeExtend({ change: statusChange.omit({ paid: true }).optional() });
export type PaymentEntry = z.infer<typeof paymentEntry>;

/** Undoes the latest status change. `event_id` names it, so that nothing newer is undone by mistake. */
export const statusUndo = z.object({ event_id: z.string().regex(/^\d{1,18}$/) });
