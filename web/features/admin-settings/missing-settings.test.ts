import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../../shared/settings.ts';
import { describeMissingSettings, hasNoPaymentMethod } from './missing-settings.ts';

describe('what a fresh studio still has to fill in', () => {
  it('is where money and mail go', () => {
    expect(describeMissingSettings(defaultSettings)).toBe(
      'Before your first client comes, fill in your PayPal handle, Cash App handle, and contact email: they are still placeholders.',
    );
  });

  it('is what is left of it, and at last nothing; a way to pay that is not offered is not missing', () => {
    const paid = { ...defaultSettings, paypal_handle: 'LowTide', cashapp_handle: '' };
    expect(describeMissingSettings(paid)).toBe(
      'Before your first client comes, fill in your contact email: it is still a placeholder.',
    );
    expect(describeMissingSettings({ ...paid, contact_email: 'hello@lowtide.example' })).toBeNull();
  });
});

it('is told apart from offering no way to pay at all', () => {
  expect(hasNoPaymentMethod(defaultSettings)).toBe(false);
  expect(hasNoPaymentMethod({ paypal_handle: '', cashapp_handle: 'tide' })).toBe(false);
  expect(hasNoPaymentMethod({ paypal_handle: ' ', cashapp_handle: '' })).toBe(true);
});
