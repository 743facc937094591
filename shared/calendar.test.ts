import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { count } from '../test/test-scopes.ts';
import {
  addDays,
  addWorkedDays,
  dueAfter,
  formatDate,
  formatDueBy,
  getDate,
  getDateEnd,
  getDateStart,
  getWorkedTime,
  isTimezone,
  type WorkCalendar,
} from './calendar.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

// Whole, half and quarter hours from UTC; clocks put forward at midnight, and from 23:00 to it; a half-hour change.
const zones = [
  'UTC',
  'America/New_York',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/Nuuk',
  'Africa/Cairo',
  'Pacific/Chatham',
  'America/St_Johns',
];

/** What a clock shows, read in another way than the product does. */
const localDate = (at: number, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    at,
  );

const isWorkedAt = (at: number, { timezone, working_days, days_off }: WorkCalendar) => {
  const date = localDate(at, timezone);
  const weekday = (new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7;
  return working_days[weekday] === true && days_off.every(({ from, to }) => date < from || date > to);
};

/** Every quarter of an hour one by one: no zone begins a day in between. */
const countQuarters = (start: number, hours: number, calendar: WorkCalendar): number => {
  let at = start;
  for (let left = hours * 4; left > 0; at += 15 * MINUTE) if (isWorkedAt(at, calendar)) left--;
  return at;
};

const day = fc
  .integer({ min: 0, max: 364 })
  .map((n) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10));
const calendars = fc.record({
  timezone: fc.constantFrom(...zones),
  working_days: fc
    .array(fc.boolean(), { minLength: 7, maxLength: 7 })
    .filter((days) => days.filter(Boolean).length >= 2),
  days_off: fc.array(
    fc.tuple(day, day).map(([a, b]) => {
      const from = a < b ? a : b;
      const last = new Date(Date.parse(from) + 9 * 24 * HOUR).toISOString().slice(0, 10);
      const to = a < b ? b : a;
      return { from, to: to < last ? to : last };
    }),
    { maxLength: 3 },
  ),
});
const quarters = fc.integer({ min: 0, max: 364 * 96 }).map((n) => Date.UTC(2026, 0, 1) + n * 15 * MINUTE);

describe('hours on worked days', () => {
  it('are those that pass quarter by quarter, in every zone and over every change of the clocks', () => {
    fc.assert(
      fc.property(calendars, quarters, fc.integer({ min: 1, max: 60 }), (calendar, start, hours) => {
        const due = Date.parse(dueAfter(new Date(start).toISOString(), hours, calendar));
        expect(new Date(due).toISOString()).toBe(
          new Date(countQuarters(start, hours, calendar)).toISOString(),
        );
      }),
      { numRuns: count(20, 200) },
    );
  });

  it('between a start and when it is due are as many as were asked for', () => {
    fc.assert(
      fc.property(calendars, quarters, fc.integer({ min: 1, max: 720 }), (calendar, start, hours) => {
        const from = new Date(start).toISOString();
        expect(getWorkedTime(from, dueAfter(from, hours, calendar), calendar)).toBe(hours * HOUR);
      }),
    );
  });

  it('end a date at its last second', () => {
    fc.assert(
      fc.property(calendars, day, ({ timezone }, date) => {
        const end = Date.parse(getDateEnd(date, timezone));
        expect([localDate(end, timezone), localDate(end + 1000, timezone) > date]).toEqual([date, true]);
        expect(getDate(end, timezone)).toBe(date);
      }),
    );
  });

  it('are all hours where every day is worked, also when clocks change', () => {
    const everyDay = { timezone: 'Europe/Berlin', working_days: Array(7).fill(true), days_off: [] };
    expect(dueAfter('2026-03-28T12:00:00.000Z', 72, everyDay)).toBe('2026-03-31T12:00:00.000Z');
  });
});

const weekdays = { working_days: [true, true, true, true, true, false, false], days_off: [] };
test('a weekend and days off are skipped whole, in the studio’s zone', () => {
  const studio = { ...weekdays, timezone: 'America/New_York' };
  // Friday 18:00 in New York: six hours of it are left.
  expect(dueAfter('2026-11-27T23:00:00.000Z', 48, studio)).toBe('2026-12-01T23:00:00.000Z');
  const away = { ...studio, days_off: [{ from: '2026-11-30', to: '2026-12-01' }] };
  expect(dueAfter('2026-11-27T23:00:00.000Z', 48, away)).toBe('2026-12-03T23:00:00.000Z');
  expect(addWorkedDays('2026-11-27', 2, away)).toBe('2026-12-03');
});

test('zones are names that the engine knows', () => {
  expect(['UTC', 'Europe/Berlin', 'asia/kolkata', 'Mars/Olympus', '+01:00', ''].map(isTimezone)).toEqual([
    ...[true, true, true],
    ...[false, false, false],
  ]);
});

