import { fromAmount } from '../../../shared/money.ts';
import type { Offer, Service } from '../../../shared/offer.ts';
import type { OrderFields } from '../../../shared/order-fields.ts';
import { findService, priceOrder, type Quote, settle } from '../../../shared/pricing.ts';
import type { DiscountCheck } from './ask-discount.ts';

/** The price without a code, which is what a discount is requested for. */
export const getQuote = (offer: Offer, { song_count, add_ons, ...fields }: OrderFields): Quote => {
  const { id, song_max } = getService(offer, fields);
  return priceOrder(offer, { service: id, song_count: Math.min(song_count, song_max), add_ons });
};

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
