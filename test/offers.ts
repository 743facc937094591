import { defaultOffer } from '../shared/default-offer.ts';
import { builtInAddOns, type Offer } from '../shared/offer.ts';
import { addOnPriceFields, getPrices } from '../shared/offer-prices.ts';
import { defaultSettings, type Prices, type Settings } from '../shared/settings.ts';

/** What a new studio offers, at these prices. */
export const offerWith = (changed: Partial<Prices & Pick<Offer, 'currency' | 'locale' | 'tax'>>): Offer => {
  const { base_price, regular_price, ...all } = { ...getPrices(defaultOffer), ...changed };
  const { currency, locale, tax } = { ...defaultOffer, ...changed };
  return {
    ...{ currency, locale, tax },
    services: defaultOffer.services.map((row) => ({ ...row, price: base_price, regular_price })),
    add_ons: defaultOffer.add_ons.map((row) => ({
      ...row,
      price: all[addOnPriceFields[row.id as keyof typeof addOnPriceFields]],
    })),
  };
};

/** The settings of a new studio as the API tells them, with its prices. */
export const shownSettings: Settings = { ...defaultSettings, ...getPrices(defaultOffer) };

/** Every add-on the product began with, chosen or not, as orders tell it. */
export const builtInFlags = (isChosen: boolean): Record<string, boolean> =>
  Object.fromEntries(builtInAddOns.map((id) => [id, isChosen]));

/** What an order of these add-ons was sold as. */
export const soldWith = (...ids: string[]): string => {
  const [service] = defaultOffer.services;
  return JSON.stringify({
    service: { id: 'mix_master', name: service?.name, delivers: service?.delivers },
    add_ons: defaultOffer.add_ons
      .filter(({ id }) => ids.includes(id))
      .map(({ id, name, description, delivers, effect }) => ({ id, name, description, delivers, effect })),
  });
};
