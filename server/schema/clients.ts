import type { Generated } from 'kysely';

export type ClientsTables = {
  /** One row per address, regardless of case; the transactions that place and move orders update the totals. */
  clients: {
    seq: Generated<number>;
    id: string;
    /** Address and name from the order paid last; until one is, from the latest. */
    email: string;
    email_key: string;
    name: string;
    name_key: string;
    phone: Generated<string>;
    note: Generated<string>;
    /** Totals of the orders that count: not cancelled, archived or in the trash. */
    orders: number;
    paid_orders: number;
    /** Confirmed payments in minor units of whatever currencies: tells only whether they have paid. */
    spent: number;
    /** Orders in payment_received, in_progress or mixed. */
    active_orders: number;
    /** All orders not in the trash: without any, the client isn't listed. */
    kept_orders: number;
    /** Without an order, when the client was imported, and a number below 0 that sorts them after all others. */
    first_order_at: string;
    last_order_at: string;
    last_order_seq: number;
    unsubscribed_at: string | null;
    /** When the studio added the client itself; such a client is listed without orders, too. */
    imported_at: Generated<string | null>;
    search_text: string;
    /** Counts changes of `phone` and `note`. */
    version: Generated<number>;
  };
  /** Erased clients who had unsubscribed, by a keyed hash of the address. */
  unsubscribed_addresses: { fingerprint: string; unsubscribed_at: string };
  /** Every erasure of a client, by the same hash: a restored backup must not bring them back. */
  erasures: { fingerprint: string; erased_at: string };
};
