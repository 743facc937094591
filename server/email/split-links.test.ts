import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cpuMs } from '../../test/cpu-time.ts';
import { splitLinks } from './split-links.ts';

const linksIn = (line: string) => splitLinks(line).flatMap(({ href }) => (href === undefined ? [] : [href]));

test.each([
  ['Pay here: https://paypal.me/low-tide/120USD', ['https://paypal.me/low-tide/120USD']],
  ['https://a.example/x?y=1&z=2#w.', ['https://a.example/x?y=1&z=2#w']],
  ['(see https://a.example/mix_(final).wav), and listen', ['https://a.example/mix_(final).wav']],
  ['(https://a.example)', ['https://a.example']],
  ['“https://a.example/b”!', ['https://a.example/b']],
  ['HTTP://a.example/ and https://b.example', ['HTTP://a.example/', 'https://b.example']],
  ['no link, no dots', []],
  ['a.example and www.a.example', []],
])('%s', (line, links) => {
  expect(linksIn(line)).toEqual(links);
});

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x file:///etc/passwd ftp://a.example mailto:a@b.example',
  'https://',
  'http://[',
  // The text shown must match where the link leads.
  'https://paypal.me@evil.example/pay',
  'http://@evil.example',
  'https://paypal.me\\@evil.example',
  'https://paypal.me:x@evil.example/pay',
])('does not link %s', (line) => {
  expect(linksIn(line)).toEqual([]);
});

test('loses nothing, and a link is exactly the URL as written', () => {
  const token = fc.constantFrom('https://a.example/', 'http://', '(', ')', '.', '"', '<', '>', ' ', '@', 'x');
  const line = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(token).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(line, (text) => {
      const pieces = splitLinks(text);
      return (
        pieces.map((piece) => piece.text).join('') === text &&
        pieces.every(
          ({ text: shown, href }) =>
            href === undefined ||
            (href === shown && /^https?:\/\/[^\s<>"@/?#]+([/?#]|$)/i.test(href) && URL.canParse(href)),
        )
      );
    }),
    { numRuns: 2_000 },
  );
});

test.each([')', '.', '().', ')x', '([{', 'https://'])('splits a long run of %j in linear time', (part) => {
  const many = part.repeat(200_000 / part.length);
  expect(
    cpuMs(() => {
      for (const line of [`https://a.b/${many}`, `https://a.b/${many}x`])
        expect(
          splitLinks(line)
            .map(({ text }) => text)
            .join('') === line,
        ).toBe(true);
    }),
  ).toBeLessThan(3_000);
});
