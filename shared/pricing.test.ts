import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mapNames } from './order-fields.ts';
import {
  type AddOnFlags,
  addOns,
  discountAmount,
  noAddOns,
  type OrderChoice,
  type PriceList,
  priceOrder,
  savingsPerSong,
  toPriceList,
} from './pricing.ts';
import { defaultSettings } from './settings.ts';

const runs = { numRuns: 10_000 };
const defaults = toPriceList(defaultSettings);

const price = fc.integer({ min: 0, max: 10_000_000 });
const { currency: _, ...amounts } = defaults;
type Amounts = Omit<PriceList, 'currency'>;
const priceList = fc
  .record(mapNames(Object.keys(amounts) as (keyof Amounts)[], () => price))
  .map((list): PriceList => ({ ...list, currency: 'USD' }));
const flags = fc.record(
  Object.fromEntries(addOns.map(({ flag }) => [flag, fc.boolean()])) as Record<
    keyof AddOnFlags,
    fc.Arbitrary<boolean>
  >,
);
const choice = fc.record({ song_count: fc.integer({ min: 1, max: 10 }), add_ons: flags });
const percent = fc.record({
  kind: fc.constant('percent' as const),
  value: fc.integer({ min: 0, max: 10_000 }),
});
const fixed = fc.record({ kind: fc.constant('fixed' as const), value: price });
const discount = fc.oneof(percent, fixed);

const chosen = (song_count: number, ...on: (keyof AddOnFlags)[]): OrderChoice => ({
  song_count,
  add_ons: { ...noAddOns(), ...Object.fromEntries(on.map((flag) => [flag, true])) },
});

describe('the worked examples', () => {
  const all = addOns.map(({ flag }) => flag);
  test.each([
    ['1 song', chosen(1), 50],
    ['3 songs, rush and stems', chosen(3, 'rush_delivery', 'individual_stems'), 240],
    ['2 songs with all seven add-ons', chosen(2, ...all), 295],
    ['10 songs and revisions', chosen(10, 'additional_revisions'), 525],
  ])('%s', (_words, example, dollars) => {
    const quote = priceOrder(defaults, example);
    expect(quote.total_amount).toBe(dollars * 100);
    expect(quote.original_amount).toBe(dollars * 100);
  });

  test('charges each add-on as listed, per song or once', () => {
    const ofThree = Object.fromEntries(
      addOns.map(({ flag }) => [flag, priceOrder(defaults, chosen(3, flag)).total_amount / 100 - 150]),
    );
    expect(ofThree).toEqual({
      rush_delivery: 60,
      vocal_tuning: 45,
      individual_stems: 30,
      clean_edit: 30,
      additional_revisions: 25,
      instrumental_version: 45,
      acapella_version: 45,
    });
  });

  test.each([
    [50, 90, 40],
    [20, 90, 70],
    [90, 90, 0],
    [120, 90, 0],
  ])('with a base price of %d against a regular %d per song, saves %d', (base_price, regular_price, saved) => {
    const prices = toPriceList({ ...defaultSettings, base_price, regular_price });
    expect(savingsPerSong(prices)).toBe(saved * 100);
    expect(priceOrder(prices, chosen(4)).savings).toBe(saved * 400);
  });
});

describe('any order at any prices', () => {
  test('has lines that add up to the total, each its unit price times its quantity', () => {
    fc.assert(
      fc.property(priceList, choice, fc.option(discount), (prices, order, code) => {
        const quote = priceOrder(prices, order, code);
        for (const { unit_amount, quantity, amount } of quote.lines)
          expect(amount).toBe(unit_amount * quantity);
        expect(quote.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(quote.original_amount);
        expect(quote.original_amount - quote.discount_amount).toBe(quote.total_amount);
        expect(quote.lines.map(({ item }) => item)).toEqual([
          'base',
          ...addOns.map(({ flag }) => flag).filter((flag) => order.add_ons[flag]),
        ]);
      }),
      runs,
    );
  });

  test('is in whole cents and never negative, whatever the discount', () => {
    fc.assert(
      fc.property(priceList, choice, discount, (prices, order, code) => {
        const { original_amount, discount_amount, total_amount, savings } = priceOrder(prices, order, code);
        for (const amount of [original_amount, discount_amount, total_amount, savings]) {
          expect(Number.isSafeInteger(amount)).toBe(true);
          expect(amount).toBeGreaterThanOrEqual(0);
        }
        expect(discount_amount).toBeLessThanOrEqual(original_amount);
      }),
      runs,
    );
  });

  test('never gets cheaper with another song or add-on', () => {
    fc.assert(
      fc.property(priceList, choice, fc.constantFrom(...addOns), (prices, order, { flag }) => {
        const { total_amount } = priceOrder(prices, order);
        const withAddOn = { ...order, add_ons: { ...order.add_ons, [flag]: true } };
        expect(priceOrder(prices, withAddOn).total_amount).toBeGreaterThanOrEqual(total_amount);
        const songs = Math.min(order.song_count + 1, 10);
        expect(priceOrder(prices, { ...order, song_count: songs }).total_amount).toBeGreaterThanOrEqual(
          total_amount,
        );
      }),
      runs,
    );
  });

  test.each([0, 11, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('rejects %d songs', (songs) => {
    expect(() => priceOrder(defaults, chosen(songs))).toThrow(RangeError);
  });
});

describe('a discount', () => {
  test('rounds a percentage half a cent up', () => {
    fc.assert(
      fc.property(percent, price, (code, subtotal) => {
        const exact = BigInt(subtotal) * BigInt(code.value);
        const [whole, rest] = [exact / 10_000n, exact % 10_000n];
        expect(BigInt(discountAmount(code, subtotal))).toBe(rest >= 5_000n ? whole + 1n : whole);
      }),
      runs,
    );
  });

  test.each([
    [1_000, 5_005, 501],
    [1_000, 5_004, 500],
    [3_333, 100, 33],
    [3_350, 100, 34],
    [50, 100, 1],
    [49, 100, 0],
    [10_000, 5_000, 5_000],
    [0, 5_000, 0],
  ])('takes %d hundredths of a percent of %d cents: %d cents off', (value, subtotal, off) => {
    expect(discountAmount({ kind: 'percent', value }, subtotal)).toBe(off);
  });

  test('takes a fixed amount off, up to the subtotal', () => {
    fc.assert(
      fc.property(fixed, price, (code, subtotal) => {
        expect(discountAmount(code, subtotal)).toBe(Math.min(code.value, subtotal));
      }),
      runs,
    );
  });
});
