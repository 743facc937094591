const shortDayFormat = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' });
const timeFormat = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** `Nov 21`, for dates whose year is obvious. */
export const formatDayShort = (iso: string): string => shortDayFormat.format(new Date(iso));

/** `14:05`. */
export const formatTime = (iso: string): string => timeFormat.format(new Date(iso));

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export type DueText = { words: string; urgency: 'overdue' | 'soon' | 'normal' };

/** `due in 25 min`, `due in 5 h`, `due in 3 days`; `overdue since 14:05`, or since a date. "Soon" is within 24 hours. */
export const describeDue = (dueAt: string, now: number): DueText => {
  const left = Date.parse(dueAt) - now;
  if (left <= 0) {
    const isToday = formatDayShort(dueAt) === formatDayShort(new Date(now).toISOString());
    const since = isToday || -left < 12 * HOUR ? formatTime(dueAt) : formatDayShort(dueAt);
    return { words: `overdue since ${since}`, urgency: 'overdue' };
  }
  const time =
    left < HOUR
      ? `${Math.max(1, Math.floor(left / MINUTE))} min`
      : left < 2 * DAY
        ? `${Math.floor(left / HOUR)} h`
        : `${Math.floor(left / DAY)} days`;
  return { words: `due in ${time}`, urgency: left <= DAY ? 'soon' : 'normal' };
};
