import { expect, it } from 'vitest';
import { defaultStudioSettings } from '../../../shared/settings.ts';
import { findSettingsPlace, settingsPages } from './settings-pages.ts';

it('finds the page of a field, of a page and of what has moved', () => {
  expect(
    [
      'base_price',
      'services',
      'paypal_handle',
      'email',
      'discounts',
      'site',
      'unpaid_files_days',
      'nonsense',
      '',
    ].map(findSettingsPlace),
  ).toEqual([
    '/settings/offer#edit-services.price',
    '/settings/offer#services',
    '/settings/payment#paypal_handle',
    '/settings/email',
    '/settings/offer#discounts',
    '/settings/studio',
    '/settings/storage#unpaid_files_days',
    '/settings/studio',
    '/settings/studio',
  ]);
});

it('has every setting with words on exactly one page', () => {
  const names = settingsPages.flatMap(({ fields }) => fields.map(({ name }) => name));
  expect(new Set(names).size).toBe(names.length);
  for (const name of Object.keys(defaultStudioSettings)) expect(names).toContain(name);
});
