import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { offerWith } from '../test/offers.ts';
import { prototypeNames } from '../test/prototype-names.ts';
import { defaultOffer } from './default-offer.ts';
import { toAmount } from './money.ts';
import type { AddOn, Offer, Service } from './offer.ts';
import {
  describeSold,
  discountAmount,
  listAddOns,
  type OrderChoice,
  priceOrder,
  savingsPerSong,
} from './pricing.ts';

const runs = { numRuns: 3_000 };

const price = fc.integer({ min: 0, max: 10_000_000 });
const dollars = price.map((cents) => toAmount(cents, 'USD'));
const [mixMaster] = defaultOffer.services as [Service];
const [rush] = defaultOffer.add_ons as [AddOn];
const service = fc.record({
  price: dollars,
  regular_price: fc.option(dollars),
  volume: fc.uniqueArray(fc.record({ from: fc.integer({ min: 2, max: 50 }), price: dollars }), {
    maxLength: 4,
    selector: ({ from }) => from,
  }),
  song_max: fc.integer({ min: 1, max: 50 }),
});
const addOn = fc.record({
  price: dollars,
  per: fc.constantFrom('song' as const, 'order' as const),
  services: fc.option(fc.subarray(['s0', 's1', 's2'], { minLength: 1 })),
  effect: fc.option(fc.record({ rounds: fc.integer({ min: 1, max: 10 }) })),
});
/** Any offer, with a choice that it allows. */
const offered = fc
  .record({
    services: fc.array(service, { minLength: 1, maxLength: 3 }),
    add_ons: fc.array(addOn, { maxLength: 12 }),
    at: fc.nat(),
    songs: fc.nat(),
    chosen: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
  })
  .map(({ services, add_ons, at, songs, chosen }) => {
    const offer: Offer = {
      ...defaultOffer,
      services: services.map((row, n) => ({ ...mixMaster, ...row, id: `s${n}`, name: `Service ${n}` })),
      add_ons: add_ons.map((row, n) => ({ ...rush, ...row, id: `a${n}`, name: `Add-on ${n}` })),
    };
    const sold = offer.services[at % offer.services.length] ?? mixMaster;
    const order: OrderChoice = {
      service: sold.id,
      song_count: 1 + (songs % sold.song_max),
      add_ons: Object.fromEntries(chosen.map((on, n) => [`a${n}`, on])),
    };
    return { offer, sold, order };
  });
const percent = fc.record({
  kind: fc.constant('percent' as const),
  value: fc.integer({ min: 0, max: 10_000 }),
});
const fixed = fc.record({ kind: fc.constant('fixed' as const), value: price });
const discount = fc.oneof(percent, fixed);

const chosen = (song_count: number, ...on: string[]): OrderChoice => ({
  song_count,
  add_ons: Object.fromEntries(on.map((id) => [id, true])),
});

