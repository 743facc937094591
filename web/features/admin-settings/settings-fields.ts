import { addOns } from '../../../shared/pricing.ts';
import type { Prices, Settings } from '../../../shared/settings.ts';

/** The fields of the form, with the words that stand beside them. */
export type PriceField = keyof Prices;
export type TextField = Exclude<keyof Settings, PriceField>;

type Described<F> = { field: F; label: string; hint?: string };

export const priceFields: Described<PriceField>[] = [
  { field: 'base_price', label: 'Base price', hint: 'One song, mixed and mastered' },
  { field: 'regular_price', label: 'Regular price', hint: 'Shown crossed out beside the base price' },
  ...addOns.map(({ price_field, label, per }) => ({ field: price_field, label, hint: `Per ${per}` })),
];

export const textFields: (Described<TextField> & { type?: 'email' })[] = [
  { field: 'business_name', label: 'Business name', hint: 'On every page and in every mail' },
  {
    field: 'contact_email',
    label: 'Contact email',
    hint: 'Public, and where new orders are sent',
    type: 'email',
  },
  { field: 'paypal_handle', label: 'PayPal handle', hint: 'The name in your paypal.me address' },
  { field: 'cashapp_handle', label: 'Cash App handle', hint: 'Your $Cashtag' },
  { field: 'payment_message', label: 'Payment message', hint: 'Stands with the ways to pay' },
];
