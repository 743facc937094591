import { findAmountProblem } from '../../../shared/amount-checks.ts';
import { formatMoney, fromAmount, type MoneyFormat, toAmount } from '../../../shared/money.ts';
import { builtInAddOns } from '../../../shared/offer.ts';
import type { OrderForm } from '../../../shared/order-form.ts';
import {
  findService,
  listAddOns,
  type OrderChoice,
  priceOrder,
  type Quote,
} from '../../../shared/pricing.ts';
import { AppError } from '../../lib/errors.ts';
import { presentDiscountAnswer } from '../discounts/present.ts';
import type { FoundDiscount } from '../discounts/queries.ts';
import type { OfferNow } from '../offer/queries.ts';

type FormChoice = Pick<OrderForm, 'service' | 'song_count' | 'add_ons' | (typeof builtInAddOns)[number]>;

/** The choice in an order form, whichever way its add-ons were sent. Throws AppError `invalid` as below. */
export const getChoice = (offer: OfferNow, form: FormChoice): OrderChoice =>
  checkChoice(offer, form, [...form.add_ons, ...builtInAddOns.filter((id) => form[id])]);

/** A choice as the pricing needs it. Throws AppError `invalid`, which names what isn't offered. */
export const checkChoice = (
  offer: OfferNow,
  { service: id, song_count }: { service?: string | undefined; song_count: number },
  chosen: string[],
): OrderChoice => {
  const service = findService(offer, id);
  if (!service)
    throw refuse('service', `The service “${id}” isn’t offered. Reload the page and choose again.`);
  if (song_count > service.song_max)
    throw refuse('song_count', `Song count must be a whole number from 1 to ${service.song_max}`);
  const offered = listAddOns(offer, service);
  const unknown = chosen.find((one) => !offered.some((addOn) => addOn.id === one));
  if (unknown !== undefined) {
    const name = offer.names.get(unknown);
    throw refuse(
      'add_ons',
      name
        ? `“${name}” isn’t offered with ${service.name}. Leave it out and submit again.`
        : `The add-on “${unknown}” isn’t offered. Reload the page and choose again.`,
    );
  }
  return {
    service: service.id,
    song_count,
    add_ons: Object.fromEntries(chosen.map((one) => [one, true])),
  };
};

/** What the client was shown. */
const shown = ['original_amount', 'discount_amount', 'total_amount'] as const;

const refuse = (field: string, message: string) =>
  new AppError('invalid', message, { errors: [{ field, message }] });

/**
 * The server's own price for a form. The price shown in the browser is only compared: throws AppError `conflict` with
 * the correct total if it differs or the code is no longer valid, and `invalid` for what isn't offered.
 */
export const priceForm = (form: OrderForm, offer: OfferNow, discount: FoundDiscount | null): Quote => {
  checkDiscountCode(form, offer, discount);
  const quote = priceOrder(
    offer,
    getChoice(offer, form),
    form.discount_code ? (discount ?? undefined) : undefined,
  );
  const sent = shown.filter((field) => form[field] !== undefined);
  const isOther = sent.length > 0 && form.currency !== '' && form.currency !== offer.currency;
  if (isOther) throw changedPriceError(quote, offer);
  for (const field of sent) {
    const problem = findAmountProblem(form[field] ?? 0, offer);
    if (problem) throw refuse(field, problem);
  }
  if (sent.some((field) => fromAmount(form[field] ?? 0, offer.currency) !== quote[field]))
    throw changedPriceError(quote, offer);
  return quote;
};

const changedPriceError = ({ total_amount, currency }: Quote, format: MoneyFormat): AppError =>
  new AppError(
    'conflict',
    `The price changed while you were filling in the form. The total is now ${formatMoney(total_amount, format)}; please check the summary and submit again.`,
    { errors: [{ field: 'total_amount', message: String(toAmount(total_amount, currency)) }] },
  );

/** Throws AppError `conflict` if the form has a code that isn't valid for this order. */
export const checkDiscountCode = (form: OrderForm, offer: OfferNow, discount: FoundDiscount | null): void => {
  if (!form.discount_code) return;
  const choice = getChoice(offer, form);
  const plain = priceOrder(offer, choice);
  const asked = { offer, service: choice.service };
  if (!presentDiscountAnswer(discount, asked, plain.original_amount).valid)
    throw expiredCodeError(form.discount_code, plain.total_amount, offer);
};

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
