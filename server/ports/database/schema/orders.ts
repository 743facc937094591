import type { Generated } from 'kysely';
import type { DiscountKind } from '../../../../shared/discounts.ts';
import type { InboxKind } from '../../../../shared/inbox.ts';
import type { OrderText } from '../../../../shared/order-fields.ts';
import type { PaymentSource, PaymentState } from '../../../../shared/order-payments.ts';
import type { OrderStatus } from '../../../../shared/order-statuses.ts';
import type { OrderEventKind } from '../../../../shared/orders.ts';
import type { PaymentMethod } from '../../../../shared/payments.ts';
import type { AddOnFlag } from '../../../../shared/pricing.ts';
import type { StemLabel } from '../../../../shared/stems.ts';
import type { Flag } from './flag.ts';

type OrderRow = Record<AddOnFlag, Flag> &
  Record<OrderText, string> & {
    /** Order of arrival; never shown. */
    seq: Generated<number>;
    id: string;
    /** Name and address in lower case, for short search words. */
    name_key: string;
    email_key: string;
    song_count: number;
    status: OrderStatus;
    original_amount: number;
    discount_code: string | null;
    discount_amount: number;
    total_amount: number;
    file_count: number;
    search_text: string;
    created_at: string;
    /** When it became paid: its confirmed payments reached the total, or the studio said so. Null while it is not. */
    paid_at: string | null;
    /** End of the promised turnaround while the order is paid and open. */
    due_at: string | null;
    /** The confirmed payments that were not taken back, in cents. */
    paid_amount: number;
    /** When the studio said that it counts as paid, whatever the sum. */
    settled_at: string | null;
    /** Whether the client reported a payment that nobody has confirmed or declined. */
    has_report: Flag;
    cancelled_at: string | null;
    cancel_reason: string;
    archived_at: string | null;
    trashed_at: string | null;
    /** The trash before the archive. */
    shelf: 'current' | 'archived' | 'trash';
    /** What an order that counts needs next of those that are looked for; null for all others. */
    awaiting: 'payment' | 'start' | 'late_payment' | null;
    /** Part of what the order's key is computed from: another number, another key. */
    link_version: number;
    files_expired_at: string | null;
    /** When the last song that had no files got some; null while one has none. */
    files_complete_at: string | null;
    /** When the studio said that it has all it needs, whatever files there are. */
    files_confirmed_at: string | null;
    /** Since when the turnaround clock stands still because the studio waits for the client, and why, as the client reads it. */
    paused_at: string | null;
    pause_reason: string;
    /** How long the clock stood still in pauses that have ended, counted while it would have run. */
    paused_ms: number;
    /** When the next reminder of the payment is due; null when none will be. */
    reminder_at: string | null;
    /** How many reminders are behind it: sent, or skipped as their time had long passed. */
    reminders_sent: number;
    /** Stopped by the studio. */
    reminders_stopped: Flag;
    /** When a lost link was last sent to the client's address. */
    link_sent_at: string | null;
    /** When all songs were first approved: from then on rounds are counted. */
    approved_at: string | null;
    /** Rounds the studio allows beyond what was bought. */
    rounds_allowed: number;
    /** When the client is reminded to approve; null when they won’t be, or were. */
    approval_reminder_at: string | null;
    /** Whether the client agrees to be shown before and after; null until they say. */
    showcase: Flag | null;
    showcase_credit: string;
    /** Since when the order is completed; null while it isn’t. */
    completed_at: string | null;
    /** When the client was told that the files will be removed, and when they were. */
    files_warned_at: string | null;
    files_erased_at: string | null;
  };

