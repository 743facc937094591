import { expect, test } from 'vitest';
import { parsePaidAmount } from './parse-amount.ts';

test.each([
  ['$49.50', { amount: 49.5 }],
  [' 1,250 ', { amount: 1_250 }],
  ['0', { problem: 'Enter an amount above 0' }],
  ['-5', { problem: 'Enter an amount above 0' }],
  ['1e9', { problem: 'Enter an amount' }],
  ['100001', { problem: 'The amount cannot be above $100,000' }],
  ['10.005', { problem: 'Use at most two decimals' }],
  ['', { problem: 'Enter an amount' }],
])('reads an amount typed as %j', (text, expected) => {
  expect(parsePaidAmount(text, 'USD')).toEqual(expected);
});
