import fc from 'fast-check';
import { expect, it } from 'vitest';
import { getLoadedPercent, longestSide } from './load.ts';
import { matchLevels } from './match.ts';

it('attenuates the louder side by the difference, whichever it is', () => {
  expect(matchLevels({ before: -14.2, after: -9.8 }).gain_db.after).toBeCloseTo(-4.4);
  expect(matchLevels({ before: -14.2, after: -9.8 }).gain_db.before).toBe(0);
  expect(matchLevels({ before: -8, after: -12 }).gain_db).toEqual({ before: -4, after: 0 });
});

it('attenuates both to a quieter target, and leaves them alone when there is none', () => {
  expect(matchLevels({ before: -14, after: -9 }, -20).gain_db).toEqual({ before: -6, after: -11 });
  expect(matchLevels({ before: -14, after: -9 }, -10).gain_db).toEqual({ before: 0, after: -5 });
});

it('never boosts, and matches both sides', () => {
  const lufs = fc.double({ min: -60, max: 0, noNaN: true });
  fc.assert(
    fc.property(lufs, lufs, (before, after) => {
      const { gain_db } = matchLevels({ before, after });
      expect(Math.max(gain_db.before, gain_db.after)).toBe(0);
      expect(before + gain_db.before).toBeCloseTo(after + gain_db.after);
    }),
  );
});

it('changes nothing when a side could not be measured', () => {
  const none = { before: 0, after: 0 };
  expect(matchLevels({ before: null, after: -9 })).toEqual({
    lufs: { before: null, after: -9 },
    gain_db: none,
  });
  expect(matchLevels({ before: Number.NEGATIVE_INFINITY, after: -9 }).gain_db).toEqual(none);
});

it('reports progress once both sizes are known', () => {
  expect(
    getLoadedPercent([
      { loaded: 30, total: 100 },
      { loaded: 60, total: 100 },
    ]),
  ).toBe(45);
  expect(
    getLoadedPercent([
      { loaded: 30, total: 100 },
      { loaded: 60, total: null },
    ]),
  ).toBeNull();
  expect(
    getLoadedPercent([
      { loaded: 300, total: 100 },
      { loaded: 100, total: 100 },
    ]),
  ).toBe(100);
});

it('allows shorter files on small devices', () => {
  expect([longestSide(undefined), longestSide(8), longestSide(2)]).toEqual([720, 720, 360]);
});
