import { expect, test } from 'vitest';
import { sayBlurred, sayTooSmall } from './image-size-warning.ts';

const pixels = (width: number, height: number) => ({ width, height });

test.each([
  ['hero', 'Behind the headline', '1920x1080'],
  ['about', 'Beside the text about you', '1120x840'],
  ['portfolio', 'On the card of a track', '800x450'],
] as const)('60 pixels are too few for %s', (category, where, enough) => {
  expect(sayTooSmall(pixels(60, 60), category)).toBe(
    `This picture has 60x60 pixels. ${where} it will look blurred: choose one of ${enough} or larger.`,
  );
  expect(sayBlurred(pixels(60, 60), category)).toContain(`${where} it looks blurred`);
});

test('what is a little small is called soft when it is chosen, and let be once it is there', () => {
  expect(sayTooSmall(pixels(1600, 900), 'hero')).toContain('soft on large screens');
  expect(sayBlurred(pixels(1600, 900), 'hero')).toBeNull();
  // A strip is drawn larger until it fills its place.
  expect(sayBlurred(pixels(1920, 200), 'hero')).not.toBeNull();
});

test('what suffices, and what is shown nowhere, is let be', () => {
  expect(sayTooSmall(pixels(1920, 1080), 'hero')).toBeNull();
  expect(sayTooSmall(pixels(800, 600), 'portfolio')).toBeNull();
  expect(sayTooSmall(pixels(60, 60), 'general')).toBeNull();
  expect(sayBlurred(pixels(60, 60), 'general')).toBeNull();
});
