import { perKey } from './per-key.ts';

/** Days from one date to another, both included, as `2026-12-24`. */
type DayRange = { from: string; to: string };

/** Which days a studio works. `working_days`: Monday first. */
export type WorkedDays = { working_days: readonly boolean[]; days_off: readonly DayRange[] };

/** The same, with the time zone in which its days begin and end. */
export type WorkCalendar = WorkedDays & { timezone: string };

export const everyDay: WorkCalendar = {
  timezone: 'UTC',
  working_days: [true, true, true, true, true, true, true],
  days_off: [],
};

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

const getFormat = perKey(
  (timezone) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: timezone,
      hourCycle: 'h23',
      ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
      ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
    }),
);

/** Whether the engine knows a time zone by this name. Offsets such as `+01:00` are no zones. */
export const isTimezone = (name: string): boolean => {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    getFormat(name);
    return true;
  } catch {
    return false;
  }
};

/** What a clock in the zone shows, as if it were UTC. */
const toLocal = (at: number, timezone: string): number => {
  if (timezone === 'UTC') return at;
  const part: Record<string, number> = {};
  for (const { type, value } of getFormat(timezone).formatToParts(at)) part[type] = Number(value);
  const { year = 0, month = 1, day, hour, minute, second } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) + (((at % 1000) + 1000) % 1000);
};

// Days are counted from 1 January 1970, a Thursday.
const getDay = (at: number, timezone: string): number => Math.floor(toLocal(at, timezone) / DAY);
const toDay = (date: string): number => Date.parse(date) / DAY;
const toDate = (day: number): string => new Date(day * DAY).toISOString().slice(0, 10);

/** The date in the zone at a moment. */
export const getDate = (at: string | number, timezone: string): string =>
  toDate(getDay(typeof at === 'string' ? Date.parse(at) : at, timezone));

/** What a clock in the zone shows at a moment, to the second: `2026-12-31T18:00:00`. */
export const getLocalTime = (at: string, timezone: string): string =>
  new Date(toLocal(Date.parse(at), timezone)).toISOString().slice(0, 19);

/** The date so many days after a date. */
export const addDays = (date: string, days: number): string => toDate(toDay(date) + days);

/** How many days one date is after another. */
export const getDaysBetween = (date: string, later: string): number => toDay(later) - toDay(date);

/** The first moment of a day: usually midnight, but clocks can be put forward over it, or back to before it. */
const getDayStart = (day: number, timezone: string): number => {
  const midnight = day * DAY;
  const offset = (at: number) => toLocal(at, timezone) - at;
  const before = offset(midnight - DAY);
  if (before === offset(midnight + DAY)) return midnight - before;
  let [early, late] = [midnight - 26 * HOUR, midnight + 26 * HOUR];
  while (late - early > 1) {
    const middle = Math.floor((early + late) / 2);
    if (getDay(middle, timezone) >= day) late = middle;
    else early = middle;
  }
  return late;
};

/** The first moment of a date in the zone. */
export const getDateStart = (date: string, timezone: string): string =>
  new Date(getDayStart(toDay(date), timezone)).toISOString();

/** The last second of a date in the zone. */
export const getDateEnd = (date: string, timezone: string): string =>
  new Date(getDayStart(toDay(date) + 1, timezone) - 1000).toISOString();

/** Whether a day is worked, counted from 1970. */
const readCalendar = ({ working_days, days_off }: WorkedDays): ((day: number) => boolean) => {
  const off = days_off.map(({ from, to }) => [toDay(from), toDay(to)] as const);
  // A studio that never works would never finish; settings refuse that.
  const worksAlways = !working_days.includes(true);
  return (day) =>
    (worksAlways || working_days[(((day + 3) % 7) + 7) % 7] === true) &&
    off.every(([from, to]) => day < from || day > to);
};

/** Whether no day is ever skipped. */
export const worksEveryDay = ({ working_days, days_off }: WorkedDays): boolean =>
  days_off.length === 0 && !working_days.includes(false);

/** Whether a date is worked. */
export const isWorked = (date: string, days: WorkedDays): boolean => readCalendar(days)(toDay(date));

/** The date of the worked day that many worked days after a date. */
export const addWorkedDays = (date: string, count: number, days: WorkedDays): string => {
  const works = readCalendar(days);
  let day = toDay(date);
  for (let left = count; left > 0; ) {
    day++;
    if (works(day)) left--;
  }
  return toDate(day);
};

