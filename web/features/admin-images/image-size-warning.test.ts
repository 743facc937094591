import { expect, test } from 'vitest';
import { getBlurWarning, getSizeWarning } from './image-size-warning.ts';

const pixels = (width: number, height: number) => ({ width, height });

test.each([
  ['hero', 'Behind the headline', '1920x1080'],
  ['about', 'Next to your About text', '1120x840'],
  ['portfolio', 'On the card of a track', '800x450'],
] as const)('warns that 60 pixels are too few for %s', (category, where, enough) => {
  expect(getSizeWarning(pixels(60, 60), category)).toBe(
    `This picture is 60x60 pixels. ${where} it will look blurred: choose one of ${enough} or larger.`,
  );
  expect(getBlurWarning(pixels(60, 60), category)).toContain(`${where} it looks blurred`);
});

test('a slightly small picture gets a warning when chosen, but not once stored', () => {
  expect(getSizeWarning(pixels(1600, 900), 'hero')).toContain('soft on large screens');
  expect(getBlurWarning(pixels(1600, 900), 'hero')).toBeNull();
  // A strip is enlarged until it fills its place.
  expect(getBlurWarning(pixels(1920, 200), 'hero')).not.toBeNull();
});

test('a large enough picture, or one that is not shown, gets no warning', () => {
  expect(getSizeWarning(pixels(1920, 1080), 'hero')).toBeNull();
  expect(getSizeWarning(pixels(800, 600), 'portfolio')).toBeNull();
  expect(getSizeWarning(pixels(60, 60), 'general')).toBeNull();
  expect(getBlurWarning(pixels(60, 60), 'general')).toBeNull();
});
