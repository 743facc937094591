import { expect, it } from 'vitest';
import { suggestAddress } from './suggest-address.ts';

it.each([
  ['Terms', 'terms'],
  ['Terms of service', 'terms'],
  [' terms and conditions', 'terms'],
  ['Termination', 'termination'],
  ['Privacy and terms', 'privacy-and-terms'],
  ['', ''],
])('suggests an address for the first page called %j: %j', (title, address) => {
  expect(suggestAddress(title, [{ slug: 'privacy' }])).toBe(address);
});

it('follows the title once there are terms', () => {
  expect(suggestAddress('Terms of service', [{ slug: 'terms' }])).toBe('terms-of-service');
});
