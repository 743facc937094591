import * as z from 'zod/mini';
import { isTimezone } from './calendar.ts';
import { line } from './fields.ts';

/** Fields of the settings that make up what the studio promises. */

const MAX_HOURS = 720;
const MAX_RANGES = 60;
const MAX_RANGE_DAYS = 366;
const DAY = 24 * 3_600_000;

const hourCount = z
  .number({ error: 'Enter a number of hours' })
  .check(
    z.int({ error: 'Enter a whole number of hours' }),
    z.minimum(1, { error: 'Use 1 hour at least' }),
    z.maximum(MAX_HOURS, { error: `Use ${MAX_HOURS} hours (30 days) at most` }),
  );

/** From when to when something is back, in hours. */
export const turnaroundHours = z.object({ from_hours: hourCount, to_hours: hourCount }).check(
  z.refine(({ from_hours, to_hours }) => from_hours <= to_hours, {
    error: 'The second number can’t be below the first',
    path: ['to_hours'],
  }),
);

/** A day of the calendar, like `2026-12-24`. */
export const date = z.string({ error: 'Enter a date' }).check(
  z.refine((text) => /^20\d\d-\d\d-\d\d$/.test(text) && isInCalendar(text), {
    error: 'Enter a date like 2026-12-24',
  }),
);

/** There is no 31 November. */
const isInCalendar = (text: string): boolean => {
  const at = Date.parse(text);
  return Number.isFinite(at) && new Date(at).toISOString().startsWith(text);
};

const dayRange = z.object({ from: date, to: date, label: line('Label', 60) }).check(
  z.refine(({ from, to }) => from <= to, { error: 'The last day can’t be before the first', path: ['to'] }),
  z.refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / DAY < MAX_RANGE_DAYS, {
    error: `At most ${MAX_RANGE_DAYS} days at a time`,
    path: ['to'],
  }),
);

/** Days that aren't worked, sorted. */
export const daysOff = z.pipe(
  z
    .array(dayRange, { error: 'Send a list of days off' })
    .check(z.maxLength(MAX_RANGES, { error: `At most ${MAX_RANGES} entries. Remove some that are over.` })),
  z.transform((ranges) =>
    ranges.toSorted((one, other) => one.from.localeCompare(other.from) || one.to.localeCompare(other.to)),
  ),
);

export const workingDays = z
  .array(z.boolean({ error: 'Send true or false' }), {
    error: 'Send seven times true or false, Monday first',
  })
  .check(
    z.refine(({ length }) => length === 7, { error: 'Send seven times true or false, Monday first' }),
    z.refine((days) => days.includes(true), { error: 'Choose at least one day' }),
  );

export const timezone = z
  .string({ error: 'Enter a time zone like Europe/Berlin' })
  .check(
    z.maxLength(60, { error: 'Enter a time zone like Europe/Berlin' }),
    z.refine(isTimezone, { error: 'We don’t know this time zone. Enter one like Europe/Berlin.' }),
  );

export const freeRounds = z.nullable(
  z
    .number({ error: 'Enter a number of rounds' })
    .check(
      z.int({ error: 'Enter a whole number of rounds' }),
      z.minimum(0, { error: 'Rounds cannot be negative' }),
      z.maximum(100, { error: 'Use 100 rounds at most' }),
    ),
);

export const weeklyCapacity = z
  .number({ error: 'Enter a number of songs' })
  .check(
    z.int({ error: 'Enter a whole number of songs' }),
    z.minimum(0, { error: 'Songs cannot be negative' }),
    z.maximum(1000, { error: 'Use 1000 songs at most' }),
  );
