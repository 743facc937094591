import {
  aboutFields,
  accentField,
  capacityField,
  currencyField,
  demoField,
  faceFields,
  figureFields,
  headingField,
  heroFields,
  localeField,
  lockFields,
  messageField,
  reminderField,
  retentionField,
  roundFields,
  schemeField,
  studioFields,
  unpaidFilesField,
} from './field-definitions.ts';
import {
  depositField,
  nextReceiptField,
  numberingField,
  prefixField,
  quoteDaysField,
  receiptField,
  taxFields,
  taxModeField,
} from './money-fields.ts';

/** `hash`: where it is on its page, if not by its name. */
type Field = { name: string; label: string; hash?: string };

/** The parts of a page, in order; each is a place of its own: `/admin/settings/offer#days`. */
const section = <const Id extends string>(id: Id, ...fields: Field[]) => ({ id, fields });

/** The pages of the settings, their sections, and every field that is found there. `id` is in the URL. */
export const settingsPages = [
  {
    id: 'studio',
    title: 'Studio',
    sections: [
      section('kind', { name: 'studio_kind', label: 'Kind of studio' }),
      section('name', ...studioFields, { name: 'social_links', label: 'Links to your profiles' }),
      section('face', ...faceFields, { name: 'portrait', label: 'Portrait' }),
      section(
        'look',
        { name: 'logo', label: 'Logo' },
        schemeField,
        accentField,
        headingField,
        { name: 'sections', label: 'Sections of the landing page' },
        ...figureFields,
        demoField,
        ...heroFields,
        ...aboutFields,
        { name: 'texts', label: 'All texts of your site' },
      ),
      section('site-pages', { name: 'site-pages', label: 'Terms, privacy and other pages' }),
    ],
  },
  {
    id: 'offer',
    title: 'Offer',
    sections: [
      section(
        'services',
        { name: 'services', label: 'Services and prices' },
        { name: 'base_price', label: 'Price of the first service', hash: 'edit-services.price' },
        {
          name: 'regular_price',
          label: 'Crossed-out price of the first service',
          hash: 'edit-services.regular_price',
        },
        { name: 'add-ons', label: 'Add-ons' },
      ),
      section(
        'promise',
        { name: 'turnaround', label: 'Turnaround' },
        { name: 'rush_turnaround', label: 'Rush turnaround' },
        ...roundFields,
        capacityField,
      ),
      section(
        'days',
        { name: 'working_days', label: 'Working days' },
        { name: 'timezone', label: 'Time zone' },
        { name: 'days_off', label: 'Days off' },
      ),
      section('delivery', ...lockFields),
      section('discounts', { name: 'discounts', label: 'Discount codes' }),
    ],
  },
  {
    id: 'money',
    title: 'Money',
    sections: [
      section(
        'ways',
        { name: 'ways', label: 'Ways to pay' },
        { name: 'paypal_handle', label: 'PayPal handle', hash: 'edit-payment-methods.paypal.handle' },
        { name: 'cashapp_handle', label: 'Cash App handle', hash: 'edit-payment-methods.cashapp.handle' },
        { name: 'card', label: 'Card payments' },
      ),
      section('payment', messageField),
      section('currency', currencyField, localeField),
      section(
        'tax',
        { ...taxModeField, hash: 'tax' },
        ...taxFields.map((field) => ({ ...field, hash: 'tax' })),
      ),
      section('deposit', depositField),
      section('quotes', quoteDaysField),
      section('reminders', reminderField),
      section('receipts', receiptField, numberingField, prefixField, nextReceiptField),
    ],
  },
  { id: 'email', title: 'Email', sections: [section('email-server')] },
  {
    id: 'account',
    title: 'Account',
    sections: [
      section(
        'sign-in',
        { name: 'password', label: 'Password' },
        { name: 'passkeys', label: 'Passkeys' },
        { name: 'totp', label: 'Authenticator app' },
        { name: 'sessions', label: 'Sessions' },
        { name: 'links', label: 'Download and order links' },
        { name: 'calendar', label: 'Calendar address' },
        { name: 'log', label: 'Sign-in log' },
      ),
      section('storage', { name: 'storage', label: 'Space used and left' }),
      section('data', unpaidFilesField, retentionField),
    ],
  },
] as const;
export type SectionId = (typeof settingsPages)[number]['sections'][number]['id'];

/** What pages that are now parts of others were called. */
const formerPages: Record<string, string> = { payment: 'ways', pages: 'site-pages' };

/**
 * The address of the page, section or field with this name, or of what was once called like that; undefined for
 * anything else.
 */
export const findSettingsPlace = (name: string): string | undefined => {
  const known = formerPages[name] ?? name;
  for (const { id, sections } of settingsPages) {
    if (id === known) return `/settings/${id}`;
    for (const { id: section, fields } of sections) {
      const field = fields.find((one) => one.name === known);
      if (field) return `/settings/${id}#${field.hash ?? known}`;
      if (section === known) return `/settings/${id}#${known}`;
    }
  }
  return undefined;
};
