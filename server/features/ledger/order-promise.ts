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

/**
 * The studio's days from a moment on, with the days off that a calendar has skipped before it: hours that have passed
 * don't change.
 */
export const moveCalendar = (kept: WorkCalendar, studio: WorkCalendar, at: string): WorkCalendar => {
  const ahead = getCalendar(studio, at);
  const last = addDays(getDate(at, 'UTC'), -2);
  const isAhead = (day: { from: string; to: string }) =>
    ahead.days_off.some(({ from, to }) => from <= day.from && to >= day.to);
  const past = kept.days_off
    .filter(({ from }) => from <= last)
    .map(({ from, to }) => ({ from, to: to < last ? to : last }))
    .filter((day) => !isAhead(day));
  return { ...ahead, days_off: [...past, ...ahead.days_off] };
};

/** Whether two calendars skip the same days from a moment on. */
export const isSameCalendar = (one: WorkCalendar, other: WorkCalendar, at: string): boolean => {
  const [first, second] = [getCalendar(one, at), getCalendar(other, at)];
  return (worksEveryDay(first) && worksEveryDay(second)) || JSON.stringify(first) === JSON.stringify(second);
};
