import { fromAmount } from '../../../shared/money.ts';
import type { Offer, Service } from '../../../shared/offer.ts';
import type { OrderFields } from '../../../shared/order-fields.ts';
import {
  describeSold,
  findService,
  type OrderChoice,
  priceOrder,
  type Quote,
  settle,
} from '../../../shared/pricing.ts';
import { countBought } from '../../../shared/rounds.ts';
import type { DiscountCheck } from './ask-discount.ts';

const getChoice = (offer: Offer, { song_count, add_ons, ...fields }: OrderFields): OrderChoice => {
  const { id, song_max } = getService(offer, fields);
  return { service: id, song_count: Math.min(song_count, song_max), add_ons };
};

/** The price without a code, which is what a discount is requested for. */
export const getQuote = (offer: Offer, fields: OrderFields): Quote =>
  priceOrder(offer, getChoice(offer, fields));

/** Rounds of notes that the chosen add-ons bring. */
export const countBoughtRounds = (offer: Offer, fields: OrderFields): number =>
  countBought(describeSold(offer, getChoice(offer, fields)));

/** The chosen service; the first while none is chosen, or when it is no longer offered. */
export const getService = (offer: Offer, { service }: Pick<OrderFields, 'service'>): Service => {
  const found = findService(offer, service) ?? findService(offer);
  if (!found) throw new Error('The studio offers no service');
  return found;
};

/** The price with the server's discount, as long as it was given for this exact subtotal. */
export const applyDiscount = ({ tax }: Pick<Offer, 'tax'>, quote: Quote, check: DiscountCheck): Quote => {
  if (check.state !== 'valid' || check.subtotal !== quote.original_amount) return quote;
  const price = Math.min(Math.max(0, fromAmount(check.final_total, quote.currency)), quote.original_amount);
  return { ...quote, ...settle(tax, quote.original_amount, quote.original_amount - price) };
};
