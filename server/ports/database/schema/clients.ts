import type { Generated } from 'kysely';

export type ClientsTables = {
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
    /** Figures of the orders that count: neither cancelled nor archived nor in the trash. */
    orders: number;
    paid_orders: number;
    /** Confirmed payments, in cents. */
    spent: number;
    /** Orders in payment_received, in_progress or mixed. */
    active_orders: number;
    /** All orders that are not in the trash: without one the client is in no list. */
    kept_orders: number;
    first_order_at: string;
    last_order_at: string;
    last_order_seq: number;
    unsubscribed_at: string | null;
    search_text: string;
  };
  /** Who had left the list and was erased, by a keyed hash of the address. */
  departures: { fingerprint: string; unsubscribed_at: string };
};
