import { z } from 'zod';
import { billing } from './billing.ts';
import { orderMoney, orderStatus, timestamp } from './fields.ts';
import { orderMessage } from './messages.ts';
import { orderTax } from './offer.ts';
import { depositFacts, payment } from './order-payments.ts';
import { orderTurns, statusStages } from './order-statuses.ts';
import { orderFile, orderLine, orderPromise } from './orders.ts';
import { offeredMethod } from './payment-methods.ts';
import { showcase, testimonialState } from './showcase.ts';
import { terms } from './site-pages.ts';
import { comparedSong, deliverable, round, version } from './versions.ts';

/** An order as its client sees it on the order page. Nothing in here is private to the studio. */

/** Payments that were taken back are left out. A refund is negative. `at`: when it was reported or entered. */
const clientPayment = payment
  .pick({ id: true, state: true, method: true, method_label: true, amount: true, reference: true, at: true })
  // Absent in receipts that were numbered before.
  .extend({ decline_reason: z.string(), is_test: z.boolean().default(false) });
export type ClientPayment = z.infer<typeof clientPayment>;

export const clientFile = orderFile
  .pick({
    id: true,
    name: true,
    path: true,
    size_bytes: true,
    song: true,
    label: true,
    duration_s: true,
    sample_rate_hz: true,
    bit_depth: true,
    channels: true,
    peaks: true,
  })
  .extend({
    /** Findings in the words of the order form; empty when there are none or the file has not been checked. */
    findings: z.array(z.string()),
    /** The worst finding; null when the file has not been checked. */
    severity: z.enum(['fine', 'look', 'fix']).nullable(),
    /** Where it is clipped first, if that was found. */
    clipped_at_s: z.number().nullable(),
    /** When the client sent the file, if it came after the order, and why: the first of those sent together says it. */
    added_at: z.nullable(timestamp),
    note: z.string(),
    /** False once the file was deleted: the order was never paid, or the retention period ended. */
    is_available: z.boolean(),
  });
export type ClientFile = z.infer<typeof clientFile>;

/** Everything a receipt is built from. Amounts in the order's currency. */
export const receiptOrder = z.object({
  order_id: z.string(),
  client_name: z.string(),
  studio_name: z.string(),
  studio_email: z.string(),
  /** The studio’s own details on a receipt: lines of text, or empty. */
  receipt_details: z.string(),
  /** `HS-2026-0001`, and the day it was given by the studio’s clock; null while the receipt has none. */
  receipt_number: z.string().nullable(),
  receipt_day: z.nullable(z.iso.date()),
  /** Whom it is made out to, as far as the client said. */
  billing,
  /** In which its dates are written. Absent in receipts that were numbered before: UTC. */
  timezone: z.optional(z.string()),
  created_at: timestamp,
  cancelled_at: z.nullable(timestamp),
  lines: z.array(orderLine),
  /** ISO 4217. */
  currency: z.string(),
  /** BCP 47: how its amounts and dates are written. */
  locale: z.string(),
  discount_code: z.string().nullable(),
  discount_amount: z.number(),
  /** Absent in receipts that were numbered before taxes. */
  tax: z.optional(orderTax),
  total_amount: z.number(),
  paid_amount: z.number(),
  due_amount: z.number(),
  ...depositFacts.shape,
  is_paid: z.boolean(),
  money: orderMoney,
  payments: z.array(clientPayment),
});
export type ReceiptOrder = z.infer<typeof receiptOrder>;

export const progressSteps = ['paid', 'mixing', 'mastering', 'work', 'review', 'delivered'] as const;
/** `work`: of a service that delivers neither a mix nor a master. */
export type ProgressStep = (typeof progressSteps)[number];