test('a date is written the same in all English', () => {
  const write = (today: string) =>
    ['en-US', 'en-GB', 'de-DE'].map((locale) => formatDate('2026-12-03', locale, today));
  expect(write('2026-01-31')).toEqual([
    'Thursday 3 December',
    'Thursday 3 December',
    'Donnerstag, 3. Dezember',
  ]);
  // With its year when that isn't this one.
  expect(write('2025-12-31')).toEqual([
    'Thursday 3 December 2026',
    'Thursday 3 December 2026',
    'Donnerstag, 3. Dezember 2026',
  ]);
});

test('a month begins with a quarter of an hour in every zone, on the first moment of its first day', () => {
  const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  const months = fc.integer({ min: 2020 * 12, max: 2040 * 12 }).map((month) => {
    const [year, place] = [Math.floor(month / 12), (month % 12) + 1];
    return `${year}-${String(place).padStart(2, '0')}-01`;
  });
  fc.assert(
    fc.property(zones, months, (zone, date) => {
      const start = getDateStart(date, zone);
      expect(Date.parse(start) % (15 * 60_000)).toBe(0);
      expect([getDate(start, zone), getDate(Date.parse(start) - 1, zone)]).toEqual([date, addDays(date, -1)]);
    }),
    { numRuns: 2_000 },
  );
});

describe('by when something is due, for people', () => {
  const say = (at: string, now: string, timezone: string, locale = 'en-US') =>
    formatDueBy(at, { locale, timezone, now: Date.parse(now) });
  // A Monday, 12:00 in London.
  const now = '2026-11-30T12:00:00.000Z';

  test.each([
    ['2026-11-30T18:00:00.000Z', 'Europe/London', 'by 18:00 today'],
    ['2026-12-01T09:30:00.000Z', 'Europe/London', 'by 09:30 tomorrow'],
    // The last second of a promised date, and midnight.
    ['2026-11-30T23:59:59.000Z', 'Europe/London', 'by this evening'],
    ['2026-12-01T00:00:00.000Z', 'Europe/London', 'by this evening'],
    ['2026-12-01T00:00:00.500Z', 'Europe/London', 'by this evening'],
    ['2026-12-01T07:59:59.000Z', 'America/Los_Angeles', 'by this evening'],
    ['2026-12-01T12:00:01.000Z', 'Europe/London', 'by Tuesday afternoon'],
    ['2026-12-03T13:00:00.000Z', 'Europe/London', 'by Thursday afternoon'],
    ['2026-12-03T12:00:00.000Z', 'Europe/London', 'by Thursday morning'],
    // Midnight is the end of the day before, a minute later is the day itself.
    ['2026-12-03T00:00:00.000Z', 'Europe/London', 'by Wednesday evening'],
    ['2026-12-03T00:01:00.000Z', 'Europe/London', 'by Thursday morning'],
    ['2026-12-06T20:00:00.000Z', 'Europe/London', 'by Sunday evening'],
    ['2026-12-07T20:00:00.000Z', 'Europe/London', 'by Monday 7 December'],
    ['2027-01-04T20:00:00.000Z', 'Europe/London', 'by Monday 4 January 2027'],
    // The same moment, west and east: the day and the part of it are the studio's.
    ['2026-12-03T02:30:00.000Z', 'America/Los_Angeles', 'by Wednesday evening'],
    ['2026-12-03T02:30:00.000Z', 'Pacific/Auckland', 'by Thursday afternoon'],
    ['2026-12-03T02:30:00.000Z', 'Asia/Kathmandu', 'by Thursday morning'],
  ])('%s in %s is %s', (at, zone, words) => expect(say(at, now, zone)).toBe(words));

  test.each([
    ['2026-11-30T18:00:00.000Z', 'today'],
    ['2026-11-30T23:59:59.000Z', 'today'],
    ['2026-12-01T09:30:00.000Z', 'by tomorrow'],
    ['2026-12-03T13:00:00.000Z', 'by Thursday'],
  ])('%s without the part of the day is %s, never a time', (at, words) => {
    const reading = { locale: 'en-US', timezone: 'Europe/London', now: Date.parse(now) };
    expect(formatDueBy(at, { ...reading, is_day_only: true })).toBe(words);
  });

  test('over a change of the clocks, the day stays the calendar’s', () => {
    // 24 hours and a half on a night of 25; the day of 23 hours.
    expect(say('2026-10-25T11:30:00.000Z', '2026-10-24T10:00:00.000Z', 'Europe/Berlin')).toBe(
      'by Sunday afternoon',
    );
    expect(say('2026-03-08T16:00:00.000Z', '2026-03-07T16:30:00.000Z', 'America/New_York')).toBe(
      'by 12:00 tomorrow',
    );
    // 24 hours on a night of 23 end on the day after tomorrow.
    expect(say('2027-03-29T22:30:00.000Z', '2027-03-27T22:30:00.000Z', 'Europe/Berlin')).toBe(
      'by Tuesday morning',
    );
    expect(say('2027-03-28T22:30:00.000Z', '2027-03-27T22:30:00.000Z', 'Europe/Berlin')).toBe(
      'by Monday morning',
    );
  });

  test('other languages keep to the day', () => {
    expect(say('2026-12-03T12:00:00.000Z', now, 'Europe/Berlin', 'de-DE')).toBe('by Donnerstag');
  });
});
