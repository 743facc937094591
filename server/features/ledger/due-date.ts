import { delayBy, dueAfter, getDateEnd, getWorkedTime, type WorkCalendar } from '../../../shared/calendar.ts';
import { getPromisedDate, type OrderPromise } from '../../../shared/turnaround.ts';
import { type PromiseColumns, readCalendar, readPromise } from './order-promise.ts';
import type { OrderRow } from './rows.ts';
import { countBoughtRounds } from './sold.ts';

/** Time in which the studio waited for the client. `to` is null while it still does. */
export type Pause = { from: string; to: string | null };

/**
 * A round of notes that no delivery has answered; `due_hours`: what was promised for it, 0 for nothing; `calendar`: on
 * which days those hours pass.
 */
export type OpenRound = { sent_at: string; due_hours: number; calendar: string | null };

export type ClockFacts = {
  pauses: Pause[];
  has_delivery: boolean;
  /** Every song was delivered in some version, which ends the promised turnaround. */
  is_delivered: boolean;
  /** The first round since the last delivery. */
  round: OpenRound | null;
  /** Since when its status asks for what a deposit left open, without a break; null while it doesn't. */
  rest_asked_at: string | null;
  /** The client is listening to the last delivery. */
  in_review: boolean;
};

export const nothingDelivered: ClockFacts = {
  pauses: [],
  has_delivery: false,
  is_delivered: false,
  round: null,
  rest_asked_at: null,
  in_review: false,
};

type Start = Pick<OrderRow, 'funded_at' | 'files_complete_at' | 'files_confirmed_at'>;

/** When the studio had everything it needs: files for every song, or its own confirmation. */
const getFilesReadyAt = ({
  files_complete_at,
  files_confirmed_at,
}: Omit<Start, 'funded_at'>): string | null =>
  [files_complete_at, files_confirmed_at].filter((at) => at !== null).sort()[0] ?? null;

/** When the turnaround clock started: when enough was paid or when the files were complete, whichever was later. */
export const getClockStart = (order: Start): string | null => {
  const ready = getFilesReadyAt(order);
  if (order.funded_at === null || ready === null) return null;
  return order.funded_at < ready ? ready : order.funded_at;
};

/** A moment something is due at, without pauses, and what it counts from. */
export type Due = { start: string; due: string; calendar: WorkCalendar };

/** When an order is due whose clock started then: hours later, or by the end of a date. */
const getTurnaroundDue = (start: string, promise: OrderPromise): Due => {
  const { calendar, to_hours } = promise;
  const date = getPromisedDate(start, promise);
  const due = date === null ? dueAfter(start, to_hours, calendar) : getDateEnd(date, calendar.timezone);
  return { start, due, calendar };
};

export type PromiseNow = Omit<OrderPromise, 'calendar' | 'days'> & { bought_rounds: number };

/** What an order was sold with, with the date that follows from when everything was there. */
export const getPromiseNow = (order: Start & PromiseColumns & Pick<OrderRow, 'sold'>): PromiseNow => {
  const { calendar: _, days: __, ...promise } = readPromise(order);
  const start = getClockStart(order);
  return {
    ...promise,
    bought_rounds: countBoughtRounds(order),
    date: start ? getPromisedDate(start, readPromise(order)) : promise.date,
  };
};

/** When the answer to a round is due, without pauses. Like the turnaround, it isn't promised before the payment. */
export const getRoundDue = (round: OpenRound, funded_at: string | null): Due | null => {
  const { sent_at, due_hours } = round;
  if (funded_at === null || due_hours === 0) return null;
  const start = funded_at < sent_at ? sent_at : funded_at;
  const calendar = readCalendar(round.calendar);
  return { start, due: dueAfter(start, due_hours, calendar), calendar };
};

/**
 * How long the clock was stopped by pauses that have ended: their time on days that are worked. The part of a pause
 * before its start doesn't count.
 */
const getPausedMs = ({ start, calendar }: Due, pauses: Pause[]): number =>
  pauses.reduce(
    (sum, { from, to }) => sum + (to ? getWorkedTime(from < start ? start : from, to, calendar) : 0),
    0,
  );

/** The moment so many milliseconds of pauses later. */
export const addPauses = ({ due, calendar }: Due, paused_ms: number): string =>
  paused_ms === 0 ? due : delayBy(due, paused_ms, calendar);

/** What the studio owes next: the promised turnaround or the answer to a round. `paused_ms` is in `due_at`. */
export const getDue = (
  order: Start & PromiseColumns,
  { pauses, is_delivered, round }: Pick<ClockFacts, 'pauses' | 'is_delivered' | 'round'>,
): { due_at: string; paused_ms: number } | null => {
  const start = is_delivered ? null : getClockStart(order);
  const promises = [
    start === null ? null : getTurnaroundDue(start, readPromise(order)),
    round && getRoundDue(round, order.funded_at),
  ];
  const [first] = promises
    .filter((promise) => promise !== null)
    .map((promise) => {
      const paused_ms = getPausedMs(promise, pauses);
      return { due_at: addPauses(promise, paused_ms), paused_ms };
    })
    .sort((a, b) => a.due_at.localeCompare(b.due_at));
  return first ?? null;
};

/** Whether the studio has what it needs, by the names of the files or its own word. */
export const hasAllFiles = (order: OrderRow): boolean => getFilesReadyAt(order) !== null;