export const clientOrder = receiptOrder.extend({
  /** What the receipt said when it was given its number. It says that from then on; null before. */
  receipt: receiptOrder.nullable(),
  /** The studio entered the order. */
  is_by_hand: z.boolean(),
  /** The client accepts the studio’s price before anything is to pay. */
  awaits_acceptance: z.boolean(),
  /** The last day on which they can, in the studio’s time zone (null: it doesn’t end), and whether that is over. */
  valid_until: z.nullable(z.iso.date()),
  quote_ended: z.boolean(),
  /** The studio’s terms, if it has any, while the client has to accept them: with the price, or before they pay. */
  terms_to_accept: z.nullable(terms),
  /** What the client wrote about the work, and whether they still can. Titles and references are with the songs. */
  brief: z.object({ project_details: z.string(), notes: z.string(), can_change: z.boolean() }),
  /** What the order is called, by its songs: `Night Bus and 2 more`. */
  title: z.string(),
  status: orderStatus,
  status_label: z.string(),
  /** What the status means, in a sentence. */
  status_text: z.string(),
  stage: z.enum(statusStages),
  /** How far it is, by what was bought: the steps, and the present one. Null once it is cancelled. */
  progress: z.object({ steps: z.array(z.enum(progressSteps)), present: z.enum(progressSteps) }).nullable(),
  /** Its status in a few words, with what is open of the money: what lists of orders say. */
  state: z.string(),
  /** Whose turn it is next. */
  turn: z.enum(orderTurns),
  /** The same in words, with the one thing to do: to go to a section of the page, to play a version, or to download. */
  next: z.object({
    title: z.string(),
    words: z.string(),
    action: z.object({ label: z.string(), to: z.enum(['payments', 'files', 'messages']) }).nullable(),
    play: z.object({ label: z.string(), song: z.number().int(), version_id: z.string() }).nullable(),
    /** What to download once all is approved; without a version, everything. */
    download: z.object({ label: z.string(), version_id: z.string().nullable() }).nullable(),
  }),
  due_at: z.nullable(timestamp),
  /** By when that is, for people: `by Tuesday evening`; empty without one, and once it is over. */
  due_by: z.string(),
  /** Explains the due time, or what the clock is waiting for: one sentence, or empty. */
  due_text: z.string(),
  promise: orderPromise,
  /** Why the studio paused the clock; null when it isn’t paused. */
  paused: z.string().nullable(),
  song_count: z.number().int(),
  /** The service, under the name it was sold under. */
  service: z.object({ id: z.string(), name: z.string() }),
  /** The add-ons it was sold with, also where the studio set the price. */
  chosen_add_ons: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The way to pay that was opened last, while no payment has followed. */
  opened_method: z.string().nullable(),
  opened_label: z.string().nullable(),
  /** Oldest first. A text can have several lines: what happened, then the studio’s note. */
  events: z.array(z.object({ at: timestamp, text: z.string() })),
  files: z.array(clientFile),
  /** Whether every song has files, as far as their names tell; also when one ZIP or folder may hold several songs. */
  files_complete: z.boolean(),
  /** Findings across the files of a song. */
  song_findings: z.array(z.object({ song: z.number().int(), text: z.string() })),
  songs: z.array(
    comparedSong.extend({
      /** The studio has notes on it, of any round, that it hasn’t answered. */
      has_open_notes: z.boolean(),
      /** Delivered versions, by kind and number. */
      versions: z.array(version),
    }),
  ),
  /** The studio’s words on its latest delivery; null before the first. */
  delivery: z.nullable(z.object({ at: timestamp, note: z.string() })),
  /** The latest two, or those before `rounds_before`, oldest first. Versions carry the notes of these, and drafts. */
  rounds: z.array(round),
  /** What to send as `rounds_before` for earlier ones; null when there are none. */
  rounds_before: z.number().int().nullable(),
  /** Rounds left to send, out of how many since all songs were approved. Null: unlimited. */
  rounds_left: z.number().int().nullable(),
  rounds_total: z.number().int().nullable(),
  /** Every song with every deliverable that was bought; without a version where none was delivered. */
  deliverables: z.array(deliverable),
  /** `why` says how to unlock them; `can_listen`: whether the listening copies can be played meanwhile. */
  downloads: z.object({ locked: z.boolean(), why: z.string(), can_listen: z.boolean() }),
  /** The latest 50, or those before `messages_before`, oldest first. */
  messages: z.array(orderMessage),
  /** What to send as `messages_before` for earlier ones; null when there are none. */
  messages_before: z.nullable(timestamp),
  /** Whether the studio may show the songs, and under which name; null: not answered yet. */
  ...showcase.shape,
  /** State of the client’s testimonial. */
  testimonial: testimonialState,
  /**
   * Ways to pay `amount`: what is due and not yet reported, or everything due when all of it is reported. None, and no
   * links, when the studio offers none or nothing is due.
   */
  how_to_pay: z.object({
    amount: z.number(),
    paypal_url: z.string().nullable(),
    cashtag: z.string().nullable(),
    cashapp_url: z.string().nullable(),
    text: z.string(),
    /** All of them, in the studio’s order; `url` is the link for this order and `amount`, or empty. */
    methods: z.array(offeredMethod),
  }),
});
export type ClientOrder = z.infer<typeof clientOrder>;
