import { z } from 'zod';
import { dollars, emailAddress, line } from './fields.ts';

// Lives with the arithmetic, so that a browser can price an order without loading the schemas.
export { toPriceList } from './pricing.ts';

const price = (label: string) => dollars.describe(`${label}, in dollars`);

/** What the owner sells at, in dollars as the API speaks them. */
export const prices = z.object({
  base_price: price('Base price of one song'),
  regular_price: price('The crossed-out price of one song'),
  rush_price: price('Rush delivery per song'),
  stems_price: price('Individual stems per song'),
  clean_edit_price: price('Clean edit per song'),
  vocal_tuning_price: price('Vocal tuning per song'),
  additional_revisions_price: price('Three more revision rounds, per order'),
  instrumental_version_price: price('Instrumental version per song'),
  acapella_version_price: price('Acapella version per song'),
});
export type Prices = z.infer<typeof prices>;

const handle = (label: string) =>
  line(label, 60).refine((text) => /^[$@]?[A-Za-z0-9._-]*$/.test(text), {
    error: `${label} has letters, digits, dots, dashes and underscores only`,
  });

/** Everything public about the studio: the answer of GET /api/settings. */
export const settings = prices.extend({
  business_name: line('Business name', 80).min(1, { error: 'Business name is required' }),
  contact_email: emailAddress,
  paypal_handle: handle('PayPal handle'),
  cashapp_handle: handle('Cash App handle'),
  payment_message: line('Payment message', 300),
});
export type Settings = z.infer<typeof settings>;

/** A change: any of the fields, nothing else. */
export const settingsChange = settings.partial().strict();
export type SettingsChange = z.infer<typeof settingsChange>;

/** Used until the owner changes them, and in the browser when the server cannot be reached. */
export const defaultSettings: Settings = {
  base_price: 50,
  regular_price: 90,
  rush_price: 20,
  stems_price: 10,
  clean_edit_price: 10,
  vocal_tuning_price: 15,
  additional_revisions_price: 25,
  instrumental_version_price: 15,
  acapella_version_price: 15,
  business_name: 'Mixfront Studio',
  contact_email: 'studio@example.com',
  // No such names can exist on either service, so a fresh product sends nobody's money to a stranger.
  paypal_handle: 'your-paypal-handle',
  cashapp_handle: '$your-cashtag',
  payment_message: 'Pay as Friends & Family and write your name and order number in the note.',
};
