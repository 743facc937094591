import { addDays, everyDay, getDate, type WorkCalendar, worksEveryDay } from '../../../shared/calendar.ts';
import { type OrderPromise, parsePromise } from '../../../shared/turnaround.ts';
import type { OrderRow } from './rows.ts';

export type PromiseColumns = Pick<OrderRow, 'promise' | 'rush_delivery'>;

/** What an order was sold with. */
export const readPromise = ({ promise, rush_delivery }: PromiseColumns): OrderPromise =>
  parsePromise(promise, rush_delivery === 1);

/** The days a round of notes was promised on. */
export const readCalendar = (stored: string | null): WorkCalendar =>
  stored === null ? everyDay : (JSON.parse(stored) as WorkCalendar);

/** The studio's days as orders of a moment keep them: without days off that are over, and without their labels. */
export const getCalendar = ({ timezone, working_days, days_off }: WorkCalendar, at: string): WorkCalendar => {
  // Elsewhere it is still the day before.
  const first = addDays(getDate(at, 'UTC'), -1);
  const ahead = days_off.filter(({ to }) => to >= first).map(({ from, to }) => ({ from, to }));
  const calendar = { timezone, working_days, days_off: ahead };
  // Without days that are skipped, it doesn't matter where they begin.
  return worksEveryDay(calendar) ? { ...everyDay, timezone } : calendar;
};

/** Whether two calendars skip the same days from a moment on. */
export const isSameCalendar = (one: WorkCalendar, other: WorkCalendar, at: string): boolean => {
  const [first, second] = [getCalendar(one, at), getCalendar(other, at)];
  return (worksEveryDay(first) && worksEveryDay(second)) || JSON.stringify(first) === JSON.stringify(second);
};
