import type { EmailKind } from '../../email/kinds.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../lib/clock.ts';
import type { Rate } from '../system/rate-limit-queries.ts';

/**
 * How many automatic emails of some kinds one address gets. Those beyond are held, and sent as one. Each group has its
 * own limits, so that what strangers cause never uses up what a client's own orders need.
 */
export type Rule = {
  /** Names of buckets: transactions lock them in alphabetical order, `order sender …` before `orders …`. */
  group: string;
  of_address: Rate;
  /** What one network can cause for one address: less, so that others can still reach it. */
  of_sender?: Rate;
  /** To all addresses that have never paid. */
  of_strangers?: { key: string; rate: Rate };
  /** How long emails are collected into one. */
  gather_ms?: number;
};

const orders: Rule = {
  group: 'orders',
  of_address: { burst: 10, everyMs: 4 * HOUR },
  of_sender: { burst: 5, everyMs: 4 * HOUR },
  // More than a studio needs in its best hour, too few to harm its sender reputation.
  of_strangers: { key: 'order strangers', rate: { burst: 60, everyMs: MINUTE } },
};
const links: Rule = {
  group: 'links',
  of_address: { burst: 10, everyMs: 4 * HOUR },
  of_sender: { burst: 3, everyMs: 8 * HOUR },
  of_strangers: { key: 'link strangers', rate: { burst: 60, everyMs: 5 * SECOND } },
};
/** Due within a run of the same job, and sent within two minutes of their time. */
const daily = { of_address: { burst: 2, everyMs: DAY }, gather_ms: 20 * SECOND };
const reminders: Rule = { group: 'reminders', ...daily };
const approvals: Rule = { group: 'approvals', ...daily };
/** Caused by the studio's own steps: more than it takes for one client in a day. */
const news: Rule = { group: 'news', of_address: { burst: 20, everyMs: HOUR } };

/** Emails that a person in the studio sends, status news among them, have no limit. */
export const clientRules: Partial<Record<EmailKind, Rule>> = {
  order_placed_client: orders,
  order_links_client: links,
  payment_reminder_client: reminders,
  approval_reminder_client: approvals,
  payment_received_client: news,
  files_expiring_client: news,
  files_erased_client: news,
};

/** The rule of a held email, by its `digest_key`. */
export const getRule = (digestKey: string): Rule => {
  const [group] = digestKey.split(' ');
  return [links, reminders, approvals, news].find((rule) => rule.group === group) ?? orders;
};

/** The key of everything held for the studio. */
export const STUDIO = 'studio';
/** What one order's client causes, one client who has paid, or one network of strangers. */
export const STUDIO_SENDERS = {
  order: { burst: 20, everyMs: MINUTE },
  client: { burst: 20, everyMs: MINUTE },
  network: { burst: 10, everyMs: MINUTE },
} as const satisfies Record<string, Rate>;
/** What all strangers cause together. */
export const STRANGERS: Rate = { burst: 30, everyMs: MINUTE };
export const STUDIO_DIGEST_MS = 10 * MINUTE;
/** The longest time an email is held at once, below the longest delay of a job; then its limit is asked again. */
export const LONGEST_HELD_MS = 6 * HOUR;

/** Why an email is held, for the outbox. */
export const describeHold = (digestKey: string): string =>
  digestKey === STUDIO
    ? 'Held: a lot came at once. You’ll get it with the others as one email.'
    : 'Held: this address got several like it. It goes out later, as one email with others like it.';