/** The moment at which so much time has passed since `start`, counting only days that are worked. */
const addWorkedTime = (start: string, duration: number, calendar: WorkCalendar): string => {
  let at = Date.parse(start);
  if (worksEveryDay(calendar)) return new Date(at + duration).toISOString();
  const { timezone } = calendar;
  const works = readCalendar(calendar);
  let left = duration;
  for (let day = getDay(at, timezone); left > 0; day++) {
    if (!works(day)) continue;
    at = Math.max(at, getDayStart(day, timezone));
    const passed = Math.min(left, Math.max(0, getDayStart(day + 1, timezone) - at));
    at += passed;
    left -= passed;
  }
  return new Date(at).toISOString();
};

/** When something is due that takes so many hours from `start`; the hours pass only on days that are worked. */
export const dueAfter = (start: string, hours: number, calendar: WorkCalendar = everyDay): string =>
  addWorkedTime(start, hours * HOUR, calendar);

/** The same for milliseconds. */
export const delayBy = (start: string, duration: number, calendar: WorkCalendar): string =>
  addWorkedTime(start, duration, calendar);

/** How much time of worked days is between two moments, in milliseconds. */
export const getWorkedTime = (from: string, to: string, calendar: WorkCalendar): number => {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  if (worksEveryDay(calendar) || end <= start) return Math.max(0, end - start);
  const { timezone } = calendar;
  const works = readCalendar(calendar);
  let sum = 0;
  const last = getDay(end, timezone);
  for (let day = getDay(start, timezone); day <= last; day++)
    if (works(day))
      sum += Math.max(
        0,
        Math.min(end, getDayStart(day + 1, timezone)) - Math.max(start, getDayStart(day, timezone)),
      );
  return sum;
};

const dayParts = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
const getDateFormat = perKey((locale) => new Intl.DateTimeFormat(locale, dayParts));
const getYearFormat = perKey((locale) => new Intl.DateTimeFormat(locale, { ...dayParts, year: 'numeric' }));

/**
 * `Thursday 3 December`, in another year than that of `today`, the date where the studio is, with it: `Monday 3 January
 * 2028`; in other languages as they write it.
 */
export const formatDate = (date: string, locale: string, today: string): string => {
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  const format = isThisYear ? getDateFormat(locale) : getYearFormat(locale);
  if (!/^en\b/.test(locale)) return format.format(Date.parse(date));
  const part: Record<string, string> = {};
  for (const { type, value } of format.formatToParts(Date.parse(date))) part[type] = value;
  const day = `${part.weekday} ${part.day} ${part.month}`;
  return isThisYear ? day : `${day} ${part.year}`;
};

type Reading = {
  locale: string;
  timezone: string;
  now: number;
  /** Without the part of the day. */
  is_day_only?: boolean;
};

const getWeekday = perKey((locale) => new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }));
const getClock = perKey((key) => {
  const [locale, timeZone] = key.split(' ');
  return new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone });
});

/** `Tuesday`, from a week on `Tuesday 8 December`: a day that is still to come, where the studio is. */
const formatDayAhead = (date: string, { locale, timezone, now }: Reading): string => {
  const today = getDate(now, timezone);
  const isNear = getDaysBetween(today, date) < 7;
  return isNear ? getWeekday(locale).format(toDay(date) * DAY) : formatDate(date, locale, today);
};

/**
 * By when something is promised, for people: `by 18:00 today`, `by 09:30 tomorrow`, beyond a day `by Tuesday evening`, from
 * a week on `by Tuesday 8 December`. What ends at midnight, or with the last second of a date, ends in the evening. Without
 * the part of the day: `today`, `by tomorrow`.
 */
export const formatDueBy = (at: string, reading: Reading): string => {
  const { locale, timezone, now, is_day_only = false } = reading;
  const moment = Math.floor(Date.parse(at) / 1000) * 1000;
  const [date, hour] = [moment, moment - 1].map((one) => getLocalTime(new Date(one).toISOString(), timezone));
  if (!date || !hour) return '';
  const day = hour.slice(0, 10);
  const days = getDaysBetween(getDate(now, timezone), day);
  if (moment - now <= DAY && days <= 1) {
    const isToday = days === 0;
    if (is_day_only) return isToday ? 'today' : 'by tomorrow';
    if (['23:59:59', '00:00:00'].includes(date.slice(11)))
      return isToday ? 'by this evening' : 'by tomorrow evening';
    const time = getClock(`${locale} ${timezone}`).format(moment);
    return `by ${time} ${isToday ? 'today' : 'tomorrow'}`;
  }
  const said = `by ${formatDayAhead(day, reading)}`;
  // Other languages don't mix with English parts of a day.
  if (days >= 7 || is_day_only || !/^en\b/.test(locale)) return said;
  const hours = Number(hour.slice(11, 13));
  return `${said} ${hours < 12 ? 'morning' : hours < 18 ? 'afternoon' : 'evening'}`;
};
