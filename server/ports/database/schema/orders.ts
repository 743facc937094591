import type { Generated } from 'kysely';
import type { DiscountKind } from '../../../../shared/discounts.ts';
import type { OrderStatus, OrderText } from '../../../../shared/orders.ts';
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
    /** When its money was marked as come in; null while pending. */
    paid_at: string | null;
    /** End of the promised turnaround while the order is paid and open. */
    due_at: string | null;
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
    song: number;
    label: StemLabel;
    path: string;
    /** A FileReport as JSON, whose it is, and the packed waveform. */
    report: string | null;
    report_by: 'client' | 'studio' | null;
    peaks: string | null;
    /** The server's own listening; `skipped` for what it cannot listen to. */
    check_state: 'waiting' | 'done' | 'failed' | 'skipped';
    check_attempts: number;
    check_lease_until: string | null;
    /** 0 for what is checked in no time, 1 for what takes longer. */
    check_lane: 0 | 1;
    /** When its turn would be if every network were checked at one pace: the earliest is next. */
    check_turn: string;
    /** Which network it came from; empty once it is checked. */
    check_network: string;
  };
  /** Kept by the transactions that place and move orders, so that no page counts a million rows. */
  order_totals: { status: OrderStatus; orders: number; amount: number };
  /** Money by the month its payment was marked in, `YYYY-MM`; kept by the same transactions. */
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
  idempotency_keys: { key: string; fingerprint: string; order_id: string; created_at: string };
  /** Bytes of orders that came on a day: of an address, `network …`, or `all`. */
  address_quotas: { address: string; day: string; bytes: number };
};
