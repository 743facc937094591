import * as z from 'zod/mini';
import { email } from './emails.ts';
import { line, orderStatus, paragraph, timestamp } from './fields.ts';
import { limits } from './limits.ts';

/** How an address is compared: a client is one address, whatever its case. */
export const clientKey = (address: string): string => address.trim().toLowerCase();

/** Who is meant, by when they last ordered and by what is under way. `recent`: within 30 days; `active`: work is under way. */
export const clientFilter = z.enum(['all', 'recent', 'active'], {
  error: 'Choose all, recent or active clients',
});
export type ClientFilter = z.infer<typeof clientFilter>;

export const RECENT_DAYS = 30;

/** What the owner calls a client by: the phone as typed, never dialled by the product. */
const phone = line('Phone', limits.phone).check(
  z.refine((text) => /^[+\d\s().,/x#-]*$/i.test(text), {
    error: 'Use digits, spaces, +, -, dots, brackets and x in a phone number',
  }),
);

/** What the owner may change of a client. */
export const clientForm = z.object({ phone, note: paragraph('Note', limits.client_note) });
export type ClientForm = z.infer<typeof clientForm>;

/**
 * A client in a list. `total_orders` counts the orders that are neither cancelled nor archived nor in the trash, `total_spent` their
 * confirmed payments, in dollars. `orders` are the
 * latest few, newest first. `unsubscribed` clients get mail about their orders and no other.
 */
export const clientSummary = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  total_spent: z.number(),
  total_orders: z.int(),
  first_order: timestamp,
  last_order: timestamp,
  unsubscribed: z.boolean(),
  has_note: z.boolean(),
  orders: z.array(z.object({ order_id: z.string(), status: orderStatus })),
});
export type ClientSummary = z.infer<typeof clientSummary>;

/** One order of a client's history; the amount is its total, in dollars. Those in the trash are in none. */
export const clientOrder = z.object({
  order_id: z.string(),
  song_count: z.int(),
  amount: z.number(),
  status: orderStatus,
  created_at: timestamp,
  is_paid: z.boolean(),
  cancelled_at: z.nullable(timestamp),
  archived_at: z.nullable(timestamp),
});
export type ClientOrder = z.infer<typeof clientOrder>;

/** A client with all there is to know: `average_order` is what was spent for each order that is paid in full, 0 without one. `emails` are emails beside the orders' own mails. */
export const clientHistory = z.object({
  client_info: z.object({
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    note: z.string(),
    unsubscribed_at: z.nullable(timestamp),
  }),
  statistics: z.object({
    total_orders: z.int(),
    paid_orders: z.int(),
    total_spent: z.number(),
    average_order: z.number(),
    first_order: timestamp,
    last_order: timestamp,
  }),
  orders: z.array(clientOrder),
  next_cursor: z.nullable(z.string()),
  emails: z.array(email),
});
export type ClientHistory = z.infer<typeof clientHistory>;

/** Deleting what is known of a person: the address is typed once more. */
export const clientErasure = z.object({ confirmation: z.string().check(z.maxLength(limits.email)) });
