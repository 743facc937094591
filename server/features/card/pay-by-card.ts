import { createHash } from 'node:crypto';
import { describeCardLimit, isCardCurrency, toCardUnits } from '../../../shared/card-units.ts';
import type { MinorUnits } from '../../../shared/money.ts';
import type { Deps } from '../../deps.ts';
import { now } from '../../lib/clock.ts';
import type { Config } from '../../lib/config.ts';
import { AppError } from '../../lib/errors.ts';
import { assertAccepted } from '../ledger/assert-accepted.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { getRestDue } from '../payments/reports.ts';
import { listMethods } from '../settings/method-queries.ts';
import { readSettings } from '../settings/queries.ts';
import { type CardKeys, readCardKeys } from './card-keys.ts';
import { addSession, listSessions } from './card-queries.ts';
import { cardUnavailable, openStripe } from './stripe-client.ts';

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
  const { secret_key } = await requireCard(deps, order, amount);
  const sessions = await listSessions(database.read, order.id);
  const open = sessions.find(
    (session) =>
      session.paid_at === null &&
      session.ended_at === null &&
      session.amount === amount &&
      session.currency === order.currency &&
      Date.parse(session.expires_at) > Date.now() + LEAST_MS,
  );
  if (open) return open.url;
  const stripe = await openStripe(config, secret_key);
  const params = buildCheckout(config, order, amount);
  // Stripe refuses a key that comes back with other parameters, such as another title.
  const content = createHash('sha256').update(JSON.stringify(params)).digest('hex').slice(0, 16);
  const idempotencyKey = `mixfront-${order.id}-${sessions.length}-${content}`;
  try {
    const session = await stripe.checkout.sessions.create(params, { idempotencyKey });
    if (!session.url) throw new Error('Stripe gave no address for the checkout');
    const { id, url, expires_at } = session;
    await database.transaction((tx) =>
      addSession(tx, {
        ...{ id, url, amount, currency: order.currency, order_id: order.id },
        ...{ created_at: now(), paid_at: null, ended_at: null },
        expires_at: new Date(expires_at * 1000).toISOString(),
      }),
    );
    log.info({ order: order.id, amount, currency: order.currency }, 'card checkout opened');
    return url;
  } catch (error) {
    if (error instanceof AppError) throw error;
    const { type, code } = error as { type?: string; code?: string };
    log.error({ order: order.id, type, code }, 'Stripe made no checkout');
    const limit = limitWords[code ?? ''];
    throw limit ? new AppError('conflict', limit, { cause: error }) : cardUnavailable(error);
  }
};

/** The keys, if cards can be used, and for this amount. */
const requireCard = async (
  deps: Pick<Deps, 'database' | 'config'>,
  { currency }: OrderRow,
  amount: MinorUnits,
): Promise<CardKeys> => {
  const { read } = deps.database;
  const keys = await readCardKeys(deps);
  const isOn = (await listMethods(read)).some(({ kind, active }) => kind === 'card' && active === 1);
  if (!keys?.isUsable || !isOn || !isCardCurrency(currency))
    throw new AppError('conflict', 'Cards can’t be used right now. Choose another way to pay.');
  const { locale } = await readSettings(read);
  const limit = describeCardLimit(amount, { currency, locale });
  if (limit) throw new AppError('conflict', `${limit} Choose another way to pay.`);
  return keys;
};

const buildCheckout = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>, order: OrderRow, amount: MinorUnits) => {
  const page = `${PUBLIC_URL}/order/${encodeURIComponent(order.id)}`;
  const name = `${order.title} (${order.id})`;
  return {
    mode: 'payment' as const,
    client_reference_id: order.id,
    // Only programs with the account's key write these: they tell that the checkout was made here.
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
};

/**
 * What trying again doesn't help. Stripe's limits depend on the account:
 * https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts
 */
const limitWords: Record<string, string> = {
  amount_too_small: 'This amount is too small to be paid by card. Choose another way to pay.',
  amount_too_large: 'This amount is too large to be paid by card. Choose another way to pay.',
};
