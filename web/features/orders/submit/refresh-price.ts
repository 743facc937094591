import type { OrderFields } from '../../../../shared/order-fields.ts';
import type { Quote } from '../../../../shared/pricing.ts';
import type { Settings } from '../../../../shared/settings.ts';
import { call } from '../../../lib/api.ts';
import { askDiscount, type DiscountCheck } from '../form/ask-discount.ts';
import { quoteOf, withDiscount } from '../form/order-quote.ts';

export type Fresh = { settings: Settings; check: DiscountCheck; quote: Quote };
type Shown = { fields: OrderFields; settings: Settings; check: DiscountCheck };

/** Prices and code as the server has them now. What cannot be fetched stays as it was shown. */
export const refresh = async ({ fields, settings, check }: Shown): Promise<Fresh> => {
  const fresh = await call('GET /api/settings', { query: { _t: Date.now() } }).catch(() => settings);
  const quote = quoteOf(fresh, fields);
  const code = fields.discount_code.trim();
  if (!code) return { settings: fresh, check: { state: 'none' }, quote };
  const answer = await askDiscount(code, quote.original_amount);
  // What the server said of this very question a moment ago still counts when it cannot say it again.
  const isKnown = check.state === 'valid' && check.code === code && check.subtotal === quote.original_amount;
  const next = answer.state === 'failed' && isKnown ? check : answer;
  return { settings: fresh, check: next, quote: withDiscount(quote, next) };
};

/** A code that was refused with an order, and for whom. */
export type Refusal = { code: string; email: string; message: string } | undefined;

/** What the server said of the code alone, and of an order with it before. */
export const withRefusal = (fresh: Fresh, email: string, refusal: Refusal): Fresh =>
  fresh.check.state === 'valid' && refusal?.code === fresh.check.code && refusal.email === email
    ? { ...fresh, check: { state: 'invalid', message: refusal.message } }
    : fresh;
