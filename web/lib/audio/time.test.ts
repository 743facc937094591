import fc from 'fast-check';
import { expect, it } from 'vitest';
import { describeTime, rulerMarks } from './time.ts';

it('marks a ruler evenly, at whole seconds, and leaves room for the last figure', () => {
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

it('says a time to a screen reader', () => {
  expect([describeTime(1), describeTime(67)]).toEqual(['1 second', '1 minute 7 seconds']);
});
