import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { cpuMs } from '../test/cpu-time.ts';
import { amount, emailAddress, line, pageQuery, paragraph, timestamp } from './fields.ts';

const runs = { numRuns: 10_000 };
const takes = (schema: z.core.$ZodType, value: unknown) => z.safeParse(schema, value).success;
const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.string({ unit: fc.constantFrom('a', '@', '.', '-', ' ', '\n', '\r', '\0', ',', '<', '\ud800', 'é') }),
);

describe('an email address', () => {
  test.each([
    'ada@example.com',
    '  ada@example.com  ',
    'a.b+mix@sub.example.co.uk',
    "o'neil@example.com",
    'x@a.io',
    `${'a'.repeat(64)}@example.com`,
    'ada@xn--bcher-kva.example',
  ])('accepts %j', (text) => {
    expect(emailAddress.parse(text)).toBe(text.trim());
  });

  test.each<[string, string]>([
    ['', 'Email is required'],
    ['   ', 'Email is required'],
    [`${'a'.repeat(250)}@example.com`, 'at most 254'],
    ...[
      'ada',
      'ada@',
      '@example.com',
      'ada@example',
      'ada@@example.com',
      'ada@example..com',
      '.ada@example.com',
      'ada.@example.com',
      'ada@-example.com',
      'ada@example-.com',
      'ada@example.c',
      'ada@127.0.0.1',
      'ada@[127.0.0.1]',
      '"ada b"@example.com',
      'ada b@example.com',
      'Ada <ada@example.com>',
      'ada@example.com,eve@example.com',
      'ada@example.com;eve@example.com',
      'ada@example.com\r\nBcc: eve@example.com',
      'ada@example.com\0',
      '\u0430da@example.com',
      'ada@ex\u0430mple.com',
      'ada@example\u3002com',
      'ada\uff20example.com',
      'ada\u202e@example.com',
      `${'a'.repeat(65)}@example.com`,
    ].map((text): [string, string] => [text, 'like name@example.com']),
  ])('rejects %j', (text, words) => {
    const result = emailAddress.safeParse(text);
    expect(result.error?.issues.map(({ message }) => message).join()).toContain(words);
  });

  test('an accepted address is always a single mailbox of plain characters', () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.emailAddress()), (text) => {
        const { success, data } = emailAddress.safeParse(text);
        if (success) expect(data).toMatch(/^[\x21-\x7e]+$/);
        if (success)
          expect(data.split('@').map((part) => /[\s,;<>()[\]"\\]/.test(part))).toEqual([false, false]);
      }),
      runs,
    );
  });

  test('is validated quickly, however long the text is', () => {
    expect(
      cpuMs(() => {
        for (const text of ['a.'.repeat(50_000), `a@${'a.'.repeat(50_000)}`, `a@${'a-'.repeat(50_000)}`])
          expect(takes(emailAddress, text)).toBe(false);
      }),
    ).toBeLessThan(500);
  });
});

describe('a line of text', () => {
  const name = line('Name', 10);
  test('is trimmed and limited to the given length', () => {
    expect(name.parse('  Ada  ')).toBe('Ada');
    expect(takes(name, 'a'.repeat(10))).toBe(true);
    expect(name.safeParse('a'.repeat(11)).error?.issues[0]?.message).toBe(
      'Name can have at most 10 characters',
    );
  });
  test('contains no control characters, line breaks or lone surrogates', () => {
    const text = line('Text', 100);
    fc.assert(
      fc.property(anyText, (value) => {
        const { success, data } = text.safeParse(value);
        if (success) expect(data.isWellFormed() && data === data.trim()).toBe(true);
        // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for
        if (success) expect(data).not.toMatch(/[\u0000-\u001f\u007f]/);
      }),
      runs,
    );
  });
  test.each([1, null, undefined, ['Ada'], { length: 3 }])('must be text, not %j', (value) => {
    expect(takes(name, value)).toBe(false);
  });
});

describe('a paragraph', () => {
  const notes = paragraph('Notes', 20);
  test('keeps its lines and normalises line endings', () => {
    expect(notes.parse(' one\r\ntwo\rthree\tx ')).toBe('one\ntwo\nthree\tx');
  });
  test('is measured as stored', () => {
    expect(takes(notes, `${'a\r\n'.repeat(9)}ab`)).toBe(true);
    expect(takes(notes, 'a'.repeat(21))).toBe(false);
  });
  test.each(['a\0b', 'a\x07b', 'a\x7fb', 'a\ud800b'])('rejects %j', (text) => {
    expect(takes(notes, text)).toBe(false);
  });
});

test('one line allows neither C1 controls nor characters that reorder text', () => {
  const characters = [...Array.from({ length: 33 }, (_, n) => 0x7f + n), 0x202a, 0x202e, 0x2066, 0x2069];
  for (const code of characters.map((one) => String.fromCodePoint(one)))
    expect(takes(line('Name', 10), `a${code}b`), code.codePointAt(0)?.toString(16)).toBe(false);
  for (const text of ['a\u00a0b', 'é', 'שלום', '\u200eab', 'a\u202fb'])
    expect(takes(line('Name', 10), text)).toBe(true);
});

describe('an amount', () => {
  test.each([0, 0.01, 12.75, 0.1 + 0.2, 100_000])('accepts %d', (value) => {
    expect(takes(amount, value)).toBe(true);
  });
  test.each([-0.01, Number.NaN, Number.POSITIVE_INFINITY, '5', null])('rejects %j', (value) => {
    expect(takes(amount, value)).toBe(false);
  });
});

describe('a page of a list', () => {
  const page = z.object(pageQuery);
  test('defaults to 50 rows from the start', () => {
    expect(page.parse({})).toEqual({ limit: 50 });
    expect(page.parse({ limit: '100', cursor: 'czE' })).toEqual({ limit: 100, cursor: 'czE' });
  });
  test.each(['0', '101', '-1', '1.5', 'abc', '', ['1', '2']])('rejects a size of %j', (limit) => {
    expect(takes(page, { limit })).toBe(false);
  });
  test.each(['a b', "'", 'a'.repeat(101), ['a', 'b']])('rejects a cursor of %j', (cursor) => {
    expect(takes(page, { cursor })).toBe(false);
  });
});

test.each([
  ['2026-01-31T18:00:00Z', true],
  ['2026-01-31T18:00:00.123Z', true],
  ['2026-02-30T18:00:00Z', false],
  ['2026-01-31', false],
  ['yesterday', false],
])('timestamp %s is accepted: %j', (text, isTaken) => {
  expect(takes(timestamp, text)).toBe(isTaken);
});
