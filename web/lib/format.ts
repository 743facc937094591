/** Formats for dates and times on screen: the reader's time zone, in English. */
const dayFormat = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric' });
const momentFormat = new Intl.DateTimeFormat('en', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** `Nov 21, 2026`. */
export const formatDay = (iso: string): string => dayFormat.format(new Date(iso));

/** `Nov 21, 2026, 14:05`. */
export const formatMoment = (iso: string): string => momentFormat.format(new Date(iso));

const steps = [
  { below: 60, size: 1, unit: 'second' },
  { below: 3600, size: 60, unit: 'minute' },
  { below: 86_400, size: 3600, unit: 'hour' },
  { below: 7 * 86_400, size: 86_400, unit: 'day' },
] as const;
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });

/** `5 min. ago`; a date after a week; `now` when a clock is ahead. */
export const formatAgo = (iso: string, now: number): string => {
  const seconds = (now - Date.parse(iso)) / 1000;
  if (seconds < 45) return 'now';
  const step = steps.find(({ below }) => seconds < below);
  return step ? relative.format(-Math.floor(seconds / step.size), step.unit) : formatDay(iso);
};
