import { formatMoney, fromAmount, type MoneyFormat, toAmount } from '../../../shared/money.ts';
import type { OrderForm } from '../../../shared/order-form.ts';
import { type AddOnFlags, addOns, priceOrder, type Quote, toPriceList } from '../../../shared/pricing.ts';
import type { Settings } from '../../../shared/settings.ts';
import { AppError } from '../../lib/errors.ts';
import { presentDiscountAnswer } from '../discounts/present.ts';
import type { FoundDiscount } from '../discounts/queries.ts';

export const getAddOns = (form: Record<keyof AddOnFlags, boolean>): AddOnFlags =>
  Object.fromEntries(addOns.map(({ flag }) => [flag, form[flag]])) as AddOnFlags;

/**
 * The server's own price for a form. The price shown in the browser is only compared: throws AppError `conflict` with
 * the correct total if it differs or the code is no longer valid.
 */
export const priceForm = (form: OrderForm, settings: Settings, discount: FoundDiscount | null): Quote => {
  checkDiscountCode(form, settings, discount);
  const quote = priceOrder(
    toPriceList(settings),
    getChoice(form),
    form.discount_code ? (discount ?? undefined) : undefined,
  );
  const shown = ['original_amount', 'discount_amount', 'total_amount'] as const;
  const changed = shown.some(
    (field) => form[field] !== undefined && fromAmount(form[field], settings.currency) !== quote[field],
  );
  if (changed)
    throw new AppError(
      'conflict',
      `The price changed while you were filling in the form. The total is now ${formatMoney(quote.total_amount, settings)}; please check the summary and submit again.`,
      {
        errors: [{ field: 'total_amount', message: String(toAmount(quote.total_amount, settings.currency)) }],
      },
    );
  return quote;
};

/** Throws AppError `conflict` if the form has a code that isn't valid for this order. */
export const checkDiscountCode = (
  form: OrderForm,
  settings: Settings,
  discount: FoundDiscount | null,
): void => {
  if (!form.discount_code) return;
  const plain = priceOrder(toPriceList(settings), getChoice(form));
  if (!presentDiscountAnswer(discount, plain.original_amount, settings).valid)
    throw expiredCodeError(form.discount_code, plain.total_amount, settings);
};

const getChoice = (form: OrderForm) => ({ song_count: form.song_count, add_ons: getAddOns(form) });

/** Only said for a complete order: otherwise anyone could find out whether an address belongs to a client. */
export const notFirstOrderError = (code: string, total: number, format: MoneyFormat): AppError => {
  const price = formatMoney(total, format);
  return new AppError(
    'conflict',
    `The discount code ${code} is for a first order, and you have ordered with this email address before. Remove the code and submit again; the total without it is ${price}.`,
    {
      errors: [
        { field: 'discount_code', message: `First order only. Remove the code to order for ${price}` },
      ],
    },
  );
};

export const expiredCodeError = (code: string, total: number, format: MoneyFormat): AppError =>
  new AppError(
    'conflict',
    `The discount code ${code} no longer applies to this order. Without it the total is ${formatMoney(total, format)}; please check the summary and submit again.`,
    {
      errors: [{ field: 'discount_code', message: 'This code no longer applies' }],
    },
  );
