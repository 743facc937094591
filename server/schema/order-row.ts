import type { Generated } from 'kysely';
import type { OrderText } from '../../shared/order-fields.ts';
import type { OrderStatus } from '../../shared/order-statuses.ts';
import type { Flag } from './flag.ts';

/** A row of `orders`. */
export type OrderRow = Record<OrderText, string> & {
  /** The order of arrival; never shown. */
  seq: Generated<number>;
  id: string;
  /** Name and address in lower case, for short search words. */
  name_key: string;
  email_key: string;
  /** What it is called, by its songs: `Night Bus and 2 more`. */
  title: string;
  song_count: number;
  /** The id of its service. */
  service: string;
  /** What it was sold as: `Sold` as JSON. */
  sold: string;
  /** Whether an add-on shortens its turnaround. */
  rush_delivery: Flag;
  status: OrderStatus;
  /** ISO 4217; every amount of the order is in its minor units. */
  currency: string;
  original_amount: number;
  discount_code: string | null;
  /** The code's id, which stays what it is when the code is renamed or deleted; null without one. */
  discount_id: string | null;
  /** Hash of address and network of whoever used the code; null without one. */
  code_sender: string | null;
  discount_amount: number;
  /** A `Tax` as JSON; null without one. `total_amount` includes what was added. */
  tax: string | null;
  total_amount: number;
  file_count: number;
  search_text: string;
  created_at: string;
  /**
   * When it became paid: confirmed payments reached the total, or the studio marked it as paid. Null while it isn't.
   */
  paid_at: string | null;
  /** What must have arrived before work starts, in cents, as it was sold; null when that is everything. */
  deposit_amount: number | null;
  /** When that had arrived: what starts the clock. Without a deposit it is `paid_at`. */
  funded_at: string | null;
  /** When the studio's work is due while the order is paid and open: the promised turnaround, or a round's. */
  due_at: string | null;
  /** Confirmed payments that weren't undone. */
  paid_amount: number;
  /** What of it was paid with test keys, and is in no figure. */
  test_amount: number;
  /** When the studio marked it as paid, whatever the sum. */
  settled_at: string | null;
  /** Whether the client reported a payment that hasn't been confirmed or declined yet. */
  has_report: Flag;
  /** The sum of those reports, and of refunds that count. */
  reported_amount: number;
  refunded_amount: number;
  /** The way to pay the client pressed last, unless money has moved since. */
  opened_method: string | null;
  /** What it was called then. */
  opened_label: string | null;
  /** Which terms it was placed with, by the SHA-256 of their Markdown, and when; null without any. */
  terms_sha256: string | null;
  terms_accepted_at: string | null;
  cancelled_at: string | null;
  cancel_reason: string;
  archived_at: string | null;
  trashed_at: string | null;
  /** An order that is both archived and in the trash counts as in the trash. */
  shelf: 'current' | 'archived' | 'trash';
  /** What an active order needs next, among the needs that can be filtered by; null for all others. */
  awaiting: 'payment' | 'start' | 'late_payment' | null;
  /** Part of the input to the order's key: changing it changes the key. */
  link_version: number;
  files_expired_at: string | null;
  /** The OrderPromise it was sold with, as JSON; null in orders from before promises were kept. */
  promise: string | null;
  /** When the last song without files got some; null while any song has none. */
  files_complete_at: string | null;
  /** When the studio confirmed that it has everything, whatever files there are. */
  files_confirmed_at: string | null;
  /** When the turnaround clock was paused because the studio waits for the client, and the reason the client sees. */
  paused_at: string | null;
  pause_reason: string;
  /** Total duration of ended pauses, counted only while the clock would have run. */
  paused_ms: number;
  /** When the next payment reminder is due; null when there won't be one. */
  reminder_at: string | null;
  /** How many reminders are done: sent, or skipped because they were long overdue. */
  reminders_sent: number;
  /** The same of those about what a deposit left open. */
  rest_reminders_sent: number;
  /** Whether the studio stopped them. */
  reminders_stopped: Flag;
  /** When a lost link was last sent to the client's address. */
  link_sent_at: string | null;
  /** When all songs were first approved; rounds are counted from then on. */
  approved_at: string | null;
  /** Rounds the studio allows beyond those bought. */
  rounds_allowed: number;
  /** The client is listening: the last delivery isn't approved, and no notes answered it. */
  in_review: Flag;
  /** When the client is reminded to approve; null when they won’t be, or already were. */
  approval_reminder_at: string | null;
  /** Whether the client agrees to a public before/after comparison; null until they answer. */
  showcase: Flag | null;
  showcase_credit: string;
  completed_at: string | null;
  /** When the client was told that the files will be removed, and when they were. */
  files_warned_at: string | null;
  files_erased_at: string | null;
  /** The studio entered it. */
  by_hand: Flag;
  /** The studio set its price, which the client accepts before they pay; when they did. */
  is_quote: Flag;
  accepted_at: string | null;
  /** The last day on which they can, in the studio's time zone; null: always. */
  valid_until: string | null;
  /** `HS-2026-0001`, once it was given; it is never taken back. */
  receipt_number: string | null;
  /** Whom the client wants the receipt made out to; empty for what they didn't say. */
  billing_name: string;
  billing_address: string;
  billing_tax_number: string;
};
