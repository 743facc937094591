import { limits } from './limits.ts';
import { fromAmount, type MinorUnits } from './money.ts';
import type { Prices } from './settings.ts';

/**
 * The only place where prices are computed. Browser and server call the same functions with the same settings, so the
 * total on the button, on the payment page and in the order is the same number.
 */

/** Prices in minor units, keyed by the names of the settings' fields. */
export type PriceList = Record<
  'base_price' | 'regular_price' | (typeof addOns)[number]['price_field'],
  MinorUnits
> & { currency: string };

/** Converts the settings' prices to minor units for the functions below. */
export const toPriceList = (from: Prices & { currency: string }): PriceList => {
  const fields = ['base_price', 'regular_price', ...addOns.map(({ price_field }) => price_field)] as const;
  const { currency } = from;
  const amounts = fields.map((field) => [field, fromAmount(from[field], currency)] as const);
  return { ...(Object.fromEntries(amounts) as Omit<PriceList, 'currency'>), currency };
};

/** The add-ons in display order. `form_name` is the name used in the form's and the session's state. */
export const addOns = [
  {
    flag: 'rush_delivery',
    form_name: 'rushed',
    price_field: 'rush_price',
    label: 'Rush delivery',
    per: 'song',
  },
  {
    flag: 'vocal_tuning',
    form_name: 'vocalTuning',
    price_field: 'vocal_tuning_price',
    label: 'Vocal tuning',
    per: 'song',
  },
  {
    flag: 'individual_stems',
    form_name: 'stems',
    price_field: 'stems_price',
    label: 'Individual stems',
    per: 'song',
  },
  {
    flag: 'clean_edit',
    form_name: 'cleanEdit',
    price_field: 'clean_edit_price',
    label: 'Clean edit',
    per: 'song',
  },
  {
    flag: 'additional_revisions',
    form_name: 'additionalRevisions',
    price_field: 'additional_revisions_price',
    label: 'Additional revisions',
    per: 'order',
  },
  {
    flag: 'instrumental_version',
    form_name: 'instrumentalVersion',
    price_field: 'instrumental_version_price',
    label: 'Instrumental version',
    per: 'song',
  },
  {
    flag: 'acapella_version',
    form_name: 'acapellaVersion',
    price_field: 'acapella_version_price',
    label: 'Acapella version',
    per: 'song',
  },
] as const;

export type AddOn = (typeof addOns)[number];
export type AddOnFlag = AddOn['flag'];
export type AddOnFlags = Record<AddOnFlag, boolean>;

/** What a client chose. */
export type OrderChoice = { song_count: number; add_ons: AddOnFlags };

/** One line of an order. `unit_amount` x `quantity` = `amount`; all in minor units. */
export type PriceLine = {
  item: 'base' | AddOnFlag;
  label: string;
  quantity: number;
  unit_amount: MinorUnits;
  amount: MinorUnits;
};

/** A discount as the pricing needs it: `value` is hundredths of a percent for `percent`, minor units for `fixed`. */
export type DiscountValue = { kind: 'percent' | 'fixed'; value: number };

/** A priced order, in minor units. `original_amount - discount_amount = total_amount`, and no amount is negative. */
export type Quote = {
  currency: string;
  lines: PriceLine[];
  original_amount: MinorUnits;
  discount_amount: MinorUnits;
  total_amount: MinorUnits;
  savings: MinorUnits;
};

/** No add-on chosen. */
export const noAddOns = (): AddOnFlags =>
  Object.fromEntries(addOns.map(({ flag }) => [flag, false])) as AddOnFlags;

/** Saving per song against the regular price; 0 when the base price is not below it. */
export const savingsPerSong = (prices: PriceList): MinorUnits =>
  Math.max(0, prices.regular_price - prices.base_price);

/** The discount on a subtotal: percentages round half a unit up, and neither kind exceeds the subtotal. */
export const discountAmount = (discount: DiscountValue, subtotal: MinorUnits): MinorUnits => {
  const full =
    discount.kind === 'percent' ? Math.floor((subtotal * discount.value + 5_000) / 10_000) : discount.value;
  return Math.min(Math.max(0, full), subtotal);
};

/** Prices an order. Throws RangeError unless the song count is a whole number from 1 to 10. */
export const priceOrder = (
  prices: PriceList,
  choice: OrderChoice,
  discount?: DiscountValue | null,
): Quote => {
  const songs = choice.song_count;
  if (!Number.isInteger(songs) || songs < limits.songs.min || songs > limits.songs.max)
    throw new RangeError('The song count must be a whole number from 1 to 10');
  const lines: PriceLine[] = [
    priceLine(
      'base',
      songs === 1 ? 'Mixing and mastering, 1 song' : `Mixing and mastering, ${songs} songs`,
      songs,
      prices.base_price,
    ),
  ];
  for (const addOn of addOns)
    if (choice.add_ons[addOn.flag])
      lines.push(
        priceLine(addOn.flag, addOn.label, addOn.per === 'song' ? songs : 1, prices[addOn.price_field]),
      );
  const original = lines.reduce((sum, { amount }) => sum + amount, 0);
  const off = discount ? discountAmount(discount, original) : 0;
  return {
    currency: prices.currency,
    lines,
    original_amount: original,
    discount_amount: off,
    total_amount: original - off,
    savings: savingsPerSong(prices) * songs,
  };
};

const priceLine = (
  item: PriceLine['item'],
  label: string,
  quantity: number,
  unit: MinorUnits,
): PriceLine => ({
  item,
  label,
  quantity,
  unit_amount: unit,
  amount: unit * quantity,
});
