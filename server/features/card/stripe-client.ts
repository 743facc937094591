import type Stripe from 'stripe';
import type { Config } from '../../lib/config.ts';
import { AppError } from '../../lib/errors.ts';

const TIMEOUT_MS = 15_000;

/** Stripe's own library, loaded by the first card payment. */
export const openStripe = async (
  { STRIPE_API_BASE }: Pick<Config, 'STRIPE_API_BASE'>,
  secretKey: string,
): Promise<Stripe> => {
  const { default: StripeClient } = await import('stripe');
  const { protocol, hostname, port } = new URL(STRIPE_API_BASE);
  return new StripeClient(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    ...(port ? { port } : {}),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 1,
    telemetry: false,
  });
};

const NOT_NOW =
  'Card payments aren’t working right now, and nothing was charged. Try again in a minute, or choose another way to pay.';

/** What a client reads when Stripe refuses or doesn't answer. The reason is for the log: it never has the key. */
export const cardUnavailable = (cause: unknown): AppError =>
  new AppError('unavailable', NOT_NOW, { cause, retryAfter: 60 });
