import { createHash } from 'node:crypto';
import type { Deps } from '../../deps.ts';
import { now } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import { assertAccepted } from '../ledger/assert-accepted.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { getRestDue } from '../payments/reports.ts';
import { listMethods } from '../settings/method-queries.ts';
import { readCardKeys } from './card-keys.ts';
import { addSession, listSessions } from './card-queries.ts';
import { recordCardPayment } from './record-card-payment.ts';
import { cardUnavailable, openStripe, toCardUnits } from './stripe-client.ts';

type CardDeps = Pick<Deps, 'database' | 'config' | 'log' | 'signals'>;

/** A checkout that ends sooner isn't offered again. */
const LEAST_MS = 10 * 60_000;

/**
 * The address of a checkout for what the order owes now. While one for that amount is open, it is the same, and two
 * presses at once make one: they send the processor the same idempotency key.
 */
export const payByCard = async (deps: CardDeps, order: OrderRow): Promise<string> => {
  const { database, config, log } = deps;
  if (order.cancelled_at)
    throw new AppError('conflict', 'This order was cancelled, so there’s nothing to pay.');
  await assertAccepted(database.read, order);
  const amount = getRestDue(order);
  if (amount <= 0) throw new AppError('conflict', 'This order is paid in full. Thank you!');
  const keys = await readCardKeys(deps);
  const methods = await listMethods(database.read);
  if (!keys || !methods.some(({ kind, active }) => kind === 'card' && active === 1))
    throw new AppError('conflict', 'Cards can’t be used right now. Choose another way to pay.');
  const sessions = await listSessions(database.read, order.id);
  const open = sessions.find(
    (session) =>
      session.paid_at === null &&
      session.amount === amount &&
      session.currency === order.currency &&
      Date.parse(session.expires_at) > Date.now() + LEAST_MS,
  );
  if (open) return open.url;
  const stripe = await openStripe(config, keys.secret_key);
  const page = `${config.PUBLIC_URL}/order/${encodeURIComponent(order.id)}`;
  const name = `${order.title} (${order.id})`;
  const params = {
    mode: 'payment' as const,
    client_reference_id: order.id,
    metadata: { order_id: order.id },
    payment_intent_data: { description: name, metadata: { order_id: order.id } },
    ...(order.email ? { customer_email: order.email } : {}),
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: order.currency.toLowerCase(),
          unit_amount: toCardUnits(amount, order.currency),
          product_data: { name },
        },
      },
    ],
    success_url: `${page}?card=done`,
    cancel_url: `${page}?card=cancelled`,
  };
  // Stripe refuses a key that comes back with other parameters, such as another title.
  const content = createHash('sha256').update(JSON.stringify(params)).digest('hex').slice(0, 16);
  const idempotencyKey = `mixfront-${order.id}-${sessions.length}-${content}`;
  try {
    const session = await stripe.checkout.sessions.create(params, { idempotencyKey });
    if (!session.url) throw new Error('Stripe gave no address for the checkout');
    const { id, url, expires_at } = session;
    await database.transaction((tx) =>
      addSession(tx, {
        ...{
          id,
          url,
          amount,
          currency: order.currency,
          order_id: order.id,
          created_at: now(),
          paid_at: null,
        },
        expires_at: new Date(expires_at * 1000).toISOString(),
      }),
    );
    log.info({ order: order.id, amount, currency: order.currency }, 'card checkout opened');
    return url;
  } catch (error) {
    if (error instanceof AppError) throw error;
    const { type, code } = error as { type?: string; code?: string };
    log.error({ order: order.id, type, code }, 'Stripe made no checkout');
    throw cardUnavailable(error);
  }
};

/**
 * Asks Stripe about the latest checkout of an order if it isn't known as paid: its news may be late, or never come.
 * Returns whether it is paid.
 */
export const checkCardPayment = async (deps: Deps, orderId: string): Promise<boolean> => {
  const { database, config, log } = deps;
  const [latest] = await listSessions(database.read, orderId);
  if (!latest) return false;
  if (latest.paid_at !== null) return true;
  const keys = await readCardKeys(deps);
  if (!keys) return false;
  const stripe = await openStripe(config, keys.secret_key);
  try {
    const session = await stripe.checkout.sessions.retrieve(latest.id);
    if (session.payment_status !== 'paid') return false;
    await recordCardPayment(deps, session, null);
    return true;
  } catch (error) {
    const { type, code } = error as { type?: string; code?: string };
    log.warn({ order: orderId, type, code }, 'Stripe told nothing about a checkout');
    return false;
  }
};
