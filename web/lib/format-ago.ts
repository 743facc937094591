import { formatDay } from './format.ts';

const steps = [
  { below: 60, size: 1, unit: 'second' },
  { below: 3600, size: 60, unit: 'minute' },
  { below: 86_400, size: 3600, unit: 'hour' },
  { below: 7 * 86_400, size: 86_400, unit: 'day' },
] as const;
// In words, which are English like all others.
const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'short' });

/** `5 min. ago`; a date after a week; `now` when a clock is ahead. */
export const formatAgo = (iso: string, now: number): string => {
  const seconds = (now - Date.parse(iso)) / 1000;
  if (seconds < 45) return 'now';
  const step = steps.find(({ below }) => seconds < below);
  return step ? relative.format(-Math.floor(seconds / step.size), step.unit) : formatDay(iso);
};
