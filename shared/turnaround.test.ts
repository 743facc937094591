import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addWorkedDays } from './calendar.ts';
import {
  countDays,
  describeRushStart,
  describeWait,
  formatTurnaround,
  getNextDate,
  getNextDates,
  pickHours,
  standardHours,
  type WorkQueue,
} from './turnaround.ts';

const queue: WorkQueue = {
  today: '2026-11-26',
  songs: 0,
  rush_songs: 0,
  weekly_capacity: 5,
  working_days: [true, true, true, true, true, false, false],
  days_off: [],
};
const one = { to_hours: 72, song_count: 1, is_rush: false };

test('hours are written as a range, or as one number', () => {
  expect(formatTurnaround(standardHours)).toBe('48-72 hours');
  expect(formatTurnaround({ from_hours: 24, to_hours: 24 })).toBe('24 hours');
  const hours = { from_hours: 8, to_hours: 24, on_working_days: true };
  expect(formatTurnaround(hours)).toBe('8-24 hours on working days');
  expect(describeRushStart(hours)).toBe('Work on your rush order starts within 8 hours on working days.');
});

test('the next date follows from the turnaround, or from the songs that come before', () => {
  // A Thursday: three working days after it is Tuesday.
  expect(getNextDate(queue, one)).toBe('2026-12-01');
  expect(describeWait(queue, standardHours)).toBe('5 days');
  // One song a working day: nine before it, and its own.
  expect(getNextDate({ ...queue, songs: 9 }, one)).toBe('2026-12-10');
  const away = { ...queue, songs: 9, days_off: [{ from: '2026-12-07', to: '2026-12-11' }] };
  expect(getNextDate(away, one)).toBe('2026-12-17');
  expect(getNextDate({ ...queue, songs: 9, rush_songs: 1 }, { ...one, to_hours: 24, is_rush: true })).toBe(
    '2026-11-30',
  );
});

/** A studio that finishes its songs one after the other, as many on each worked day as its week allows. */
const simulate = (given: WorkQueue, songs: number): string => {
  const perDay = given.weekly_capacity / given.working_days.filter(Boolean).length;
  let [date, done] = [given.today, 0];
  while (done < songs - 1e-9) {
    date = addWorkedDays(date, 1, given);
    done += perDay;
  }
  return date;
};

test('the studio has finished every song before and of the order by that date, and not a day before', () => {
  const working_days = fc
    .array(fc.boolean(), { minLength: 7, maxLength: 7 })
    .filter((days) => days.includes(true));
  const queues = fc.record({
    working_days,
    songs: fc.nat(60),
    weekly_capacity: fc.integer({ min: 1, max: 40 }),
    to_hours: fc.integer({ min: 1, max: 240 }),
    song_count: fc.integer({ min: 1, max: 10 }),
  });
  fc.assert(
    fc.property(queues, ({ to_hours, song_count, ...given }) => {
      const own = { ...queue, ...given };
      const date = getNextDate(own, { to_hours, song_count, is_rush: false });
      const byHours = addWorkedDays(own.today, Math.ceil(to_hours / 24), own);
      const byQueue = simulate(own, own.songs + song_count);
      expect(date).toBe(byHours > byQueue ? byHours : byQueue);
      // More before it never makes it earlier.
      const later = { ...own, songs: own.songs + 1 };
      expect(countDays(later, { to_hours, song_count, is_rush: false })).toBeGreaterThanOrEqual(
        countDays(own, { to_hours, song_count, is_rush: false }),
      );
    }),
  );
});

test('a rush is never slower than what it speeds up, in hours and in dates', () => {
  const [fast, rush] = [
    { from_hours: 12, to_hours: 24 },
    { from_hours: 48, to_hours: 96 },
  ];
  expect(pickHours(fast, rush, true)).toBe(fast);
  expect(pickHours(rush, fast, true)).toBe(fast);
  expect(pickHours(rush, fast, false)).toBe(rush);
  const dates = getNextDates(queue, { turnaround: fast, rush_turnaround: rush }, 1);
  expect(dates.rush).toBe(dates.standard);
});
