import fc from 'fast-check';
import { expect, test } from 'vitest';
import { oneLine } from './one-line.ts';

test('returns one well-formed line, whatever the input', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
      const line = oneLine(text);
      const isClean = !/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u.test(line) && line.isWellFormed();
      return isClean && [...line].length <= 200 && oneLine(line) === line;
    }),
    { numRuns: 10_000 },
  );
});

test('keeps ordinary text as it is', () => {
  for (const text of ['New order MX-1: 3 songs, $240, from Jürgen 陳', 'a "b" <c> 👩‍🎤'])
    expect(oneLine(text)).toBe(text);
});

test('turns line breaks into spaces, and ends a long text with an ellipsis', () => {
  expect(oneLine(' a\r\nBcc: b@example.com\t c ')).toBe('a Bcc: b@example.com c');
  expect(oneLine('x'.repeat(300))).toBe(`${'x'.repeat(199)}…`);
});
