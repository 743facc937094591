import { addWorkedDays } from '../../../shared/calendar.ts';
import type { OwnerSettings } from '../../../shared/settings.ts';
import { countDays, type Hours, type OrderPromise, type WorkQueue } from '../../../shared/turnaround.ts';
import { getCalendar } from '../ledger/order-promise.ts';

/** The studio's own hours, where the service has none. */
export const getHours = (
  { turnaround, rush_turnaround }: Pick<OwnerSettings, 'turnaround' | 'rush_turnaround'>,
  isRush: boolean,
): Hours => (isRush ? rush_turnaround : turnaround);

type Sold = { hours: Hours; song_count: number; is_rush: boolean };

/** What an order of this moment is sold with. */
export const buildPromise = (
  settings: OwnerSettings,
  queue: WorkQueue | null,
  { hours, song_count, is_rush }: Sold,
  at: string,
): OrderPromise => {
  const { from_hours, to_hours } = hours;
  const days = queue && countDays(queue, { to_hours, song_count, is_rush });
  return {
    ...{ from_hours, to_hours, days },
    free_rounds: settings.free_rounds,
    calendar: getCalendar(settings, at),
    date: queue && days ? addWorkedDays(queue.today, days, queue) : null,
  };
};
