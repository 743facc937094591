import type { Offer } from '../../../shared/offer.ts';
import type { OrderFields } from '../../../shared/order-fields.ts';
import type { Quote } from '../../../shared/pricing.ts';
import { call } from '../../lib/api.ts';
import { type DiscountCheck, fetchDiscount } from './ask-discount.ts';
import { applyDiscount, getQuote, getService } from './order-quote.ts';

export type FreshPrice = { offer: Offer; check: DiscountCheck; quote: Quote };
type ShownPrice = { fields: OrderFields; offer: Offer; check: DiscountCheck };

/** Fetches current prices and the discount. Whatever cannot be fetched stays as displayed. */
export const refreshPrice = async ({ fields, offer, check }: ShownPrice): Promise<FreshPrice> => {
  const fresh = await call('GET /api/offer', { query: { _t: Date.now() } }).catch(() => offer);
  const quote = getQuote(fresh, fields);
  const code = fields.discount_code.trim();
  if (!code) return { offer: fresh, check: { state: 'none' }, quote };
  const answer = await fetchDiscount({ code, service: getService(fresh, fields).id }, quote);
  // A recent answer to the same question still counts when the server cannot repeat it.
  const isKnown = check.state === 'valid' && check.code === code && check.subtotal === quote.original_amount;
  const next = answer.state === 'failed' && isKnown ? check : answer;
  return { offer: fresh, check: next, quote: applyDiscount(fresh, quote, next) };
};

/** A code that was refused together with an order, and for which address. */
export type RefusedCode = { code: string; email: string; message: string } | undefined;

/** Combines the check of the code itself with an earlier refusal of it in an order. */
export const applyRefusedCode = (fresh: FreshPrice, email: string, refusal: RefusedCode): FreshPrice =>
  fresh.check.state === 'valid' && refusal?.code === fresh.check.code && refusal.email === email
    ? { ...fresh, check: { state: 'invalid', message: refusal.message } }
    : fresh;
