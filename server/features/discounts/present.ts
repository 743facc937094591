import type { DiscountAnswer } from '../../../shared/discounts.ts';
import { type Cents, formatMoney, toDollars } from '../../../shared/money.ts';
import { discountAmount } from '../../../shared/pricing.ts';
import type { HeldDiscount } from './queries.ts';

/** What a visitor is told of a code. Unknown, switched off, expired and used up read alike. */
export const answerDiscount = (discount: HeldDiscount | null, subtotal: Cents): DiscountAnswer => {
  const refused = (message: string): DiscountAnswer => ({
    valid: false,
    savings: 0,
    final_total: toDollars(subtotal),
    description: '',
    message,
  });
  if (!discount) return refused('Invalid discount code');
  if (subtotal < discount.min_subtotal)
    return refused(`This code needs an order of ${formatMoney(discount.min_subtotal)} or more`);
  const off = discountAmount(discount, subtotal);
  return {
    valid: true,
    savings: toDollars(off),
    final_total: toDollars(subtotal - off),
    description: discount.description,
    message: `Discount applied! You save ${formatMoney(off)}`,
  };
};
