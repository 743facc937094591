import {
  addWorkedDays,
  everyDay,
  formatDate,
  getDate,
  getDaysBetween,
  type WorkCalendar,
  type WorkedDays,
} from './calendar.ts';
import { formatCount } from './format.ts';

/** From when to when something is back, in hours; `on_working_days`: the studio has days off, which don't count. */
export type Hours = { from_hours: number; to_hours: number; on_working_days?: boolean | undefined };

/** The hours of an order: a rush is never slower than what it speeds up. */
export const pickHours = (usual: Hours, rush: Hours, isRush: boolean): Hours =>
  isRush && rush.to_hours < usual.to_hours ? rush : usual;

/** The hours of a service: its own, or the studio's usual ones. */
export const getServiceHours = (
  { turnaround }: { turnaround: Hours },
  service: { turnaround: Hours | null } | undefined,
): Hours => service?.turnaround ?? turnaround;

export const standardHours: Hours = { from_hours: 48, to_hours: 72 };
export const rushHours: Hours = { from_hours: 24, to_hours: 48 };

/** What is promised from payment to delivery, in words: `48-72 hours`, `48-72 hours on working days`. */
export const formatTurnaround = ({ from_hours, to_hours, on_working_days }: Hours): string =>
  `${from_hours === to_hours ? formatCount(to_hours, 'hour') : `${from_hours}-${to_hours} hours`}${nameDays(on_working_days)}`;

const nameDays = (on_working_days = false): string => (on_working_days ? ' on working days' : '');

/** When a rush order is begun: whatever comes back in so many hours is begun before. With a date, the queue decides. */
export const describeRushStart = ({
  from_hours,
  on_working_days,
  date,
}: Hours & { date?: string | null }): string =>
  date
    ? 'I work on rush orders before all others.'
    : `Work on your rush order starts within ${formatCount(from_hours, 'hour')}${nameDays(on_working_days)}.`;

/** What an order was sold with. Later changes of the settings change nothing in it. */
export type OrderPromise = Hours & {
  /** Rounds of notes that are free; null: unlimited until approval. */
  free_rounds: number | null;
  calendar: WorkCalendar;
  /** With a weekly capacity: by which date it would be back, and so many worked days after everything is there. */
  date: string | null;
  days: number | null;
};

/** What orders from before promises were kept with them were sold with. */
export const getFirstPromise = (isRush: boolean): OrderPromise => ({
  ...(isRush ? rushHours : standardHours),
  free_rounds: null,
  calendar: everyDay,
  date: null,
  days: null,
});

/** What is stored with an order; null in those from before promises were kept. */
export const parsePromise = (stored: string | null, isRush: boolean): OrderPromise =>
  stored === null ? getFirstPromise(isRush) : (JSON.parse(stored) as OrderPromise);

/** The promised date of an order whose work can begin at `start`; null if it was promised hours. */
export const getPromisedDate = (start: string, { days, calendar }: OrderPromise): string | null =>
  days === null ? null : addWorkedDays(getDate(start, calendar.timezone), days, calendar);

/** What the studio still has to do, and how fast it works: what the next date follows from. */
export type WorkQueue = WorkedDays & {
  /** The date where the studio is. */
  today: string;
  /** Songs of paid orders that aren't delivered yet, and those of them that are rush orders. */
  songs: number;
  rush_songs: number;
  weekly_capacity: number;
};

/** A possible order. */
type Job = { to_hours: number; song_count: number; is_rush: boolean };

/**
 * In how many worked days an order of today is back: as many as its turnaround has, and as the songs before it and its
 * own take. Rush orders wait for other rush orders alone.
 */
export const countDays = (
  { songs, rush_songs, weekly_capacity, working_days }: WorkQueue,
  { to_hours, song_count, is_rush }: Job,
): number => {
  const worked = working_days.filter(Boolean).length || 7;
  const ahead = is_rush ? rush_songs : songs;
  return Math.max(1, Math.ceil(to_hours / 24), Math.ceil(((ahead + song_count) * worked) / weekly_capacity));
};

/** The date by which an order of today is back. */
export const getNextDate = (queue: WorkQueue, job: Job): string =>
  addWorkedDays(queue.today, countDays(queue, job), queue);

/** By when an order of today is back, with and without a rush add-on. */
export const getNextDates = (
  queue: WorkQueue,
  { turnaround, rush_turnaround }: { turnaround: Hours; rush_turnaround: Hours },
  song_count: number,
): { today: string; standard: string; rush: string } => ({
  today: queue.today,
  standard: getNextDate(queue, { to_hours: turnaround.to_hours, song_count, is_rush: false }),
  rush: getNextDate(queue, {
    to_hours: pickHours(turnaround, rush_turnaround, true).to_hours,
    ...{ song_count, is_rush: true },
  }),
});

/** How long an order of one song takes, in days, if that is longer than its turnaround. */
export const describeWait = (queue: WorkQueue, { to_hours }: Hours): string | undefined => {
  const date = getNextDate(queue, { to_hours, song_count: 1, is_rush: false });
  const days = getDaysBetween(queue.today, date);
  return days > Math.ceil(to_hours / 24) ? formatCount(days, 'day') : undefined;
};

/** When an order of one song is back, in a line: hours, or a date where there is a queue. */
export const describeBack = (hours: Hours, queue: WorkQueue | null, locale: string): string =>
  queue
    ? describeNextDate(
        getNextDate(queue, { to_hours: hours.to_hours, song_count: 1, is_rush: false }),
        queue,
        locale,
      )
    : `Back in ${formatTurnaround(hours)}`;

/** `Order today, back by Thursday 3 December`. */
export const describeNextDate = (date: string, { today }: Pick<WorkQueue, 'today'>, locale: string): string =>
  `Order today, back by ${formatDate(date, locale, today)}`;
