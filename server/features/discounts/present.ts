import type { Discount, DiscountAnswer, DiscountForm } from '../../../shared/discounts.ts';
import { type Cents, formatMoney, fromDollars, toDollars } from '../../../shared/money.ts';
import { discountAmount } from '../../../shared/pricing.ts';
import type { DiscountRow, FoundDiscount, NewDiscount } from './queries.ts';

/** A visitor's answer about a code. Unknown, disabled, expired and used-up codes get the same one. */
export const presentDiscountAnswer = (discount: FoundDiscount | null, subtotal: Cents): DiscountAnswer => {
  const refused = (message: string): DiscountAnswer => ({
    valid: false,
    savings: 0,
    final_total: toDollars(subtotal),
    description: '',
    message,
  });
  if (!discount) return refused('Invalid discount code');
  if (subtotal < discount.min_subtotal)
    return refused(`This code needs a subtotal of ${formatMoney(discount.min_subtotal)} or more`);
  const off = discountAmount(discount, subtotal);
  return {
    valid: true,
    savings: toDollars(off),
    final_total: toDollars(subtotal - off),
    description: [discount.description, discount.first_order_only ? 'First order only' : '']
      .filter(Boolean)
      .join(' · '),
    message: `Discount applied! You save ${formatMoney(off)}`,
  };
};

export const presentDiscount = (row: DiscountRow, at: string): Discount => ({
  ...row,
  // Hundredths of a percent convert like cents.
  value: toDollars(row.value),
  min_subtotal: toDollars(row.min_subtotal),
  first_order_only: row.first_order_only === 1,
  active: row.active === 1,
  state: getDiscountState(row, at),
});

const getDiscountState = (row: DiscountRow, at: string): Discount['state'] => {
  if (row.active === 0) return 'off';
  if (row.ends_at !== null && row.ends_at <= at) return 'ended';
  if (row.max_uses !== null && row.uses >= row.max_uses) return 'used_up';
  return row.starts_at !== null && row.starts_at > at ? 'not_started' : 'live';
};

/** The owner's form as stored. Times are compared as text, so they are normalised. */
export const toDiscountRow = (form: DiscountForm): NewDiscount => ({
  ...form,
  value: fromDollars(form.value),
  min_subtotal: fromDollars(form.min_subtotal),
  starts_at: form.starts_at && new Date(form.starts_at).toISOString(),
  ends_at: form.ends_at && new Date(form.ends_at).toISOString(),
  first_order_only: form.first_order_only ? 1 : 0,
  active: form.active ? 1 : 0,
});
