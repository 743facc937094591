import type { Generated } from 'kysely';
import type { DiscountKind } from '../../shared/discounts.ts';
import type { InboxKind } from '../../shared/inbox.ts';
import type { PaymentSource, PaymentState } from '../../shared/order-payments.ts';
import type { OrderStatus } from '../../shared/order-statuses.ts';
import type { OrderEventKind } from '../../shared/orders.ts';
import type { MethodKind } from '../../shared/payments.ts';
import type { StemLabel } from '../../shared/stems.ts';
import type { Flag } from './flag.ts';
import type { OrderRow } from './order-row.ts';

/** Orders, their parts, and the totals kept for them. */
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
  /** Links to reference tracks, as the client gave them for each song. */
  order_references: { order_id: string; song: number; position: number; url: string };
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
    /** CRC-32 of the bytes as received: detects a different order sent with the same key, and a damaged stored copy. */
    crc32: number;
    format: string;
    probe: 'waiting' | 'done' | 'failed';
    /** First from the header, then from the check. */
    duration_s: number | null;
    sample_rate_hz: number | null;
    bit_depth: number | null;
    channels: number | null;
    song: number;
    label: StemLabel;
    path: string;
    /** A StoredReport as JSON, and the packed waveform. */
    report: string | null;
    peaks: string | null;
    /** The state of the server's check; `skipped` for formats it can't check. */
    check_state: 'waiting' | 'done' | 'failed' | 'skipped';
    /** When its bytes were removed because the order was never paid. */
    expired_at: string | null;
    /** The `file_additions` row it came with; null for a file from the order form. */
    addition_id: string | null;
  };
  /** Files the client sent together after placing the order, with their note. */
  file_additions: { id: string; order_id: string; at: string; note: string };
  order_messages: {
    id: string;
    order_id: string;
    author: 'client' | 'studio';
    text: string;
    at: string;
  };
  /** What needs the studio's attention until it is handled. */
  inbox_items: {
    id: string;
    order_id: string;
    kind: InboxKind;
    at: string;
    text: string;
    /** When the studio dismissed it without doing anything else. */
    dismissed_at: Generated<string | null>;
  };
  payments: {
    id: string;
    order_id: string;
    state: PaymentState;
    /** The id of a way to pay, or `other`, and what it was called then. */
    method: string;
    method_label: string;
    /** MinorUnits; negative for a refund. */
    amount: number;
    reference: string;
    note: string;
    source: PaymentSource;
    /** The order counts as paid with this payment, whatever the sum. */
    settles: Flag;
    reported_at: string | null;
    /** For a confirmed report: what the client reported, as JSON, in case the confirmation is undone. */
    reported_as: string | null;
    confirmed_at: string | null;
    declined_at: string | null;
    decline_reason: string;
    /** The event that recorded or confirmed it. */
    event_seq: number | null;
    taken_back_at: string | null;
    /** The event that undid it, if that was of another kind: a status change, an undone cancellation. */
    taken_back_seq: number | null;
    /** Made with test keys: it counts for its order, and in no figure. */
    is_test: Flag;
  };
  /** The ways to pay that the studio offers. An archived one was used, and is offered no more. */
  payment_methods: {
    id: string;
    kind: MethodKind;
    label: string;
    /** In lower case: no two that are offered have the same. */
    label_key: string;
    note: string;
    url: string;
    text: string;
    active: Flag;
    position: number;
    archived_at: string | null;
    created_at: string;
    version: Generated<number>;
  };
  /** Checkouts of card payments, by the processor’s own id. */
  card_sessions: {
    id: string;
    order_id: string;
    amount: number;
    currency: string;
    url: string;
    created_at: string;
    expires_at: string;
    /** When the processor said that it was paid. */
    paid_at: string | null;
    /** When it said that nobody can pay it any more. */
    ended_at: string | null;
  };
  /** News from the card processor that was handled, so that none is handled twice. `problem`: why it needs a look. */
  card_events: { id: string; at: string; order_id: string | null; problem: string };
  /** Card payments by the processor’s own id (`pi_…`), and those it told of a refund of before it told of the payment. */
  card_charges: {
    id: string;
    /** The order it is recorded for; null while it isn't. */
    order_id: string | null;
    /** The largest sum that the processor said was refunded, failed refunds included. MinorUnits. */
    refunded: number;
    at: string;
  };
  /** What was given back of them: refunds, disputes by the cardholder's bank, and sums whose refunds aren't known. */
  card_refunds: {
    /** The processor's own (`re_…`, `dp_…`). */
    id: string;
    charge_id: string;
    kind: 'refund' | 'dispute' | 'sum';
    /** MinorUnits. */
    amount: number;
    currency: string;
    /** Only ever moves on: asked about, taken, taken for good, back again. */
    state: 'noted' | 'given' | 'lost' | 'returned';
    at: string;
    /** The payment that has it in the books; empty when it can't be there and the studio was told; null before. */
    payment_id: string | null;
  };
  /**
   * Receipts that have a number: what each said when it was given, as JSON, and apart from that what is personal. They
   * outlive their orders, so that the sequence has no gap.
   */
  receipts: {
    order_id: string;
    year: number;
    /** Its place in the year's sequence, from 1. */
    place: number;
    number: string;
    at: string;
    facts: string;
    personal: string;
  };
  /** The last receipt number of each year, and the one that the owner chose to go on with. */
  receipt_years: { year: number; given: number; next: Generated<number | null> };
  /**
   * Kept by the transactions that change orders, so that no page counts a million rows. `current` are the orders that
   * count; every other order is in exactly one of the other three.
   */
  order_totals: {
    shelf: 'current' | 'cancelled' | 'archived' | 'trash';
    status: OrderStatus;
    currency: string;
    orders: number;
    amount: number;
    paid_orders: number;
    paid_amount: number;
  };
  /**
   * MinorUnits by the quarter of an hour in which the payment was confirmed, and orders by the one in which they became
   * paid; `2026-12-31T23:45`, UTC. Months and years of every time zone are sums of these.
   */
  revenue_quarter_hours: { at: string; currency: string; orders: number; amount: number };
  /** Number and bytes of order files, kept so that no page adds up a million rows. */
  storage_totals: { kind: 'orders'; files: number; bytes: number };
  discounts: {
    id: string;
    code: string;
    code_key: string;
    kind: DiscountKind;
    /** Hundredths of a percent, or minor units of `currency`, which `min_subtotal` is in as well. */
    value: number;
    description: string;
    currency: Generated<string>;
    min_subtotal: number;
    starts_at: string | null;
    ends_at: string | null;
    max_uses: number | null;
    first_order_only: Generated<Flag>;
    /** The only service it is for; null: all. */
    service: Generated<string | null>;
    active: Flag;
    uses: number;
    created_at: string;
    version: Generated<number>;
  };
  /** Requests that have stored files but no order yet; protects those files from the sweep. */
  staging_leases: { id: string; lease_until: string };
  /** `result`: what was created for the order, such as a payment. */
  idempotency_keys: {
    key: string;
    fingerprint: string;
    order_id: string;
    created_at: string;
    result: Generated<string | null>;
  };
  /** Bytes received for orders per day: by an address, by a network (`network …`), or by `all`. */
  address_quotas: { address: string; day: string; bytes: number };
};
