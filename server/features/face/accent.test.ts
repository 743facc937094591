import { wcagContrast } from 'culori';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultAccent } from '../../../shared/accent.ts';
import { computeAccent, INK, surfaces, writeAccentStyles } from './accent.ts';

/** Every pair that the pages show, with its contrast. */
const pairs = (hex: string): [string, number, number][] => {
  const { text, textStrong, fill, fillStrong, drawn } = computeAccent(hex);
  return (['day', 'night'] as const)
    .flatMap((at) =>
      surfaces[at].flatMap((surface): [string, number, number][] => [
        [`text ${at} ${surface}`, wcagContrast(text[at], surface), 4.5],
        [`strong ${at} ${surface}`, wcagContrast(textStrong[at], surface), 4.5],
        [`drawn ${at} ${surface}`, wcagContrast(drawn[at], surface), 3],
      ]),
    )
    .concat([
      ['fill', wcagContrast(fill, INK), 4.5],
      ['strong fill', wcagContrast(fillStrong, INK), 4.5],
    ]);
};
const tooWeak = (hex: string) => pairs(hex).filter(([, contrast, least]) => contrast < least);

describe('every pair of any colour can be read', () => {
  test.each([
    defaultAccent,
    '#000000',
    '#ffffff',
    // The backgrounds themselves.
    ...surfaces.day,
    ...surfaces.night,
    ...['#ff0000', '#00ff00', '#0000ff', '#ffff00', '#ff00ff', '#00ffff', '#808080', '#010101', '#fefefe'],
  ])('%s', (hex) => {
    expect(tooWeak(hex)).toEqual([]);
  });

  test('of any other', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffffff }), (colour) => {
        expect(tooWeak(`#${colour.toString(16).padStart(6, '0')}`)).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });
});

test('a colour that can be read stays as it is', () => {
  const { text, fill, drawn } = computeAccent(defaultAccent);
  expect([text.night, fill, drawn.night]).toEqual([defaultAccent, defaultAccent, defaultAccent]);
});

test('the style sheet has nothing but variables', () => {
  expect(writeAccentStyles('#3366ff')).toMatch(
    /^:root\{(?:--[a-z-]+:(?:#[0-9a-f]{6}|light-dark\(#[0-9a-f]{6}, #[0-9a-f]{6}\));?)+\}\n$/,
  );
});
