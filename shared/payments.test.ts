import { describe, expect, it } from 'vitest';
import { cashtag } from './payments.ts';
import { settings } from './settings.ts';

const saved = (field: 'paypal_handle' | 'cashapp_handle', text: string) => {
  const { data, error } = settings.shape[field].safeParse(text);
  return data ?? error?.issues[0]?.message;
};

describe('a PayPal handle', () => {
  it.each([
    'LowTide',
    '@LowTide',
    ' LowTide ',
    'https://paypal.me/LowTide',
    'http://paypal.me/LowTide/',
    'paypal.me/LowTide',
    'paypal.me/LowTide/',
    'PayPal.Me/LowTide/50USD',
    'www.paypal.me/LowTide',
    'www.paypal.com/paypalme/LowTide',
    'https://www.paypal.com/paypalme/LowTide?country.x=GB&locale.x=en_GB&and=much-more-than-sixty-characters',
    'https://paypal.com/paypalme/@LowTide#x',
  ])('typed as %j is stored as the name', (typed) => {
    expect(saved('paypal_handle', typed)).toBe('LowTide');
  });

  it.each([
    'https://paypal.me/',
    'https://example.com/LowTide',
    'https://paypal.me.example.com/LowTide',
    'https://cash.app/$LowTide',
    'javascript:alert(1)',
    'paypal.me/Low Tide',
    'paypal.me/%24LowTide',
  ])('that is neither a name nor a PayPal.Me link, like %j, is rejected with an example', (typed) => {
    expect(saved('paypal_handle', typed)).toContain('or a link like https://paypal.me/YourName');
  });
});

describe('a Cash App handle', () => {
  it.each([
    '$LowTide',
    '@LowTide',
    'https://cash.app/$LowTide',
    'cash.app/$LowTide/25',
    'https://cash.app/LowTide?qr=1',
    'https://cash.me/$LowTide',
  ])('typed as %j is stored as the $Cashtag', (typed) => {
    expect(saved('cashapp_handle', typed)).toBe('$LowTide');
    expect(cashtag(typed)).toBe('$LowTide');
  });

  it('typed as a plain name is stored as typed and shown with its sign', () => {
    expect([saved('cashapp_handle', 'LowTide'), cashtag('LowTide')]).toEqual(['LowTide', '$LowTide']);
  });

  it('that links to another page is rejected with an example', () => {
    expect(saved('cashapp_handle', 'https://paypal.me/LowTide')).toContain('https://cash.app/$YourName');
  });
});

it('an empty handle stays empty, and the payment method is not offered', () => {
  expect([saved('paypal_handle', ' '), saved('cashapp_handle', '')]).toEqual(['', '']);
});
