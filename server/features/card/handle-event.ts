import type Stripe from 'stripe';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../lib/errors.ts';
import { readCardKeys } from './card-keys.ts';
import { recordCardPayment } from './record-card-payment.ts';
import { openStripe } from './stripe-client.ts';

/** How old a signature may be, in seconds: Stripe's own default. */
const TOLERANCE_S = 300;

const paidEvents: readonly Stripe.Event['type'][] = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
];

/**
 * Handles news from Stripe: checks who sent it and when, and records a paid checkout. Everything else is accepted and
 * changes nothing, so that Stripe doesn't send it again.
 */
export const handleCardEvent = async (
  deps: Deps,
  bytes: Buffer | undefined,
  signature: string | string[] | undefined,
): Promise<void> => {
  const keys = await readCardKeys(deps);
  if (!keys) throw new AppError('not_found', 'Card payments aren’t set up here');
  const stripe = await openStripe(deps.config, keys.secret_key);
  const event = verify(stripe, bytes, signature, keys.webhook_secret);
  if (!paidEvents.includes(event.type)) return;
  const session = event.data.object as Stripe.Checkout.Session;
  // A bank debit is completed first and paid days later; that is an event of its own.
  if (session.payment_status === 'paid') await recordCardPayment(deps, session, event.id);
};

const verify = (
  stripe: Stripe,
  bytes: Buffer | undefined,
  signature: string | string[] | undefined,
  secret: string,
): Stripe.Event => {
  try {
    return stripe.webhooks.constructEvent(bytes ?? '', signature ?? '', secret, TOLERANCE_S);
  } catch (cause) {
    throw new AppError('malformed', 'The signature doesn’t match the webhook’s secret, or is too old', {
      cause,
    });
  }
};
