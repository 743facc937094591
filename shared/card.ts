import * as z from 'zod/mini';

/** Card payments through Stripe Checkout: the studio's keys, which are written and never read back. */

const key = (label: string, pattern: RegExp, hint: string) =>
  z.optional(
    z.string({ error: `${label} must be text` }).check(
      z.trim(),
      z.maxLength(255, { error: `${label} can have at most 255 characters` }),
      z.refine((text) => text === '' || pattern.test(text), { error: hint }),
    ),
  );

/** Whether a secret key belongs to Stripe's test mode, where no money moves. */
export const isTestKey = (secretKey: string): boolean => /^(?:sk|rk)_test_/.test(secretKey);

/** Where strangers come, nobody should believe that a test card has paid. */
export const NO_TEST_KEYS =
  'Test keys take no real money, so they only work on your own machine. Enter your live key: it starts with sk_live_ or rk_live_';

/**
 * What Stripe's webhook has to send: paid checkouts and those that ended, refunds, and disputes. `charge.refunded` tells
 * of refunds where the account's version of Stripe's API doesn't send `refund.created` yet.
 */
export const cardEvents = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.expired',
  'charge.refunded',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const;

/** A key that isn't sent stays; empty ones remove both. */
export const cardKeys = z.object({
  secret_key: key(
    'Secret key',
    /^(?:sk|rk)_(?:test|live)_[A-Za-z0-9_]+$/,
    'Enter Stripe’s secret key: it starts with sk_live_, sk_test_, rk_live_ or rk_test_',
  ),
  webhook_secret: key(
    'Webhook secret',
    /^whsec_[A-Za-z0-9_+/=]+$/,
    'Enter the webhook’s signing secret: it starts with whsec_',
  ),
});

/**
 * `state`: no keys, keys, or keys that can't be read, as after restoring a backup, which carries no key to them.
 * `is_live`: whether the keys take real money. `is_usable`: they are here, and aren't test keys at an address that strangers
 * can open. `amount_limit`: what amounts in the studio's currency have to be multiples of, if not of its smallest unit.
 * `problems`: payments that couldn't be matched to an order.
 */
export const cardStatus = z.object({
  state: z.enum(['none', 'here', 'lost']),
  is_live: z.nullable(z.boolean()),
  is_usable: z.boolean(),
  amount_limit: z.nullable(z.number()),
  currency: z.string(),
  webhook_url: z.string(),
  problems: z.array(z.object({ at: z.string(), text: z.string() })),
});
export type CardStatus = z.infer<typeof cardStatus>;
