import type { OrderFields } from '../../../../shared/order-fields.ts';
import type { Quote } from '../../../../shared/pricing.ts';
import type { Settings } from '../../../../shared/settings.ts';
import { call } from '../../../lib/api.ts';
import { type DiscountCheck, fetchDiscount } from '../form/ask-discount.ts';
import { applyDiscount, getQuote } from '../form/order-quote.ts';

export type FreshPrice = { settings: Settings; check: DiscountCheck; quote: Quote };
type ShownPrice = { fields: OrderFields; settings: Settings; check: DiscountCheck };

/** Prices and code as the server has them now. What cannot be fetched stays as it was shown. */
export const refreshPrice = async ({ fields, settings, check }: ShownPrice): Promise<FreshPrice> => {
  const fresh = await call('GET /api/settings', { query: { _t: Date.now() } }).catch(() => settings);
  const quote = getQuote(fresh, fields);
  const code = fields.discount_code.trim();
  if (!code) return { settings: fresh, check: { state: 'none' }, quote };
  const answer = await fetchDiscount(code, quote.original_amount);
  // What the server said of this very question a moment ago still counts when it cannot say it again.
  const isKnown = check.state === 'valid' && check.code === code && check.subtotal === quote.original_amount;
  const next = answer.state === 'failed' && isKnown ? check : answer;
  return { settings: fresh, check: next, quote: applyDiscount(quote, next) };
};

/** A code that was refused with an order, and for whom. */
export type RefusedCode = { code: string; email: string; message: string } | undefined;

/** What the server said of the code alone, and of an order with it before. */
export const applyRefusedCode = (fresh: FreshPrice, email: string, refusal: RefusedCode): FreshPrice =>
  fresh.check.state === 'valid' && refusal?.code === fresh.check.code && refusal.email === email
    ? { ...fresh, check: { state: 'invalid', message: refusal.message } }
    : fresh;
