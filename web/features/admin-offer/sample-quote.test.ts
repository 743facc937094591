import { describe, expect, it } from 'vitest';
import { defaultOffer } from '../../../shared/default-offer.ts';
import { offerWith } from '../../../test/offers.ts';
import { parsePercent, quoteSample } from './sample-quote.ts';

describe('a sample order at old and new prices', () => {
  const choice = { song_count: 3, add_ons: { rush_delivery: true } };
  const stored = defaultOffer;
  const typed = offerWith({ base_price: 65.5 });

  it('shows every line and the total before and after', () => {
    expect(quoteSample(stored, typed, choice, 0)).toEqual({
      lines: [
        { label: 'Mixing and mastering, 3 songs', was: 15_000, is: 19_650 },
        { label: 'Rush delivery', was: 6_000, is: 6_000 },
      ],
      discount: { was: 0, is: 0 },
      tax: { label: '', was: 0, is: 0 },
      total: { was: 21_000, is: 25_650 },
    });
  });

  it('takes a percentage off both prices', () => {
    expect(quoteSample(stored, typed, choice, 1_250)).toMatchObject({
      discount: { was: 2_625, is: 3_206 },
      total: { was: 18_375, is: 22_444 },
    });
  });
});

describe('parsePercent', () => {
  it.each([
    ['', 0],
    ['  ', 0],
    ['10', 1_000],
    ['12.5 %', 1_250],
    ['12,5', 1_250],
    ['100', 10_000],
    ['0', 0],
    ['7.', 700],
  ])('parses %j as %s hundredths', (typed, hundredths) => {
    expect(parsePercent(typed)).toBe(hundredths);
  });

  it.each(['101', '-1', 'ten', '1e1', '10.005', '5%%'])('rejects %j', (typed) => {
    expect(parsePercent(typed)).toBeNull();
  });
});
