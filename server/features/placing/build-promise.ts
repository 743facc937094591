import { addWorkedDays } from '../../../shared/calendar.ts';
import type { Service } from '../../../shared/offer.ts';
import type { StoredOwnerSettings } from '../../../shared/settings.ts';
import {
  countDays,
  getServiceHours,
  type Hours,
  type OrderPromise,
  pickHours,
  type WorkQueue,
} from '../../../shared/turnaround.ts';
import { getCalendar } from '../ledger/order-promise.ts';

/** A service's hours, or the rush's. */
export const getHours = (
  { turnaround, rush_turnaround }: Pick<StoredOwnerSettings, 'turnaround' | 'rush_turnaround'>,
  isRush: boolean,
  service?: Pick<Service, 'turnaround'>,
): Hours => pickHours(getServiceHours({ turnaround }, service), rush_turnaround, isRush);

type Sold = { hours: Hours; song_count: number; is_rush: boolean };

/** What an order of this moment is sold with. */
export const buildPromise = (
  settings: StoredOwnerSettings,
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
