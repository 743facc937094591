import {
  aboutFields,
  accentField,
  currencyField,
  demoField,
  depositField,
  faceFields,
  figureFields,
  handleFields,
  headingField,
  heroFields,
  localeField,
  lockFields,
  messageField,
  nextReceiptField,
  numberingField,
  prefixField,
  quoteDaysField,
  receiptField,
  reminderField,
  retentionField,
  schemeField,
  studioFields,
} from './field-definitions.ts';

import { promiseFields } from './promise-fields.ts';

/** `hash`: where it is on its page, if not by its name. */
type Field = { name: string; label: string; hash?: string };

/** The pages of the settings, and every field that is found on each. `id` is in the URL: `/admin/settings/offer`. */
export const settingsPages = [
  {
    id: 'studio',
    title: 'Studio',
    fields: [...studioFields, ...faceFields, { name: 'portrait', label: 'Portrait' }] as Field[],
  },
  {
    id: 'look',
    title: 'Look',
    fields: [
      { name: 'logo', label: 'Logo' },
      schemeField,
      accentField,
      headingField,
      { name: 'sections', label: 'Sections of the landing page' },
      { name: 'social_links', label: 'Links to your profiles' },
    ] as Field[],
  },
  {
    id: 'offer',
    title: 'Offer',
    fields: [
      { name: 'services', label: 'Services and prices' },
      { name: 'base_price', label: 'Price of the first service', hash: 'edit-services.price' },
      {
        name: 'regular_price',
        label: 'Crossed-out price of the first service',
        hash: 'edit-services.regular_price',
      },
      { name: 'add-ons', label: 'Add-ons' },
      { name: 'discounts', label: 'Discount codes' },
    ] as Field[],
  },
  {
    id: 'promise',
    title: 'Promise',
    fields: [...promiseFields] as Field[],
  },
  {
    id: 'payment',
    title: 'Payment',
    fields: [
      { name: 'ways', label: 'Ways to pay' },
      { name: 'card', label: 'Card payments' },
      ...handleFields,
      messageField,
      reminderField,
    ] as Field[],
  },
  {
    id: 'money',
    title: 'Money',
    fields: [
      currencyField,
      localeField,
      depositField,
      receiptField,
      numberingField,
      prefixField,
      nextReceiptField,
      quoteDaysField,
      { name: 'tax', label: 'Tax' },
    ] as Field[],
  },
  {
    id: 'texts',
    title: 'Texts',
    fields: [
      ...heroFields,
      ...aboutFields,
      ...figureFields,
      demoField,
      { name: 'texts', label: 'All other texts' },
    ] as Field[],
  },
  {
    id: 'pages',
    title: 'Pages',
    fields: [{ name: 'site-pages', label: 'Terms, privacy and other pages' }] as Field[],
  },
  {
    id: 'delivery',
    title: 'Delivery',
    fields: [...lockFields, retentionField] as Field[],
  },
  {
    id: 'email',
    title: 'Email',
    fields: [] as Field[],
  },
  {
    id: 'sign-in',
    title: 'Sign-in',
    fields: [
      { name: 'password', label: 'Password' },
      { name: 'passkeys', label: 'Passkeys' },
      { name: 'totp', label: 'Authenticator app' },
      { name: 'sessions', label: 'Sessions' },
      { name: 'links', label: 'Download and order links' },
      { name: 'calendar', label: 'Calendar address' },
      { name: 'log', label: 'Sign-in log' },
    ] as Field[],
  },
  {
    id: 'storage',
    title: 'Storage',
    fields: [{ name: 'unpaid_files_days', label: 'Files of unpaid orders' }] as Field[],
  },
] as const;
export type SettingsPageId = (typeof settingsPages)[number]['id'];

/** The address of the page with this field or page, or of what was once called like that; the first page for anything else. */
export const findSettingsPlace = (name: string): string => {
  for (const { id, fields } of settingsPages) {
    const field = fields.find((one) => one.name === name);
    if (field) return `/settings/${id}#${field.hash ?? name}`;
  }
  return `/settings/${(settingsPages.find(({ id }) => id === name) ?? settingsPages[0]).id}`;
};
