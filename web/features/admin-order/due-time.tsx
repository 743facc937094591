import Clock from 'lucide-react/icons/clock';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { getDate, getDaysBetween } from '../../../shared/calendar.ts';
import { classes } from '../../lib/classes.ts';
import { formatDay, formatMoment, formatTime } from '../../lib/format.ts';
import { formatDayShort } from '../../lib/format-date.ts';
import { getTimezone } from '../../lib/locale.ts';
import { useNow } from '../../lib/use-now.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type DueText = { words: string; urgency: 'overdue' | 'soon' | 'normal' };

/**
 * `due in 25 min`, `due in 5 h`; beyond a day in calendar days, `due tomorrow`, `due in 3 days`; `overdue since 14:05`, or
 * since a date. "Soon" is within 24 hours.
 */
export const describeDue = (dueAt: string, now: number): DueText => {
  const left = Date.parse(dueAt) - now;
  if (left <= 0) {
    const isToday = formatDay(dueAt) === formatDay(new Date(now).toISOString());
    const since = isToday || -left < 12 * HOUR ? formatTime(dueAt) : formatDayShort(dueAt, now);
    return { words: `overdue since ${since}`, urgency: 'overdue' };
  }
  if (left <= DAY) {
    const minutes = `${Math.max(1, Math.floor(left / MINUTE))} min`;
    return { words: `due in ${left < HOUR ? minutes : `${Math.floor(left / HOUR)} h`}`, urgency: 'soon' };
  }
  const [today = '', date = ''] = [now, dueAt].map((at) => getDate(at, getTimezone()));
  const days = getDaysBetween(today, date);
  return { words: days === 1 ? 'due tomorrow' : `due in ${days} days`, urgency: 'normal' };
};

const urgencyClasses = {
  overdue: 'font-medium text-error',
  soon: 'font-medium text-text',
  normal: 'text-muted',
};

/**
 * When the promised turnaround of an order ends, in words with the exact time as a tooltip; hidden without a due time.
 * `isExact` shows the minute, too.
 */
export const DueTime = ({ due_at, className, isExact = false }: DueTimeProps) => {
  const now = useNow();
  if (!due_at) return null;
  const { words, urgency } = describeDue(due_at, now);
  const Icon = urgency === 'overdue' ? TriangleAlert : Clock;
  const moment = formatMoment(due_at);
  return (
    <time
      dateTime={due_at}
      title={`Due ${moment}`}
      className={classes(
        'inline-flex items-center gap-1.5 whitespace-nowrap text-sm',
        urgencyClasses[urgency],
        className,
      )}
    >
      <Icon aria-hidden size={14} className="shrink-0" />
      <span>
        {words}
        {isExact && (
          <span aria-hidden className="block font-normal text-muted text-xs">
            {formatDayShort(due_at, now)}, {formatTime(due_at)}
          </span>
        )}
      </span>
      <span className="sr-only">, {moment}</span>
    </time>
  );
};
type DueTimeProps = { due_at: string | null; className?: string; isExact?: boolean };
