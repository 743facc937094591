import { z } from 'zod';
import { orderStatus, timestamp } from './fields.ts';
import { orderMessage } from './messages.ts';
import { payment } from './order-payments.ts';
import { orderTurns } from './order-statuses.ts';
import { orderFile, orderLine } from './orders.ts';
import { showcase, testimonialState } from './showcase.ts';
import { approvedSong, deliverable, roughMix, round, version } from './versions.ts';

/** An order as its client sees it on the order page: nothing here is for the studio's eyes alone. */

/** Those that were taken back are left out. A refund is negative. `at`: when it was reported, or entered. */
const clientPayment = payment
  .pick({ id: true, state: true, method: true, amount: true, reference: true, at: true })
  .extend({ decline_reason: z.string() });
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
    /** What stands out, in the words of the order form. Empty when nothing does, and while nobody has looked. */
    findings: z.array(z.string()),
    /** The worst of them; null while nobody has looked. */
    severity: z.enum(['fine', 'look', 'fix']).nullable(),
    /** When the client sent it, and why, if it came after the order. */
    added_at: z.nullable(timestamp),
    note: z.string(),
    /** False once its bytes were removed: the order was never paid, or the studio keeps files for a while only. */
    is_available: z.boolean(),
  });
export type ClientFile = z.infer<typeof clientFile>;

/** Amounts in dollars. */
export const clientOrder = z.object({
  order_id: z.string(),
  status: orderStatus,
  /** Who has to do something next. */
  turn: z.enum(orderTurns),
  due_at: z.nullable(timestamp),
  /** Why the due time is what it is, or what the clock is waiting for: one sentence, or empty. */
  due_text: z.string(),
  /** Why the studio paused the clock; null while it isn’t paused. */
  paused: z.string().nullable(),
  client_name: z.string(),
  studio_name: z.string(),
  studio_email: z.string(),
  /** What the studio says of itself on a receipt: lines of text, or empty. */
  receipt_details: z.string(),
  created_at: timestamp,
  cancelled_at: z.nullable(timestamp),
  song_count: z.number().int(),
  lines: z.array(orderLine),
  discount_code: z.string().nullable(),
  discount_amount: z.number(),
  total_amount: z.number(),
  paid_amount: z.number(),
  due_amount: z.number(),
  is_paid: z.boolean(),
  /** Oldest first. A text may have several lines: what happened, then the studio’s note. */
  events: z.array(z.object({ at: timestamp, text: z.string() })),
  payments: z.array(clientPayment),
  files: z.array(clientFile),
  /** What stands out across the files of a song. */
  song_findings: z.array(z.object({ song: z.number().int(), text: z.string() })),
  songs: z.array(
    approvedSong.extend({
      /** What the client had before, for comparing: their rough mix, or the sum of their stems. Null until it is ready. */
      rough: roughMix.nullable(),
      /** Those delivered, by kind and number. */
      versions: z.array(version),
    }),
  ),
  /** Oldest first. */
  rounds: z.array(round),
  /** Those still to be sent, of how many there are since all songs were approved. Null: unlimited. */
  rounds_left: z.number().int().nullable(),
  rounds_total: z.number().int().nullable(),
  /** Songs × what was bought; without a version where nothing was delivered. */
  deliverables: z.array(deliverable),
  /** `why` says how to unlock them; `can_listen`: whether the copies for listening are open meanwhile. */
  downloads: z.object({ locked: z.boolean(), why: z.string(), can_listen: z.boolean() }),
  /** Oldest first. */
  messages: z.array(orderMessage),
  /** Whether the studio may show the songs, and under which name; null: not answered yet. */
  ...showcase.shape,
  /** What the studio has of the client’s own words about it. */
  testimonial: testimonialState,
  /**
   * Links for `amount`: what is due and not reported yet, or all that is due where all of it is reported. Null where the studio has no such
   * account, or nothing is due.
   */
  how_to_pay: z.object({
    amount: z.number(),
    paypal_url: z.string().nullable(),
    cashtag: z.string().nullable(),
    cashapp_url: z.string().nullable(),
    text: z.string(),
  }),
});
export type ClientOrder = z.infer<typeof clientOrder>;
