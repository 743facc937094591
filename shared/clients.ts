import * as z from 'zod/mini';
import { email } from './emails.ts';
import { knownVersion, line, orderMoney, orderStatus, paragraph, rowVersion, timestamp } from './fields.ts';
import { limits } from './limits.ts';

/** Normalises an address for comparison: one address is one client, whatever its case. */
export const clientKey = (address: string): string => address.trim().toLowerCase();

/** Which clients to list. `recent`: ordered within 30 days; `active`: has work under way. */
export const clientFilter = z.enum(['all', 'recent', 'active'], {
  error: 'Choose all, recent or active clients',
});
export type ClientFilter = z.infer<typeof clientFilter>;

export const RECENT_DAYS = 30;

/** The client's phone number, stored as typed; the product never dials it. */
const phone = line('Phone', limits.phone).check(
  z.refine((text) => /^[+\d\s().,/x#-]*$/i.test(text), {
    error: 'Use digits, spaces, +, -, dots, brackets and x in a phone number',
  }),
);

/** What the owner can change about a client. */
export const clientForm = z.object({ phone, note: paragraph('Note', limits.client_note) });
export type ClientForm = z.infer<typeof clientForm>;
export const clientChange = z.extend(clientForm, knownVersion);

/** What is known of a client. The version counts changes of what the studio writes: `phone` and `note`. */
export const clientInfo = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  note: z.string(),
  unsubscribed_at: z.nullable(timestamp),
  ...rowVersion,
});
export type ClientInfo = z.infer<typeof clientInfo>;

/** Confirmed payments in every currency there are any in. */
const spending = z.array(z.object({ currency: z.string(), amount: z.number() }));

/**
 * A client in a list. `total_orders` counts orders that are not cancelled, archived or in the trash; `total_spent` is
 * their confirmed payments in the studio's currency. `orders` are the latest few, newest first. `unsubscribed` clients get
 * emails about their orders and no others. Imported clients who haven't ordered have no `first_order` and `last_order`.
 */
export const clientSummary = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  /** The studio's, which `total_spent` is in. */
  currency: z.string(),
  total_spent: z.number(),
  spent_by_currency: spending,
  total_orders: z.int(),
  first_order: z.nullable(timestamp),
  last_order: z.nullable(timestamp),
  unsubscribed: z.boolean(),
  has_note: z.boolean(),
  orders: z.array(z.object({ order_id: z.string(), title: z.string(), status: orderStatus })),
});
export type ClientSummary = z.infer<typeof clientSummary>;

/** One order in a client's history; the amount is its total. Orders in the trash are never included. */
export const clientOrder = z.object({
  order_id: z.string(),
  title: z.string(),
  song_count: z.int(),
  currency: z.string(),
  amount: z.number(),
  status: orderStatus,
  created_at: timestamp,
  is_paid: z.boolean(),
  money: orderMoney,
  cancelled_at: z.nullable(timestamp),
  archived_at: z.nullable(timestamp),
});
export type ClientOrder = z.infer<typeof clientOrder>;

/**
 * Everything about a client. `average_order` is the amount spent per fully paid order, 0 without one. `emails` are those
 * that are not order emails.
 */
export const clientHistory = z.object({
  client_info: clientInfo,
  statistics: z.object({
    total_orders: z.int(),
    /** Those that money has paid for, and those it is due for; free ones are neither. */
    paid_orders: z.int(),
    unpaid_orders: z.int(),
    currency: z.string(),
    total_spent: z.number(),
    spent_by_currency: spending,
    average_order: z.number(),
    first_order: z.nullable(timestamp),
    last_order: z.nullable(timestamp),
  }),
  orders: z.array(clientOrder),
  next_cursor: z.nullable(z.string()),
  emails: z.array(email),
});
export type ClientHistory = z.infer<typeof clientHistory>;

/**
 * A track or testimonial that names a client. `is_theirs`: it comes from their order; otherwise a text contains their
 * name, and may mean somebody else.
 */
export const clientMention = z.object({
  kind: z.enum(['track', 'testimonial']),
  id: z.string(),
  text: z.string(),
  is_theirs: z.boolean(),
});
export type ClientMention = z.infer<typeof clientMention>;

/**
 * What becomes of a mention: it goes offline, stays without the name, or stays as it is, if it means somebody else. What
 * isn't decided goes offline.
 */
export const mentionAction = z.enum(['offline', 'rename', 'keep']);
export type MentionAction = z.infer<typeof mentionAction>;

const MAX_MENTIONS = 2_000;

/** Erases a client's personal data; the address is typed again to confirm. */
export const clientErasure = z.object({
  confirmation: z.string().check(z.maxLength(limits.email)),
  mentions: z.optional(
    z.array(z.object({ id: z.string(), action: mentionAction })).check(z.maxLength(MAX_MENTIONS)),
  ),
});
export type ClientErasure = z.infer<typeof clientErasure>;
