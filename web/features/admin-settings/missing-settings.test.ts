import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../../shared/settings.ts';
import { offersNoWay, stillMissing } from './missing-settings.ts';

describe('what a fresh studio still has to fill in', () => {
  it('is where money and mail go', () => {
    expect(stillMissing(defaultSettings)).toBe(
      'Before your first client comes, fill in your PayPal handle, Cash App handle, and contact email: they are still placeholders.',
    );
  });

  it('is what is left of it, and at last nothing; a way to pay that is not offered is not missing', () => {
    const paid = { ...defaultSettings, paypal_handle: 'LowTide', cashapp_handle: '' };
    expect(stillMissing(paid)).toBe(
      'Before your first client comes, fill in your contact email: it is still a placeholder.',
    );
    expect(stillMissing({ ...paid, contact_email: 'hello@lowtide.example' })).toBeNull();
  });
});

it('is told apart from offering no way to pay at all', () => {
  expect(offersNoWay(defaultSettings)).toBe(false);
  expect(offersNoWay({ paypal_handle: '', cashapp_handle: 'tide' })).toBe(false);
  expect(offersNoWay({ paypal_handle: ' ', cashapp_handle: '' })).toBe(true);
});
