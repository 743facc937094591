import { formatMoney, fromDollars, toDollars } from '../../../../shared/money.ts';
import type { OrderForm } from '../../../../shared/orders.ts';
import { type AddOnFlags, addOns, priceOrder, type Quote } from '../../../../shared/pricing.ts';
import { type Settings, toPriceList } from '../../../../shared/settings.ts';
import { AppError } from '../../../errors.ts';
import { answerDiscount } from '../../discounts/present.ts';
import type { HeldDiscount } from '../../discounts/queries.ts';

export const addOnsOf = (form: Record<keyof AddOnFlags, boolean>): AddOnFlags =>
  Object.fromEntries(addOns.map(({ flag }) => [flag, form[flag]])) as AddOnFlags;

/**
 * The server's own price of a form. What the browser was shown is only compared: AppError `conflict` when it differs or
 * when the code no longer holds, with the total that is true now.
 */
export const priceForm = (form: OrderForm, settings: Settings, discount: HeldDiscount | null): Quote => {
  const choice = { song_count: form.song_count, add_ons: addOnsOf(form) };
  const prices = toPriceList(settings);
  const plain = priceOrder(prices, choice);
  if (form.discount_code) {
    const answer = answerDiscount(discount, plain.original_amount);
    if (!answer.valid) throw codeNoLongerHolds(form.discount_code, plain.total_amount);
  }
  const quote = discount && form.discount_code ? priceOrder(prices, choice, discount) : plain;
  const shown = ['original_amount', 'discount_amount', 'total_amount'] as const;
  const changed = shown.some(
    (field) => form[field] !== undefined && fromDollars(form[field]) !== quote[field],
  );
  if (changed)
    throw new AppError(
      'conflict',
      `The price changed while you were filling in the form. The total is now ${formatMoney(quote.total_amount)}; please look at the summary and submit again.`,
      {
        errors: [{ field: 'total_amount', message: String(toDollars(quote.total_amount)) }],
      },
    );
  return quote;
};

export const codeNoLongerHolds = (code: string, total: number): AppError =>
  new AppError(
    'conflict',
    `The discount code ${code} does not apply to this order any more. Without it the total is ${formatMoney(total)}; please look at the summary and submit again.`,
    {
      errors: [{ field: 'discount_code', message: 'This code does not apply any more' }],
    },
  );
