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
 * `is_live`: whether the keys take real money. `problems`: payments that couldn't be matched to an order.
 */
export const cardStatus = z.object({
  state: z.enum(['none', 'here', 'lost']),
  is_live: z.nullable(z.boolean()),
  webhook_url: z.string(),
  problems: z.array(z.object({ at: z.string(), text: z.string() })),
});
export type CardStatus = z.infer<typeof cardStatus>;
