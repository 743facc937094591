import type { Generated } from 'kysely';
import type { ClientFilter } from '../../../shared/clients.ts';
import type { DiscountKind } from '../../../shared/discounts.ts';
import type { EmailState } from '../../../shared/emails.ts';
import type { FaqCategory } from '../../../shared/faq.ts';
import type { ImageCategory } from '../../../shared/images.ts';
import type { OrderStatus } from '../../../shared/orders.ts';
import type { PictureFormat } from '../../../shared/pictures.ts';
import type { SoundPart, SoundState } from '../../../shared/portfolio.ts';
import type { AddOnFlag } from '../../../shared/pricing.ts';

/** 0 or 1: SQLite has no boolean, and both engines hold the same rows. */
export type Flag = 0 | 1;

type OrderRow = Record<AddOnFlag, Flag> & {
  /** Order of arrival; never shown. */
  seq: Generated<number>;
  id: string;
  name: string;
  email: string;
  /** Name and address in lower case, for short search words. */
  name_key: string;
  email_key: string;
  project_details: string;
  notes: string;
  song_count: number;
  status: OrderStatus;
  original_amount: number;
  discount_code: string | null;
  discount_amount: number;
  total_amount: number;
  file_count: number;
  search_text: string;
  created_at: string;
  /** When its money was marked as come in; null while pending. */
  paid_at: string | null;
  /** End of the promised turnaround while the order is paid and open. */
  due_at: string | null;
};

export type Schema = {
  settings: { key: string; value: string };
  /** Keys this installation made for itself. */
  secrets: { name: string; value: string };
  admins: {
    id: string;
    username: string;
    username_key: string;
    email: string;
    password_hash: string;
    created_at: string;
    updated_at: string;
  };
  sessions: {
    token_hash: string;
    /** What the owner revokes it by. */
    id: string;
    address: string;
    device: string;
    admin_id: string;
    created_at: string;
    last_used_at: string;
  };
  login_attempts: {
    seq: Generated<number>;
    at: string;
    username: string;
    address: string;
    outcome: 'success' | 'wrong_credentials' | 'delayed';
  };
  /** Growing delays per address and per name; they outlive a restart. */
  login_delays: { key: string; failures: number; last_failure_at: string; blocked_until: string };
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
    active: Flag;
    uses: number;
    created_at: string;
  };
  orders: OrderRow;
  /** Kept by the transactions that place and move orders, so that no page counts a million rows. */
  order_totals: { status: OrderStatus; orders: number; amount: number };
  /** Money by the month its payment was marked in, `YYYY-MM`; kept by the same transactions. */
  revenue_months: { month: string; orders: number; amount: number };
  /** Files of orders and their bytes, kept so that no page adds up a million rows. */
  storage_totals: { kind: 'orders'; files: number; bytes: number };
  /** One row an address, whatever its case; the figures are kept by the transactions that place and move orders. */
  clients: {
    seq: Generated<number>;
    id: string;
    /** Address and name as they stand in the latest order. */
    email: string;
    email_key: string;
    name: string;
    name_key: string;
    phone: Generated<string>;
    note: Generated<string>;
    orders: number;
    paid_orders: number;
    /** Total of the paid orders, in cents. */
    spent: number;
    /** Orders in payment_received, in_progress or mixed. */
    active_orders: number;
    first_order_at: string;
    last_order_at: string;
    last_order_seq: number;
    unsubscribed_at: string | null;
    search_text: string;
  };
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
    kind: 'placed' | 'status' | 'undo';
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
    duration_s: number | null;
    sample_rate_hz: number | null;
    bit_depth: number | null;
    channels: number | null;
  };
  /** A running request that has stored files and no order yet; keeps the sweep away from them. */
  intakes: { id: string; lease_until: string };
  idempotency_keys: { key: string; fingerprint: string; order_id: string; created_at: string };
  /** Bytes of orders an address has sent on a day. */
  address_quotas: { address: string; day: string; bytes: number };
  emails: {
    seq: Generated<number>;
    id: string;
    order_id: string | null;
    kind: string;
    recipient: string;
    reply_to: string;
    subject: string;
    /** The facts of the message as JSON, as they stood when it was caused. */
    data: string;
    /** Written from the facts by the outbox, before the first try; null until then. */
    html: string | null;
    text: string | null;
    message_id: string;
    state: EmailState;
    attempts: number;
    /** Tries that ended without an answer after the whole message was handed over. */
    doubts: Generated<number>;
    next_attempt_at: string;
    lease_until: string | null;
    error: string | null;
    created_at: string;
    sent_at: string | null;
    /** When its latest try began. */
    tried_at: string | null;
    /** The client a letter is to; null for the mails of an order. */
    client_id: string | null;
    /** The bulk mail it belongs to. */
    mailing_id: string | null;
    /** The status change that caused it, so that an undo can withdraw it. */
    event_seq: number | null;
    /** 0 leaves first; bulk mail has 1. */
    priority: Generated<number>;
  };
  /** Letters to many. Their rows in `emails` hold what differs from recipient to recipient. */
  mailings: {
    seq: Generated<number>;
    id: string;
    subject: string;
    message: string;
    recipient_filter: ClientFilter;
    recipient_count: number;
    /** How many were sent, once nothing of it is on its way any more. */
    kept_sent: Generated<number | null>;
    created_at: string;
  };
  /** Recipients a bulk mail is still to be written to: sequence numbers of clients as JSON. */
  mailing_parts: { mailing_id: string; position: number; clients: string };
  email_templates: {
    id: string;
    name: string;
    name_key: string;
    subject: string;
    message: string;
    created_at: string;
  };
  /** Letters of the last minute by what they said, so that a second click finds the first one's answer. */
  recent_letters: { fingerprint: string; answer: string; at: string };
  faq_items: {
    id: string;
    question: string;
    answer: string;
    category: FaqCategory;
    order: number;
    created_at: string;
  };
  testimonials: {
    id: string;
    name: string;
    role: string;
    content: string;
    rating: number;
    image: string | null;
    /** The picture behind `image`, when it is stored here. */
    picture_id: string | null;
    created_at: string;
  };
  portfolio_items: {
    id: string;
    title: string;
    description: string;
    genre: string;
    featured: Flag;
    play_count: number;
    created_at: string;
  };
  /**
   * An uploaded sound of a track: the file as it came, and once it is ready its copy for listening with its measures. A
   * part of a track has at most one ready row, which stays until a newer one is ready.
   */
  audio_files: {
    id: string;
    item_id: string;
    part: SoundPart;
    name: string;
    format: string;
    size_bytes: number;
    original_key: string;
    state: SoundState;
    attempts: number;
    next_attempt_at: string;
    lease_until: string | null;
    error: string | null;
    listening_key: string | null;
    listening_bytes: number | null;
    duration_s: number | null;
    sample_rate_hz: number | null;
    channels: number | null;
    lufs: number | null;
    true_peak_dbtp: number | null;
    peaks: string | null;
    created_at: string;
  };
  /** A re-encoded picture, shown by any number of images and testimonials. */
  pictures: { id: string; width: number; height: number; created_at: string };
  picture_files: {
    picture_id: string;
    width: number;
    format: PictureFormat;
    storage_key: string;
    size_bytes: number;
  };
  images: {
    id: string;
    title: string;
    description: string;
    category: ImageCategory;
    alt_text: string;
    picture_id: string;
    created_at: string;
  };
};
