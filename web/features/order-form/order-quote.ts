import { fromAmount } from '../../../shared/money.ts';
import type { OrderFields } from '../../../shared/order-fields.ts';
import { priceOrder, type Quote, toPriceList } from '../../../shared/pricing.ts';
import type { Settings } from '../../../shared/settings.ts';
import type { DiscountCheck } from './ask-discount.ts';

/** The price without a code, which is what a discount is requested for. */
export const getQuote = (settings: Settings, { song_count, add_ons }: OrderFields): Quote =>
  priceOrder(toPriceList(settings), { song_count, add_ons });

/** The price with the server's discount, as long as it was given for this exact subtotal. */
export const applyDiscount = (quote: Quote, check: DiscountCheck): Quote => {
  if (check.state !== 'valid' || check.subtotal !== quote.original_amount) return quote;
  const total = Math.min(Math.max(0, fromAmount(check.final_total, quote.currency)), quote.original_amount);
  return { ...quote, discount_amount: quote.original_amount - total, total_amount: total };
};
