import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cpuMs } from '../../test/cpu-time.ts';
import { count } from '../../test/test-scopes.ts';
import { toCsv } from './csv.ts';

/** A strict RFC 4180 reader that goes character by character and rejects anything outside the grammar. */
const readCsv = (text: string): string[][] => {
  const rows: string[][] = [];
  let row: string[] = [];
  for (let at = 0; at < text.length; ) {
    let cell = '';
    if (text[at] === '"') {
      for (at++; text[at] !== '"' || text[at + 1] === '"'; at++) {
        if (at >= text.length) throw new Error('A quoted cell does not end');
        if (text[at] === '"') at++;
        cell += text[at];
      }
      at++;
    } else {
      while (at < text.length && !',\r\n"'.includes(text[at] ?? '')) cell += text[at++];
    }
    row.push(cell);
    if (text[at] === ',') {
      at++;
      continue;
    }
    if (text.slice(at, at + 2) !== '\r\n') throw new Error(`No end of line at ${at}`);
    at += 2;
    rows.push(row);
    row = [];
  }
  return rows;
};

const odd = fc.string({
  unit: fc.constantFrom('"', ',', '\r', '\n', '\t', ' ', '=', '+', '-', '@', "'", 'a', '＝', '🎵', ';', '|'),
  maxLength: 12,
});
const cell = fc.oneof(odd, fc.string({ unit: 'grapheme', maxLength: 20 }), fc.nat(), fc.constant(null));
const table = fc
  .integer({ min: 2, max: 6 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { maxLength: 6 }));

const bare = (text: unknown) => String(text ?? '').replaceAll("'", '');
const isFormula = (text: string) => /^["\s]*[=+\-@＝＋－＠]/.test(text);
const separators = /[;|\t\r\n]/;

test('reads back what was written, except for the quote that disarms a formula', () => {
  fc.assert(
    fc.property(table, (rows) => {
      const read = readCsv(toCsv(rows));
      expect(read).toHaveLength(rows.length);
      for (const [n, row] of rows.entries())
        for (const [m, value] of row.entries()) {
          const got = read[n]?.[m] ?? 'nothing';
          expect(bare(got)).toBe(bare(value));
          if (typeof value !== 'string' || !/[=+\-@＝＋－＠\t\r\n]/.test(value))
            expect(got).toBe(String(value ?? ''));
          expect(isFormula(got)).toBe(false);
          expect(got).not.toMatch(/^[\t\r\n]/);
        }
    }),
    { numRuns: count(2_000, 10_000) },
  );
});

test('contains no formula for a spreadsheet that splits at another separator and ignores quotes', () => {
  fc.assert(
    fc.property(table, (rows) => {
      const text = toCsv(rows);
      expect(text.split(separators).filter(isFormula)).toEqual([]);
      for (const separator of [';', '|', '\t'])
        for (const line of text.split('\r\n')) expect(line.split(separator).filter(isFormula)).toEqual([]);
    }),
    { numRuns: count(2_000, 10_000) },
  );
});

test('handles a long text of separators and blanks quickly', () => {
  const long = `${';\t " '.repeat(100_000)}x=`;
  expect(
    cpuMs(() => {
      toCsv([[long, `${' '.repeat(500_000)}=1`]]);
    }),
  ).toBeLessThan(1_000);
});

test.each([
  [['a', 1, null], 'a,1,\r\n'],
  [['say "hi"', 'a,b', 'two\nlines'], '"say ""hi""","a,b","two\nlines"\r\n'],
  [['=1+1', '+1 555', '-', '@x', '\tx', '\rx'], `'=1+1,'+1 555,'-,'@x,"'\tx","'\rx"\r\n`],
  [['=HYPERLINK("http://x";"y")'], `"'=HYPERLINK(""http://x"";""y"")"\r\n`],
  [[-5, ' x '], '-5," x "\r\n'],
  [['Zebulon;=1+1', 'a; "+b', 'a|-b', 'a-b; c'], `"Zebulon;'=1+1","a; ""'+b","a|'-b","a-b; c"\r\n`],
])('writes %j as %j', (row, text) => {
  expect(toCsv([row])).toBe(text);
});
