import { fromAmount, type MinorUnits, toAmount } from './money.ts';
import type { AddOn, Offer, Service, Sold } from './offer.ts';
import { computeTax, getAddedTax, type Tax, type TaxRule } from './tax.ts';

/**
 * The only place where prices are computed. Browser and server call the same functions with the same offer, so the
 * total on the button, on the payment page and in the order is the same number.
 */

/** Which add-ons are chosen, by id; absent is not chosen. */
export type ChosenAddOns = Record<string, boolean>;

/** Whether an add-on is chosen. Ids are words of the studio's: `constructor` is on every object, and chosen on few. */
export const isChosen = (chosen: ChosenAddOns, id: string): boolean =>
  Object.hasOwn(chosen, id) && chosen[id] === true;

/** What a client chose. Without `service` the first one. */
export type OrderChoice = { service?: string; song_count: number; add_ons: ChosenAddOns };

/** The `item` of a line whose price the studio set. */
export const customItem = 'custom';

/** One line of an order. `unit_amount` x `quantity` = `amount`; all in minor units. `item`: `base`, an add-on's id, or `custom`. */
export type PriceLine = {
  item: string;
  label: string;
  quantity: number;
  unit_amount: MinorUnits;
  amount: MinorUnits;
};

/** A discount as the pricing needs it: `value` is hundredths of a percent for `percent`, minor units for `fixed`. */
export type DiscountValue = { kind: 'percent' | 'fixed'; value: number };

/**
 * A priced order, in minor units. `original_amount - discount_amount`, and the tax if it is added, make the
 * `total_amount`; no amount is negative.
 */
export type Quote = {
  currency: string;
  lines: PriceLine[];
  original_amount: MinorUnits;
  discount_amount: MinorUnits;
  tax: Tax | null;
  total_amount: MinorUnits;
  savings: MinorUnits;
};

/** The service with that id, or the first without one; undefined if the offer has none. */
export const findService = ({ services }: Offer, id = ''): Service | undefined =>
  id ? services.find((service) => service.id === id) : services[0];

/** The add-ons offered with a service, in display order. */
export const listAddOns = ({ add_ons }: Offer, service: Pick<Service, 'id'>): AddOn[] =>
  add_ons.filter(({ services }) => services === null || services.includes(service.id));

/** Saving per song against the regular price; 0 when the price is not below it. */
export const savingsPerSong = (
  { price, regular_price }: Service,
  currency: string,
  unit = fromAmount(price, currency),
): MinorUnits => (regular_price === null ? 0 : Math.max(0, fromAmount(regular_price, currency) - unit));

/** What one of that many songs costs. */
const unitPrice = ({ price, volume }: Service, songs: number): number =>
  volume.reduce((best, step) => (songs >= step.from && step.from > best.from ? step : best), {
    from: 0,
    price,
  }).price;

/** `$45 per song from 3 songs`, for each of a service's prices for more songs. */
export const describeVolume = ({ volume }: Service, format: (price: number) => string): string[] =>
  volume.map(({ from, price }) => `${format(price)} per song from ${from} songs`);

/** The discount on a subtotal: percentages round half a unit up, and neither kind exceeds the subtotal. */
export const discountAmount = (discount: DiscountValue, subtotal: MinorUnits): MinorUnits => {
  const full =
    discount.kind === 'percent' ? Math.floor((subtotal * discount.value + 5_000) / 10_000) : discount.value;
  return Math.min(Math.max(0, full), subtotal);
};

/** How often an order of that many songs has an add-on: what it costs and what it gives are multiplied alike. */
const countUnits = (per: AddOn['per'], songs: number): number => (per === 'song' ? songs : 1);

/** Throws RangeError unless the service is offered and takes that many songs. */
const requireService = (offer: Offer, { service: id, song_count }: OrderChoice): Service => {
  const service = findService(offer, id);
  if (!service) throw new RangeError(`The offer has no service ${id}`);
  if (!Number.isInteger(song_count) || song_count < 1 || song_count > service.song_max)
    throw new RangeError(`The song count must be a whole number from 1 to ${service.song_max}`);
  return service;
};

/**
 * Prices an order. An add-on that isn't offered with the service isn't charged. Throws RangeError unless the offer has
 * the service and it takes that many songs.
 */
export const priceOrder = (offer: Offer, choice: OrderChoice, discount?: DiscountValue | null): Quote => {
  const service = requireService(offer, choice);
  const songs = choice.song_count;
  const { currency } = offer;
  const unit = fromAmount(unitPrice(service, songs), currency);
  const lines: PriceLine[] = [
    priceLine('base', `${service.name}, ${songs === 1 ? '1 song' : `${songs} songs`}`, songs, unit),
    ...listAddOns(offer, service)
      .filter(({ id }) => isChosen(choice.add_ons, id))
      .map(({ id, name, per, price }) =>
        priceLine(id, name, countUnits(per, songs), fromAmount(price, currency)),
      ),
  ];
  const original = lines.reduce((sum, { amount }) => sum + amount, 0);
  const off = discount ? discountAmount(discount, original) : 0;
  return {
    currency,
    lines,
    ...settle(offer.tax, original, off),
    savings: savingsPerSong(service, currency, unit) * songs,
  };
};

/** The amounts of an order with these lines and this discount. */
export const settle = (
  rule: TaxRule,
  original: MinorUnits,
  off: MinorUnits,
): Pick<Quote, 'original_amount' | 'discount_amount' | 'tax' | 'total_amount'> => {
  const tax = computeTax(rule, original - off);
  return {
    original_amount: original,
    discount_amount: off,
    tax,
    total_amount: original - off + getAddedTax(tax),
  };
};

/** What is paid for a price of the offer: with added tax, rounded as in an order of that alone. */
export const addTax = ({ tax, currency }: Pick<Offer, 'tax' | 'currency'>, price: number): number =>
  toAmount(settle(tax, fromAmount(price, currency), 0).total_amount, currency);

const priceLine = (item: string, label: string, quantity: number, unit: MinorUnits): PriceLine => ({
  item,
  label,
  quantity,
  unit_amount: unit,
  amount: unit * quantity,
});

/** What an order of this choice is sold as, with the rounds of all its songs. Throws RangeError as above. */
export const describeSold = (offer: Offer, choice: OrderChoice): Sold => {
  const { id, name, delivers } = requireService(offer, choice);
  const chosen = listAddOns(offer, { id }).filter((row) => isChosen(choice.add_ons, row.id));
  return {
    service: { id, name, delivers },
    add_ons: chosen.map(({ id, name, description, delivers, effect, per }) => ({
      id,
      name,
      description,
      delivers,
      effect: multiplyEffect(effect, countUnits(per, choice.song_count)),
    })),
  };
};

const multiplyEffect = (effect: AddOn['effect'], units: number): AddOn['effect'] =>
  effect === null || effect === 'rush' ? effect : { rounds: effect.rounds * units };
