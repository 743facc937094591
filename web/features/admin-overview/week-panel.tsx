import { Link } from 'react-router';
import { addDays, getDate, isWorked } from '../../../shared/calendar.ts';
import type { Dashboard } from '../../../shared/dashboard.ts';
import { formatMoment, formatTime } from '../../lib/format.ts';
import { perLocale } from '../../lib/locale.ts';
import { useNow } from '../../lib/use-now.ts';
import { Panel } from '../../ui/panel.tsx';
import { getOrderName } from '../admin-order/order-marks.tsx';

const DAYS = 7;
const weekday = perLocale((locale) => new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' }));
const day = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }),
);

type Week = Pick<Dashboard, 'week' | 'calendar'>;

/** Why nothing is worked on that date: the label of a day off, or simply that it isn't a working day. */
const describeFree = (date: string, calendar: Week['calendar']): string | null => {
  if (isWorked(date, calendar)) return null;
  const range = calendar.days_off.find(({ from, to }) => from <= date && date <= to);
  return range ? range.label || 'Day off' : 'Not a working day';
};

/** The next seven days where the studio is, today first, with what is due on each. */
export const WeekPanel = ({ week, calendar }: Week) => {
  const now = useNow();
  const { timezone } = calendar;
  const today = getDate(now, timezone);
  return (
    <Panel title="Next seven days">
      <ol className="-my-2 divide-y divide-hairline">
        {Array.from({ length: DAYS }, (_, ahead) => addDays(today, ahead)).map((date, index) => {
          const due = week.filter(({ due_at }) => due_at !== null && getDate(due_at, timezone) === date);
          const free = describeFree(date, calendar);
          return (
            <li key={date} className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-2 py-1.5 text-sm">
              <p className={index === 0 ? 'font-semibold' : 'text-muted'}>
                {index === 0
                  ? 'Today'
                  : `${weekday().format(Date.parse(date))} ${day().format(Date.parse(date))}`}
              </p>
              {due.length === 0 && free === null && (
                <p className="text-muted">
                  <span aria-hidden="true">–</span>
                  <span className="sr-only">Nothing due</span>
                </p>
              )}
              {free !== null && <p className="truncate text-muted">{free}</p>}
              {due.length > 0 && (
                <ul className="col-start-2 grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
                  {due.map((order) => (
                    <li key={order.order_id} className="flex items-baseline justify-between gap-2">
                      <Link
                        to={`/orders/${order.order_id}`}
                        className="block truncate hover:underline"
                        title={getOrderName(order)}
                      >
                        {getOrderName(order)}
                      </Link>
                      <time
                        dateTime={order.due_at ?? ''}
                        title={formatMoment(order.due_at ?? '')}
                        className="shrink-0 text-muted text-xs"
                      >
                        {formatTime(order.due_at ?? '')}
                      </time>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          );
        })}
      </ol>
    </Panel>
  );
};