describe('the worked examples', () => {
  const all = defaultOffer.add_ons.map(({ id }) => id);
  test.each([
    ['1 song', chosen(1), 50],
    ['3 songs, rush and stems', chosen(3, 'rush_delivery', 'individual_stems'), 240],
    ['2 songs with all seven add-ons', chosen(2, ...all), 295],
    ['10 songs and revisions', chosen(10, 'additional_revisions'), 525],
  ])('%s', (_words, example, dollars) => {
    const quote = priceOrder(defaultOffer, example);
    expect(quote.total_amount).toBe(dollars * 100);
    expect(quote.original_amount).toBe(dollars * 100);
  });

  test('charges each add-on as listed, per song or once', () => {
    const ofThree = Object.fromEntries(
      defaultOffer.add_ons.map(({ id }) => [
        id,
        priceOrder(defaultOffer, chosen(3, id)).total_amount / 100 - 150,
      ]),
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
    const offer = offerWith({ base_price, regular_price });
    expect(offer.services.map((row) => savingsPerSong(row, 'USD'))).toEqual([saved * 100]);
    expect(priceOrder(offer, chosen(4)).savings).toBe(saved * 400);
  });

  test.each([
    [2, 100],
    [3, 135],
    [9, 405],
    [10, 400],
  ])('charges every one of %d songs the price for so many: %d', (songs, total) => {
    const volume = [
      { from: 3, price: 45 },
      { from: 10, price: 40 },
    ];
    const offer = { ...defaultOffer, services: [{ ...mixMaster, volume }] };
    expect(priceOrder(offer, chosen(songs)).total_amount).toBe(total * 100);
  });

  test('prices the service that was chosen, and nothing that isn’t offered with it', () => {
    const master = { ...mixMaster, id: 'master', name: 'Mastering', price: 30, song_max: 20 };
    const offer = {
      ...defaultOffer,
      services: [mixMaster, master],
      add_ons: defaultOffer.add_ons.map((row) =>
        row.id === 'vocal_tuning' ? { ...row, services: ['mix_master'] } : row,
      ),
    };
    const choice = { ...chosen(12, 'vocal_tuning', 'rush_delivery'), service: 'master' };
    expect(priceOrder(offer, choice).lines).toMatchObject([
      { item: 'base', label: 'Mastering, 12 songs', quantity: 12, amount: 36_000 },
      { item: 'rush_delivery', amount: 24_000 },
    ]);
    expect(describeSold(offer, choice)).toMatchObject({
      service: { id: 'master', name: 'Mastering' },
      add_ons: [{ id: 'rush_delivery', effect: 'rush' }],
    });
    expect(() => priceOrder(offer, { ...choice, service: 'none' })).toThrow(RangeError);
  });
});

describe('any order at any prices', () => {
  test('has lines that add up to the total, each its unit price times its quantity', () => {
    fc.assert(
      fc.property(offered, fc.option(discount), ({ offer, sold, order }, code) => {
        const quote = priceOrder(offer, order, code);
        for (const { unit_amount, quantity, amount } of quote.lines)
          expect(amount).toBe(unit_amount * quantity);
        expect(quote.lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(quote.original_amount);
        expect(quote.original_amount - quote.discount_amount).toBe(quote.total_amount);
        const ids = listAddOns(offer, sold)
          .map(({ id }) => id)
          .filter((id) => order.add_ons[id]);
        expect(quote.lines.map(({ item }) => item)).toEqual(['base', ...ids]);
        expect(describeSold(offer, order).add_ons.map(({ id }) => id)).toEqual(ids);
      }),
      runs,
    );
  });

  test('buys as many rounds as it charges for', () => {
    fc.assert(
      fc.property(offered, ({ offer, order }) => {
        const { lines } = priceOrder(offer, order);
        for (const { id, effect } of describeSold(offer, order).add_ons) {
          const row = offer.add_ons.find((one) => one.id === id);
          const line = lines.find(({ item }) => item === id);
          const each = row?.effect && row.effect !== 'rush' ? row.effect.rounds : 0;
          expect(effect).toEqual(each === 0 ? null : { rounds: each * (line?.quantity ?? 0) });
          expect(line?.quantity).toBe(row?.per === 'song' ? order.song_count : 1);
        }
      }),
      runs,
    );
  });

  test('has an add-on only where it was chosen, whatever its id', () => {
    const add_ons = prototypeNames.map((id) => ({ ...rush, id, name: `Add-on ${id}` }));
    const offer = { ...defaultOffer, add_ons };
    const ids = fc.subarray(prototypeNames);
    fc.assert(
      fc.property(ids, ids, (on, off) => {
        const left = on.filter((id) => !off.includes(id));
        const flags = [...on.map((id) => [id, true]), ...off.map((id) => [id, false])];
        const order = { song_count: 1, add_ons: Object.fromEntries(flags) };
        expect(priceOrder(offer, order).lines.map(({ item }) => item)).toEqual(['base', ...left]);
        expect(describeSold(offer, order).add_ons.map(({ id }) => id)).toEqual(left);
      }),
    );
  });

  test('is in whole cents and never negative, whatever the discount', () => {
    fc.assert(
      fc.property(offered, discount, ({ offer, order }, code) => {
        const { original_amount, discount_amount, total_amount, savings } = priceOrder(offer, order, code);
        for (const amount of [original_amount, discount_amount, total_amount, savings]) {
          expect(Number.isSafeInteger(amount)).toBe(true);
          expect(amount).toBeGreaterThanOrEqual(0);
        }
        expect(discount_amount).toBeLessThanOrEqual(original_amount);
      }),
      runs,
    );
  });

  test('never gets cheaper with another add-on', () => {
    fc.assert(
      fc.property(offered, fc.nat({ max: 11 }), ({ offer, order }, n) => {
        const { total_amount } = priceOrder(offer, order);
        const withAddOn = { ...order, add_ons: { ...order.add_ons, [`a${n}`]: true } };
        expect(priceOrder(offer, withAddOn).total_amount).toBeGreaterThanOrEqual(total_amount);
      }),
      runs,
    );
  });

  test.each([0, 11, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('rejects %d songs', (songs) => {
    expect(() => priceOrder(defaultOffer, chosen(songs))).toThrow(RangeError);
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
