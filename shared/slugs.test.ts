import { expect, test } from 'vitest';
import { findFreeSlug, toSlug } from './slugs.ts';

test.each([
  ['TV mix', 'tv_mix'],
  ['Café Ménage', 'cafe_menage'],
  ['3D audio', 'd_audio'],
  ['Атмос', ''],
  [`${'a'.repeat(29)} mix`, 'a'.repeat(29)],
])('%s becomes %j', (name, slug) => {
  expect(toSlug(name)).toBe(slug);
});

test('a taken one gets the first free number', () => {
  expect(findFreeSlug('mix', (one) => ['mix', 'mix_2'].includes(one))).toBe('mix_3');
});
