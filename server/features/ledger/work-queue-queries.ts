import { getDate } from '../../../shared/calendar.ts';
import { statusesWith } from '../../../shared/order-statuses.ts';
import type { StoredOwnerSettings } from '../../../shared/settings.ts';
import type { WorkQueue } from '../../../shared/turnaround.ts';
import type { Queries } from '../../ports/database/port.ts';
import { getCalendar } from './order-promise.ts';

const openStatuses = statusesWith(({ stage }) => stage !== 'over');

/** What the next date follows from; null without a weekly capacity. Songs that clients are listening to are done. */
export const readWorkQueue = async (
  db: Queries,
  settings: StoredOwnerSettings,
  at: string,
): Promise<WorkQueue | null> => {
  const { weekly_capacity, timezone } = settings;
  if (weekly_capacity === 0) return null;
  const rows = await db
    .selectFrom('orders')
    .select((row) => ['rush_delivery', row.fn.sum<number>('song_count').as('songs')])
    .where('shelf', '=', 'current')
    .where('status', 'in', openStatuses)
    .where('funded_at', 'is not', null)
    .where('cancelled_at', 'is', null)
    .where('in_review', '=', 0)
    .groupBy('rush_delivery')
    .execute();
  const rush_songs = Number(rows.find(({ rush_delivery }) => rush_delivery === 1)?.songs ?? 0);
  const others = Number(rows.find(({ rush_delivery }) => rush_delivery === 0)?.songs ?? 0);
  const { working_days, days_off } = getCalendar(settings, at);
  return {
    ...{ working_days, days_off, weekly_capacity, rush_songs },
    today: getDate(at, timezone),
    songs: others + rush_songs,
  };
};
