import { describe, expect, test } from 'vitest';
import { blankAddOn, blankService, parseAddOn, parseService } from './parse-offer.ts';

const dollars = { currency: 'USD', locale: 'en-US' };
const service = (changed: object) =>
  parseService({ ...blankService, name: 'Mixing', price: '50', ...changed }, true, dollars);
const addOn = (changed: object, kinds: string[] = []) =>
  parseAddOn(
    { ...blankAddOn, name: 'Atmos', price: '50', ...changed },
    true,
    dollars,
    kinds.map((delivers) => ({ delivers })),
  );

describe('what is wrong is said at a field of the form', () => {
  test.each([
    [{ volume: [{ from: '1', price: '5' }] }, 'volume.0.from', /from 2 to/],
    [{ volume: [{ from: '99', price: '3' }] }, 'volume.0.from', /from 2 to/],
    [{ volume: [{ from: '3', price: '1e3' }] }, 'volume.0.price', 'Enter an amount'],
    [
      {
        volume: [
          { from: '9', price: '55' },
          { from: '3', price: '45' },
        ],
      },
      'volume.0.price',
      'For more songs, enter a price below the one per song',
    ],
    [
      {
        volume: [
          { from: '3', price: '45' },
          { from: '3', price: '40' },
        ],
      },
      'volume',
      'Two volume prices start at the same number of songs',
    ],
    [
      {
        volume: [
          { from: '9', price: '40' },
          { from: '3', price: '45.555' },
        ],
      },
      'volume.1.price',
      'Use at most two decimals',
    ],
    [{ regular_price: '50' }, 'regular_price', 'Enter a price above the one per song, or leave it blank'],
    [{ from_hours: '96', to_hours: '72' }, 'to_hours', /must not be below/],
    [{ from_hours: '48' }, 'to_hours', /whole number/],
    [{ from_hours: 'abc', to_hours: '48' }, 'from_hours', /whole number/],
  ])('of a service: %j', (changed, field, words) => {
    expect(service(changed).errors).toEqual({ [field]: expect.stringMatching(words) });
  });

  test('of an add-on', () => {
    expect(addOn({ purpose: 'rounds', rounds: '0' }).errors).toEqual({
      rounds: 'Enter a number of rounds, from 1 to 10',
    });
  });
});

test('volume prices are read in the order of their songs', () => {
  const volume = [
    { from: '10', price: '40,000.50' },
    { from: '3', price: '55,000' },
  ];
  expect(service({ price: '90000', volume }).value?.volume).toEqual([
    { from: 3, price: 55_000 },
    { from: 10, price: 40_000.5 },
  ]);
});

test('a version of one’s own is a kind that no other is', () => {
  const kindOf = (name: string, kinds?: string[]) => addOn({ purpose: 'own', name }, kinds).value?.delivers;
  expect(kindOf('Atmos')).toBe('atmos');
  expect(kindOf('Atmos', ['atmos'])).toBe('atmos_2');
  expect(kindOf('Mix')).toBe('mix_2');
  expect([kindOf('Атмос'), kindOf('Микс', ['own_version'])]).toEqual(['own_version', 'own_version_2']);
  expect(addOn({ purpose: 'own', name: 'Renamed', kind: 'atmos' }, ['tv_mix']).value?.delivers).toBe('atmos');
});
