import { describe, expect, it } from 'vitest';
import { defaultSettings } from '../../../shared/settings.ts';
import { describeMissingSettings, hasNoPaymentMethod } from './missing-settings.ts';

describe('describeMissingSettings', () => {
  it('names payment handles and contact email for a new studio', () => {
    expect(describeMissingSettings(defaultSettings)).toBe(
      'Before your first client, fill in your PayPal handle, Cash App handle and contact email: they’re still placeholders.',
    );
  });

  it('names what is still missing, and ignores a payment method that is not offered', () => {
    const paid = { ...defaultSettings, paypal_handle: 'LowTide', cashapp_handle: '' };
    expect(describeMissingSettings(paid)).toBe(
      'Before your first client, fill in your contact email: it’s still a placeholder.',
    );
    expect(describeMissingSettings({ ...paid, contact_email: 'hello@lowtide.example' })).toBeNull();
  });
});

it('hasNoPaymentMethod is true only when both handles are blank', () => {
  expect(hasNoPaymentMethod(defaultSettings)).toBe(false);
  expect(hasNoPaymentMethod({ paypal_handle: '', cashapp_handle: 'tide' })).toBe(false);
  expect(hasNoPaymentMethod({ paypal_handle: ' ', cashapp_handle: '' })).toBe(true);
});
