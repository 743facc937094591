import { getDate } from '../../../shared/calendar.ts';
import { initialStatus, statusesWith } from '../../../shared/order-statuses.ts';
import type { StoredOwnerSettings } from '../../../shared/settings.ts';
import type { WorkQueue } from '../../../shared/turnaround.ts';
import type { Queries } from '../../ports/database/port.ts';
import { getCalendar } from './order-promise.ts';

const openStatuses = statusesWith(({ stage }) => stage !== 'over');

/**
 * What the next date follows from; null without a weekly capacity. Only orders that the studio can work on count: paid
 * for, or free and taken on, with all their files, and neither paused nor with the client to listen.
 */
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
    // A free order is paid from the start, whoever placed it: it is real once the studio has moved it on.
    .where((is) => is.or([is('paid_amount', '>', 0), is('status', '<>', initialStatus)]))
    .where((is) => is.or([is('files_complete_at', 'is not', null), is('files_confirmed_at', 'is not', null)]))
    .where('paused_at', 'is', null)
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
