import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvOf } from './csv.ts';

/** RFC 4180 as a reader takes it: character by character, refusing what the grammar does not know. */
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

test('every reader gets back what was written, and no cell is a formula', () => {
  fc.assert(
    fc.property(table, (rows) => {
      const read = readCsv(csvOf(rows));
      expect(read).toHaveLength(rows.length);
      for (const [n, row] of rows.entries())
        for (const [m, value] of row.entries()) {
          const got = read[n]?.[m] ?? 'nothing';
          const isRisky = typeof value === 'string' && /^[=+\-@\t\r\n＝＋－＠]/.test(value);
          expect(got).toBe(isRisky ? `'${value}` : String(value ?? ''));
          expect(got).not.toMatch(/^[=+\-@\t\r]/);
        }
    }),
    { numRuns: 5_000 },
  );
});

test.each([
  [['a', 1, null], 'a,1,\r\n'],
  [['say "hi"', 'a,b', 'two\nlines'], '"say ""hi""","a,b","two\nlines"\r\n'],
  [['=1+1', '+1 555', '-', '@x', '\tx', '\rx'], `'=1+1,'+1 555,'-,'@x,'\tx,"'\rx"\r\n`],
  [['=HYPERLINK("http://x";"y")'], `"'=HYPERLINK(""http://x"";""y"")"\r\n`],
  [[-5, ' x '], '-5," x "\r\n'],
])('%j is written %j', (row, text) => {
  expect(csvOf([row])).toBe(text);
});
