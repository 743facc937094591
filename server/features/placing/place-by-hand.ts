import { createHash } from 'node:crypto';
import type { OrderByHand } from '../../../shared/by-hand.ts';
import { addDays, getDate } from '../../../shared/calendar.ts';
import { toAmount } from '../../../shared/money.ts';
import { builtInAddOns, type Offer } from '../../../shared/offer.ts';
import type { OrderForm } from '../../../shared/order-form.ts';
import { customItem, type PriceLine, type Quote, settle } from '../../../shared/pricing.ts';
import type { Deps } from '../../deps.ts';
import { pickEmailSettings } from '../../email/email-settings.ts';
import { readAmount } from '../../lib/amounts.ts';
import { now } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import { newOrderId } from '../../lib/ids.ts';
import type { Queries } from '../../ports/database/port.ts';
import { queueEmail } from '../emails/queries.ts';
import { getKeyCutoff, keyReusedError } from '../ledger/idempotency.ts';
import { findIdempotencyKey, insertIdempotencyKey } from '../ledger/idempotency-queries.ts';
import { findOrderOrThrow } from '../ledger/lock-order.ts';
import type { OfferNow } from '../offer/queries.ts';
import { orderEmail } from '../order-emails/kinds.ts';
import { readStudioSettings } from '../settings/queries.ts';
import { commitOrder } from './commit-order.ts';
import { getChoice, priceForm } from './price-form.ts';
import { readSale } from './read-sale.ts';
import { assertAhead } from './renew-quote.ts';

/**
 * Enters an order for a client, in the same way as one that is placed, but without files. With lines, their sum is the
 * price, and the client accepts it. A retry with the same key returns the first order's number.
 */
export const placeByHand = async (
  deps: Deps,
  entered: OrderByHand,
  key: string | undefined,
): Promise<string> => {
  const { database, config, signals } = deps;
  const sale = await readSale(database.read, config);
  const form = toForm(entered);
  const price = (offer: OfferNow): Quote => {
    getChoice(offer, form);
    if (entered.lines && offer.currency !== sale.offer.currency) throw otherCurrencyError(offer.currency);
    return entered.lines ? toQuote(entered.lines, offer) : priceForm(form, offer, null);
  };
  const by_hand = {
    is_quote: entered.lines !== undefined,
    note: entered.note,
    valid_until: await getValidUntil(database.read, entered),
  };
  const given = {
    form,
    files: [],
    quote: price(sale.offer),
    discount: null,
    sale,
    price,
    address: '',
    network: '',
    by_hand,
  };
  const orderId = await database.transaction(async (tx) => {
    const id = newOrderId();
    const earlier = key === undefined ? undefined : await claimKey(tx, key, entered, id);
    if (earlier !== undefined) return earlier;
    const { priced } = await commitOrder(tx, deps, given, id, now());
    if (!entered.tell_client) return id;
    const { settings } = priced.sale;
    const { timezone } = await readStudioSettings(tx);
    const email = orderEmail('order_entered_client', {
      public_url: config.PUBLIC_URL,
      settings: { ...pickEmailSettings(settings), timezone },
      order: await findOrderOrThrow(tx, id),
      ...by_hand,
      lines: priced.quote.lines.map(({ label, amount }) => ({ label, amount })),
      tax: priced.quote.tax,
    });
    await queueEmail(tx, config, email);
    return id;
  });
  signals.emit('mail-queued');
  return orderId;
};

const otherCurrencyError = (currency: string): AppError =>
  new AppError(
    'conflict',
    `Your currency changed to ${currency} while you were sending this. Check the amounts and send it again.`,
  );

/** The last day of a quote: as entered, or as many days from today as the studio's quotes last. */
const getValidUntil = async (db: Queries, { lines, valid_until }: OrderByHand): Promise<string | null> => {
  if (!lines) return null;
  if (valid_until !== undefined) {
    await assertAhead(db, valid_until);
    return valid_until;
  }
  const { quote_days, timezone } = await readStudioSettings(db);
  return quote_days > 0 ? addDays(getDate(now(), timezone), quote_days) : null;
};

/** Claims a key for a new order; returns the order that already has it, if any. */
const claimKey = async (
  tx: Queries,
  key: string,
  entered: OrderByHand,
  order_id: string,
): Promise<string | undefined> => {
  const fingerprint = createHash('sha256').update(JSON.stringify(entered)).digest('hex');
  const row = { key: `by-hand:${key}`, fingerprint, order_id, created_at: now() };
  if (await insertIdempotencyKey(tx, row, getKeyCutoff())) return undefined;
  const kept = await findIdempotencyKey(tx, row.key, getKeyCutoff());
  if (!kept) throw new AppError('unavailable', 'Please send this again', { retryAfter: 1 });
  if (kept.fingerprint !== fingerprint) throw keyReusedError();
  return kept.order_id;
};

const toForm = ({ client, service = '', song_count, add_ons, song_titles }: OrderByHand): OrderForm => ({
  ...client,
  ...{ project_details: '', notes: '', service, song_count, add_ons, song_title: song_titles, reference: [] },
  ...{ accepted_terms: false, currency: '' },
  terms_sha256: '',
  ...{ discount_code: '', upload_ids: [], draft_id: '' },
  ...(Object.fromEntries(builtInAddOns.map((id) => [id, false])) as Record<
    (typeof builtInAddOns)[number],
    false
  >),
});

const toQuote = (given: NonNullable<OrderByHand['lines']>, offer: Offer): Quote => {
  const lines = given.map(({ label, amount }, place): PriceLine => {
    const units = readAmount(amount, offer, `lines.${place}.amount`);
    return { item: customItem, label, quantity: 1, unit_amount: units, amount: units };
  });
  const { currency } = offer;
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  readAmount(toAmount(total, currency), offer, 'lines');
  return { currency, lines, ...settle(offer.tax, total, 0), savings: 0 };
};
