import { expect, test } from 'vitest';
import { getBlurWarning, getSizeWarning } from './image-size-warning.ts';

const pixels = (width: number, height: number) => ({ width, height });

test.each([
  ['hero', 'Behind the headline', '1920x1080'],
  ['about', 'Beside the text about you', '1120x840'],
  ['portfolio', 'On the card of a track', '800x450'],
] as const)('60 pixels are too few for %s', (category, where, enough) => {
  expect(getSizeWarning(pixels(60, 60), category)).toBe(
    `This picture has 60x60 pixels. ${where} it will look blurred: choose one of ${enough} or larger.`,
  );
  expect(getBlurWarning(pixels(60, 60), category)).toContain(`${where} it looks blurred`);
});

test('what is a little small is called soft when it is chosen, and let be once it is there', () => {
  expect(getSizeWarning(pixels(1600, 900), 'hero')).toContain('soft on large screens');
  expect(getBlurWarning(pixels(1600, 900), 'hero')).toBeNull();
  // A strip is drawn larger until it fills its place.
  expect(getBlurWarning(pixels(1920, 200), 'hero')).not.toBeNull();
});

test('what suffices, and what is shown nowhere, is let be', () => {
  expect(getSizeWarning(pixels(1920, 1080), 'hero')).toBeNull();
  expect(getSizeWarning(pixels(800, 600), 'portfolio')).toBeNull();
  expect(getSizeWarning(pixels(60, 60), 'general')).toBeNull();
  expect(getBlurWarning(pixels(60, 60), 'general')).toBeNull();
});
