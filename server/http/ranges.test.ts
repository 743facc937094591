import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeCursor, encodeCursor } from './list-query.ts';
import { parseRange } from './ranges.ts';

const runs = { numRuns: 10_000 };
const size = fc.integer({ min: 0, max: 1_000 });
const place = fc.integer({ min: 0, max: 1_200 });

test('a range between two positions covers what lies between them within the file', () => {
  fc.assert(
    fc.property(size, place, place, (length, first, last) => {
      const range = parseRange(`bytes=${first}-${last}`, length);
      if (last < first) expect(range).toBeNull();
      else if (first >= length) expect(range).toBe('unsatisfiable');
      else expect(range).toEqual({ start: first, end: Math.min(last, length - 1) });
    }),
    runs,
  );
});

test('an open range goes to the end, and a suffix range has the requested length', () => {
  fc.assert(
    fc.property(size, place, (length, count) => {
      const open = parseRange(`bytes=${count}-`, length);
      expect(open).toEqual(count < length ? { start: count, end: length - 1 } : 'unsatisfiable');
      const last = parseRange(`bytes=-${count}`, length);
      const wanted = Math.min(count, length);
      expect(last).toEqual(wanted ? { start: length - wanted, end: length - 1 } : 'unsatisfiable');
    }),
    runs,
  );
});

test('the unit is case-insensitive', () => {
  for (const unit of ['bytes', 'Bytes', 'BYTES'])
    expect(parseRange(`${unit}=2-4`, 10)).toEqual({ start: 2, end: 4 });
});

test('a range lies within the file, whatever else the header contains', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom('bytes=', '-', '0', '9', ',', ' ', '=', 'b') }),
  );
  fc.assert(
    fc.property(text, size, (header, length) => {
      const range = parseRange(header, length);
      if (range === null || range === 'unsatisfiable') return;
      expect(range.start).toBeGreaterThanOrEqual(0);
      expect(range.end).toBeGreaterThanOrEqual(range.start);
      expect(range.end).toBeLessThan(length);
    }),
    runs,
  );
});

test('decodes a cursor to its row, and rejects any other text', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 15 - 1 }), (seq) => {
      expect(decodeCursor(encodeCursor(seq) ?? '')).toBe(seq);
    }),
    runs,
  );
  fc.assert(
    fc.property(fc.string({ minLength: 1 }), (text) => {
      try {
        expect(decodeCursor(text)).toBeGreaterThanOrEqual(0);
      } catch (error) {
        expect(error).toMatchObject({ code: 'invalid' });
      }
    }),
    runs,
  );
});
