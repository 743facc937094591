import type { Discount, DiscountAnswer, DiscountForm } from '../../../shared/discounts.ts';
import { formatMoney, type MinorUnits, type MoneyFormat, toAmount } from '../../../shared/money.ts';
import type { Offer } from '../../../shared/offer.ts';
import { discountAmount, findService } from '../../../shared/pricing.ts';
import { readAmount } from '../../lib/amounts.ts';
import type { DiscountRow, FoundDiscount, NewDiscount } from './queries.ts';

/** A visitor's answer about a code. Unknown, disabled, expired and used-up codes get the same one. */
export const presentDiscountAnswer = (
  discount: FoundDiscount | null,
  { offer, service: id }: { offer: Offer; service?: string | undefined },
  subtotal: MinorUnits,
): DiscountAnswer => {
  const { currency } = offer;
  const refused = (message: string): DiscountAnswer => ({
    valid: false,
    savings: 0,
    final_total: toAmount(subtotal, currency),
    description: '',
    message,
  });
  if (!discount) return refused('Invalid discount code');
  if (isForOtherCurrency(discount, currency))
    return refused(`This code is for orders in ${discount.currency}`);
  if (discount.service !== null && discount.service !== findService(offer, id)?.id) {
    const service = findService(offer, discount.service);
    return refused(service ? `This code is for ${service.name}` : 'Invalid discount code');
  }
  if (subtotal < discount.min_subtotal)
    return refused(`This code needs a subtotal of ${formatMoney(discount.min_subtotal, offer)} or more`);
  const off = discountAmount(discount, subtotal);
  return {
    valid: true,
    savings: toAmount(off, currency),
    final_total: toAmount(subtotal - off, currency),
    description: [discount.description, discount.first_order_only ? 'First order only' : '']
      .filter(Boolean)
      .join(' · '),
    message: `Discount applied! You save ${formatMoney(off, offer)}`,
  };
};

export const presentDiscount = (row: DiscountRow, at: string): Discount => ({
  ...row,
  value: row.kind === 'percent' ? row.value / 100 : toAmount(row.value, row.currency),
  min_subtotal: toAmount(row.min_subtotal, row.currency),
  first_order_only: row.first_order_only === 1,
  active: row.active === 1,
  state: getDiscountState(row, at),
});

/** Percentages without a minimum apply to every currency, amounts to their own. */
const isForOtherCurrency = (
  { kind, min_subtotal, currency }: Pick<FoundDiscount, 'kind' | 'min_subtotal' | 'currency'>,
  other: string,
): boolean => (kind === 'fixed' || min_subtotal > 0) && currency !== other;

const getDiscountState = (row: DiscountRow, at: string): Discount['state'] => {
  if (row.active === 0) return 'off';
  if (row.ends_at !== null && row.ends_at <= at) return 'ended';
  if (row.max_uses !== null && row.uses >= row.max_uses) return 'used_up';
  return row.starts_at !== null && row.starts_at > at ? 'not_started' : 'live';
};

/** The owner's form as stored: amounts are in the studio's currency. Times are compared as text, so they are normalised. */
export const toDiscountRow = (form: DiscountForm, format: MoneyFormat): NewDiscount => ({
  ...form,
  currency: format.currency,
  value: form.kind === 'percent' ? Math.round(form.value * 100) : readAmount(form.value, format, 'value'),
  min_subtotal: readAmount(form.min_subtotal, format, 'min_subtotal'),
  starts_at: form.starts_at && new Date(form.starts_at).toISOString(),
  ends_at: form.ends_at && new Date(form.ends_at).toISOString(),
  first_order_only: form.first_order_only ? 1 : 0,
  active: form.active ? 1 : 0,
});
