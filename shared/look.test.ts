import { expect, it, test } from 'vitest';
import { socialLinks } from './look.ts';

const refuse = (...urls: string[]) =>
  socialLinks
    .safeParse(urls.map((url) => ({ label: 'x', url })))
    .error?.issues.map(({ path, message }) => [path.join('.'), message]);

it.each([
  'https://example.com/hs',
  'https://müller.de/musik',
  'https://音楽.日本/a?b#c',
  'HTTPS://Example.com:8443',
])('%s is a link', (url) => {
  expect(refuse(url)).toBeUndefined();
});

it.each([
  '',
  'example.com',
  'http://example.com',
  'javascript:alert(1)',
])('%j is refused for its beginning', (url) => {
  expect(refuse(url)).toEqual([['0.url', 'Enter a link that starts with https://']]);
});

it.each([
  'https://example.com/my songs',
  'https://user@example.com',
  'https://localhost',
  'https://example.com／x',
])('%s is refused, although it begins as it should', (url) => {
  expect(refuse(url)).toEqual([['0.url', 'This link can’t be used. Copy it from the address bar.']]);
});

test('of two equal links, the second is refused', () => {
  expect(refuse('https://a.example', 'https://b.example', ' https://a.example')).toEqual([
    ['2.url', 'You already have this link'],
  ]);
});
