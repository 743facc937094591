import { formatDate, getDate } from '../../shared/calendar.ts';
import { formatDay } from './format.ts';
import { getLocale, getTimezone, perZone } from './locale.ts';

// Apart from the other formats, which the order page loads.
const shortDayFormat = perZone({ day: 'numeric', month: 'short' });

/** `Nov 21`, in another year `Nov 21, 2025`. */
export const formatDayShort = (iso: string, now = Date.now()): string => {
  const [year, present] = [iso, now].map((at) => getDate(at, getTimezone()).slice(0, 4));
  return year === present ? shortDayFormat().format(new Date(iso)) : formatDay(iso);
};

/** `Thursday 3 December`, of a date: `2026-12-03`. */
export const showDate = (date: string): string =>
  formatDate(date, getLocale(), getDate(Date.now(), getTimezone()));
