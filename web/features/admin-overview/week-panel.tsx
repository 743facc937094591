import { Link } from 'react-router';
import type { OrderSummary } from '../../../shared/orders.ts';
import { formatMoment } from '../../lib/format.ts';
import { perLocale } from '../../lib/locale.ts';
import { useNow } from '../../lib/use-now.ts';
import { Panel } from '../../ui/panel.tsx';
import { formatTime } from '../admin-order/due-time.tsx';
import { getOrderName } from '../admin-order/order-marks.tsx';

const DAYS = 7;
const weekday = perLocale((locale) => new Intl.DateTimeFormat(locale, { weekday: 'short' }));
const day = perLocale((locale) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }));

/** Midnight of the next seven calendar days where the studio is, today first, and the end of the last. */
const listDays = (now: number): number[] => {
  const today = new Date(now);
  // Not by adding hours: a day in spring has 23.
  return Array.from({ length: DAYS + 1 }, (_, ahead) =>
    new Date(today.getFullYear(), today.getMonth(), today.getDate() + ahead).getTime(),
  );
};

/** The next seven days with what is due on each. */
export const WeekPanel = ({ orders }: { orders: OrderSummary[] }) => {
  const midnights = listDays(useNow());
  return (
    <Panel title="Next seven days">
      <ol className="-my-2 divide-y divide-hairline">
        {midnights.slice(0, DAYS).map((from, index) => {
          const due = orders.filter(({ due_at }) => {
            const at = Date.parse(due_at ?? '');
            return at >= from && at < Number(midnights[index + 1]);
          });
          return (
            <li key={from} className="grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-2 py-1.5 text-sm">
              <p className={index === 0 ? 'font-semibold' : 'text-muted'}>
                {index === 0 ? 'Today' : `${weekday().format(from)} ${day().format(from)}`}
              </p>
              {due.length === 0 ? (
                <p className="text-muted">
                  <span aria-hidden="true">–</span>
                  <span className="sr-only">Nothing due</span>
                </p>
              ) : (
                <ul className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1">
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
                        className="shrink-0 font-mono text-muted text-xs"
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
