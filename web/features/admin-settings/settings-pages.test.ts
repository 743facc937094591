import { expect, it } from 'vitest';
import { defaultStudioSettings } from '../../../shared/settings.ts';
import { findSettingsPlace, settingsPages } from './settings-pages.ts';

it('finds the page of a field, of a section, and of what has moved', () => {
  expect(
    [
      ...['base_price', 'services', 'paypal_handle', 'email', 'discounts', 'unpaid_files_days'],
      ...['look', 'promise', 'payment', 'texts', 'pages', 'delivery', 'sign-in', 'storage'],
      ...['nonsense', ''],
    ].map(findSettingsPlace),
  ).toEqual([
    '/settings/offer#edit-services.price',
    '/settings/offer#services',
    '/settings/money#edit-payment-methods.paypal.handle',
    '/settings/email',
    '/settings/offer#discounts',
    '/settings/account#unpaid_files_days',
    '/settings/studio#look',
    '/settings/offer#promise',
    '/settings/money#ways',
    '/settings/studio#texts',
    '/settings/studio#site-pages',
    '/settings/offer#delivery',
    '/settings/account#sign-in',
    '/settings/account#storage',
    undefined,
    undefined,
  ]);
});

it('has every setting with words on exactly one page', () => {
  const fields = settingsPages.flatMap(({ sections }) => sections.flatMap(({ fields }) => fields));
  const names = fields.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  const groups = names.map((name) => name.replace(/\..*/, ''));
  for (const name of Object.keys(defaultStudioSettings)) expect(groups).toContain(name);
});