/** Orders, what they are made of, and the figures kept of them. */
export type OrdersTables = {
  orders: OrderRow;
  order_lines: {
    order_id: string;
    position: number;
    item: string;
    label: string;
    quantity: number;
    unit_amount: number;
    amount: number;
  };
  order_events: {
    seq: Generated<number>;
    order_id: string;
    at: string;
    kind: OrderEventKind;
    from_status: OrderStatus | null;
    to_status: OrderStatus;
    note: string;
    admin_note: string;
  };
  order_files: {
    id: string;
    order_id: string;
    position: number;
    storage_key: string;
    name: string;
    size_bytes: number;
    /** CRC-32 of the bytes as they arrived: tells two orders under one key apart, and a stored copy from a damaged one. */
    crc32: number;
    format: string;
    probe: 'waiting' | 'done' | 'failed';
    /** As the client's browser said, then as the header tells, then as the check found. */
    duration_s: number | null;
    sample_rate_hz: number | null;
    bit_depth: number | null;
    channels: number | null;
    song: number;
    label: StemLabel;
    path: string;
    /** A StoredReport as JSON, whose it is, and the packed waveform. */
    report: string | null;
    report_by: 'client' | 'studio' | null;
    peaks: string | null;
    /** The server's own listening; `skipped` for what it cannot listen to. */
    check_state: 'waiting' | 'done' | 'failed' | 'skipped';
    /** When its bytes were removed, as the order was never paid. */
    expired_at: string | null;
    /** The `file_additions` row it came with; null for a file of the order form. */
    addition_id: string | null;
  };
  /** Files the client sent after the order was placed, together, and why. */
  file_additions: { id: string; order_id: string; at: string; note: string };
  order_messages: {
    id: string;
    order_id: string;
    author: 'client' | 'studio';
    text: string;
    at: string;
  };
  /** What needs the studio's attention until it is dealt with. */
  inbox_items: {
    id: string;
    order_id: string;
    kind: InboxKind;
    at: string;
    text: string;
    /** When the studio took it out of the inbox without doing anything else. */
    dismissed_at: Generated<string | null>;
  };
  payments: {
    id: string;
    order_id: string;
    state: PaymentState;
    method: PaymentMethod;
    /** Cents; negative for a refund. */
    amount: number;
    reference: string;
    note: string;
    source: PaymentSource;
    /** The order counts as paid with this payment, whatever the sum. */
    settles: Flag;
    reported_at: string | null;
    /** Of a confirmed report: what the client reported, as JSON, for when the confirmation is undone. */
    reported_as: string | null;
    confirmed_at: string | null;
    declined_at: string | null;
    decline_reason: string;
    /** The event that recorded it, or confirmed it. */
    event_seq: number | null;
    taken_back_at: string | null;
    /** The event that took it back, where one of another kind did: a status, a cancellation taken back. */
    taken_back_seq: number | null;
  };
  /**
   * Kept by the transactions that change orders, so that no page counts a million rows. `current` are the orders that count; every
   * other order is in exactly one of the other three.
   */
  order_totals: {
    shelf: 'current' | 'cancelled' | 'archived' | 'trash';
    status: OrderStatus;
    orders: number;
    amount: number;
    paid_orders: number;
    paid_amount: number;
  };
  /** Cents by the month their payment was confirmed in, and orders by the month they became paid in; `YYYY-MM`. */
  revenue_months: { month: string; orders: number; amount: number };
  /** Files of orders and their bytes, kept so that no page adds up a million rows. */
  storage_totals: { kind: 'orders'; files: number; bytes: number };
  discounts: {
    id: string;
    code: string;
    code_key: string;
    kind: DiscountKind;
    /** Hundredths of a percent, or cents. */
    value: number;
    description: string;
    min_subtotal: number;
    starts_at: string | null;
    ends_at: string | null;
    max_uses: number | null;
    first_order_only: Generated<Flag>;
    active: Flag;
    uses: number;
    created_at: string;
  };
  /** A running request that has stored files and no order yet; keeps the sweep away from them. */
  intakes: { id: string; lease_until: string };
  /** `result`: what was made beside the order, as a payment. */
  idempotency_keys: {
    key: string;
    fingerprint: string;
    order_id: string;
    created_at: string;
    result: Generated<string | null>;
  };
  /** Bytes of orders that came on a day: of an address, `network …`, or `all`. */
  address_quotas: { address: string; day: string; bytes: number };
};
