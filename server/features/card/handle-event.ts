import type Stripe from 'stripe';
import type { Deps } from '../../deps.ts';
import { now } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import { readCardKeys } from './card-keys.ts';
import { endSession } from './card-queries.ts';
import { readChargeNews } from './read-charge-news.ts';
import { recordCardPayment } from './record-card-payment.ts';
import { recordRefunds } from './record-refunds.ts';
import { openStripe } from './stripe-client.ts';

/** How old a signature may be, in seconds: Stripe's own default. */
const TOLERANCE_S = 300;

const paidEvents: readonly Stripe.Event['type'][] = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
];

/**
 * Handles news from Stripe: checks who sent it and when, and records paid checkouts, refunds and disputes
 * (`cardEvents`). Everything else is accepted and changes nothing, so that Stripe doesn't send it again.
 */
export const handleCardEvent = async (
  deps: Deps,
  bytes: Buffer | undefined,
  signature: string | string[] | undefined,
): Promise<void> => {
  const { config, database, log } = deps;
  const keys = await readCardKeys(deps);
  if (!keys) throw new AppError('not_found', 'Card payments aren’t set up here');
  const stripe = await openStripe(config, keys.secret_key);
  const event = verify(stripe, bytes, signature, keys.webhook_secret);
  if (event.type === 'checkout.session.expired')
    return database.transaction((tx) => endSession(tx, event.data.object.id, now()));
  if (paidEvents.includes(event.type)) {
    const session = event.data.object as Stripe.Checkout.Session;
    // A bank debit is completed first and paid days later; that is an event of its own.
    if (session.payment_status !== 'paid') return;
    const { isTest, isUsable } = keys;
    await recordCardPayment(
      deps,
      { ...session, livemode: session.livemode ?? event.livemode },
      { eventId: event.id, isTest, isUsable },
    );
    return;
  }
  const news = readChargeNews(event);
  if (!news) return;
  // What was given back of a payment that wasn't counted either.
  if (event.livemode === keys.isTest) {
    log.warn({ event: event.id, type: event.type }, 'news of another mode than the keys’ was ignored');
    return;
  }
  const at = event.created ? new Date(event.created * 1000).toISOString() : now();
  await recordRefunds(deps, news, { id: event.id, at });
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
