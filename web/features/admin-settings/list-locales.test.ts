import { expect, it } from 'vitest';
import { formSettings } from '../../../shared/settings.ts';
import { listLocales } from './list-locales.ts';

it('lists languages and countries by name, each once and accepted by the server', () => {
  const locales = listLocales('en-US');
  const codes = locales.map(([code]) => code);
  const names = locales.map(([, name]) => name);
  expect(names).toContain('German (Germany)');
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes) expect(formSettings.shape.locale.safeParse(code)).toMatchObject({ data: code });
});

it('keeps a stored one that is not in the list', () => {
  expect(listLocales('sw-KE')).toContainEqual(['sw-KE', 'Swahili (Kenya)']);
});
