import type { Offer } from './offer.ts';
import type { Prices } from './settings.ts';

type AddOnPrice = Exclude<keyof Prices, 'base_price' | 'regular_price'>;

/** The settings' names for the prices of the built-in add-ons, by the add-on's id. */
export const addOnPriceFields = {
  rush_delivery: 'rush_price',
  vocal_tuning: 'vocal_tuning_price',
  individual_stems: 'stems_price',
  clean_edit: 'clean_edit_price',
  additional_revisions: 'additional_revisions_price',
  instrumental_version: 'instrumental_version_price',
  acapella_version: 'acapella_version_price',
} as const satisfies Record<string, AddOnPrice>;

/**
 * The prices as the settings tell them: of the first active service and the built-in add-ons, whether offered or not.
 * Without a crossed-out price, the regular one is the price itself.
 */
export const getPrices = ({ services, add_ons }: Pick<Offer, 'services' | 'add_ons'>): Prices => {
  const service = services.find(({ active }) => active);
  const base_price = service?.price ?? 0;
  const fields = Object.entries(addOnPriceFields).map(([id, field]): [AddOnPrice, number] => [
    field,
    add_ons.find((row) => row.id === id)?.price ?? 0,
  ]);
  const others = Object.fromEntries(fields) as Record<AddOnPrice, number>;
  return { base_price, regular_price: service?.regular_price ?? base_price, ...others };
};
