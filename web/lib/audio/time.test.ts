import fc from 'fast-check';
import { expect, it } from 'vitest';
import { describeTime, rulerMarks } from './time.ts';

it('places ruler marks evenly at whole seconds, with room for the last label', () => {
  expect(rulerMarks(23)).toEqual([0, 5, 10, 15]);
  expect(rulerMarks(24.3)).toEqual([0, 5, 10, 15, 20]);
  expect(rulerMarks(190)).toEqual([0, 60, 120]);
  expect(rulerMarks(0)).toEqual([0]);
  fc.assert(
    fc.property(fc.double({ min: 0, max: 100_000, noNaN: true }), (duration) => {
      const marks = rulerMarks(duration);
      expect(marks.length).toBeLessThanOrEqual(5);
      marks.forEach((mark, index) => {
        expect(mark).toBe(index * (marks[1] ?? 0));
        expect(mark).toBeLessThanOrEqual(duration * 0.85);
      });
    }),
  );
});

it('words a time for screen readers', () => {
  expect([describeTime(1), describeTime(67)]).toEqual(['1 second', '1 minute 7 seconds']);
});
