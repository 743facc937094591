import { formatDate, type WorkCalendar, worksEveryDay } from '../../../shared/calendar.ts';
import { formatCount } from '../../../shared/format.ts';
import { getMoneyState } from '../../../shared/order-money.ts';
import { isOverStatus } from '../../../shared/order-statuses.ts';
import { formatTurnaround, getPromisedDate, type OrderPromise } from '../../../shared/turnaround.ts';
import { HOUR } from '../../lib/clock.ts';
import { awaitsAcceptance } from '../ledger/acceptance.ts';
import { addPauses, getClockStart, getRoundDue, hasAllFiles, type OpenRound } from '../ledger/due-date.ts';
import { readCalendar, readPromise } from '../ledger/order-promise.ts';
import type { OrderRow } from '../ledger/rows.ts';
import { getTurn, type TurnFacts } from './order-turn.ts';

/** Why the studio is waiting for the client; null if it isn't, or if the pause no longer applies. */
export const getPauseReason = (order: OrderRow): string | null =>
  order.paused_at && !order.cancelled_at && !isOverStatus(order.status) ? order.pause_reason : null;

type Context = {
  /** Something the client sent hasn't been dealt with. */
  has_inbox_item: boolean;
  versions: { song: number; delivered_at: string | null }[];
  rounds: OpenRound[];
  /** How dates are written. */
  locale: string;
  /** The date where the studio is. */
  today: string;
};

/** Whose turn it is, and what the due time is based on, in one reader’s words. */
export const presentTurn = (
  order: OrderRow,
  reader: 'client' | 'studio',
  { has_inbox_item, versions, rounds, ...dates }: Context,
) => {
  const facts = {
    status: order.status,
    is_cancelled: order.cancelled_at !== null,
    is_paid: order.funded_at !== null,
    awaits_acceptance: awaitsAcceptance(order),
    money: getMoneyState(order),
    files_complete: hasAllFiles(order),
    is_paused: order.paused_at !== null,
    in_review: order.in_review === 1,
  };
  const delivered = versions.filter(({ delivered_at }) => delivered_at !== null);
  const round = findOpenRound(delivered, rounds);
  const start = getClockStart(order);
  const promise = readPromise(order);
  const due = {
    ...facts,
    ...dates,
    promise: { ...promise, date: start ? getPromisedDate(start, promise) : promise.date },
    is_delivered: new Set(delivered.map(({ song }) => song)).size >= order.song_count,
    started_by: getStarter(order, round),
    round_hours: round?.due_hours ?? null,
    round_calendar: readCalendar(round?.calendar ?? null),
    paused_ms: order.paused_ms,
  } as const;
  return { turn: getTurn({ ...facts, has_inbox_item }), due_text: describeDueTime(due, reader) };
};

/** The first round since the last delivery. */
const findOpenRound = (delivered: Context['versions'], rounds: OpenRound[]): OpenRound | undefined => {
  const last =
    delivered
      .map(({ delivered_at }) => delivered_at ?? '')
      .sort()
      .at(-1) ?? '';
  return rounds.find(({ sent_at }) => sent_at > last);
};

/** What the due time counts from. Archived orders have none. */
const getStarter = (order: OrderRow, round: OpenRound | undefined): Starter | null => {
  if (order.due_at === null) return null;
  const answer = round && getRoundDue(round, order.funded_at);
  if (answer && addPauses(answer, order.paused_ms) === order.due_at) return 'round';
  if (getClockStart(order) !== order.funded_at) return 'files';
  // Where nothing was to be paid, no payment started it.
  return order.total_amount === 0 ? 'order' : 'payment';
};

/** What the clock counts from. */
type Starter = 'order' | 'payment' | 'files' | 'round';

type DueFacts = Omit<TurnFacts, 'has_inbox_item' | 'awaits_acceptance'> &
  Pick<Context, 'locale' | 'today'> & {
    /** What it was sold with; `date` follows from when the clock started. */
    promise: Pick<OrderPromise, 'from_hours' | 'to_hours' | 'calendar' | 'date' | 'days'>;
    /** What started the clock: a round of notes, or what the turnaround needed last; null while it is not running. */
    started_by: Starter | null;
    /** Every song was delivered in some version, which ends the promised turnaround whatever the status is now. */
    is_delivered: boolean;
    /** Hours promised for the round the studio is working on, 0 without a promise; null without a round. */
    round_hours: number | null;
    /** On which days they pass. */
    round_calendar: WorkCalendar;
    /** Total time paused. */
    paused_ms: number;
  };

/** `20 minutes`, `5 hours`, `3 days`. */
const formatPause = (milliseconds: number): string => {
  const hours = milliseconds / HOUR;
  if (hours < 1) return formatCount(Math.max(1, Math.round(hours * 60)), 'minute');
  return hours < 48 ? formatCount(Math.round(hours), 'hour') : formatCount(Math.round(hours / 24), 'day');
};

const readers = {
  client: {
    your: 'Your',
    paid: 'your payment is in',
    confirmed: 'I confirm your payment',
    paused: 'The clock is paused while I wait for you.',
    listening: '',
    delivered: 'Revisions have no fixed due time.',
    rest: 'What’s still to come has no fixed due time.',
    since: {
      order: 'from your order',
      payment: 'from your payment',
      files: 'from when I had your files',
      round: 'from when you sent your notes',
    },
  },
  studio: {
    your: 'The',
    paid: 'the order is paid',
    confirmed: 'you confirm the payment',
    paused: 'The clock is paused until you resume it.',
    listening: 'Nothing is due until your client answers your delivery.',
    delivered: 'You’ve delivered. Revisions have no due time.',
    rest: 'What’s still to come has no due time.',
    since: {
      order: 'from the order',
      payment: 'from the payment',
      files: 'from when you had the files',
      round: 'from when the notes came in',
    },
  },
};

/**
 * Explains in one sentence why an order is due when it is, or why it has no due time; empty when nothing is due any
 * more.
 */
export const describeDueTime = (order: DueFacts, reader: keyof typeof readers): string => {
  const words = readers[reader];
  const isRound = order.started_by === 'round' || (order.is_delivered && Boolean(order.round_hours));
  const { date, days } = isRound ? noDate : order.promise;
  const own = order.round_hours ?? 0;
  const hours = formatTurnaround({
    ...(isRound ? { from_hours: own, to_hours: own } : order.promise),
    on_working_days: !worksEveryDay(isRound ? order.round_calendar : order.promise.calendar),
  });
  if (order.is_cancelled || isOverStatus(order.status)) return '';
  if (order.is_paused) return words.paused;
  if (order.in_review && !order.started_by) return words.listening;
  if (order.is_delivered && !isRound) return order.round_hours === 0 ? words.delivered : words.rest;
  if (order.started_by) {
    const pause = order.paused_ms > 0 ? `, plus ${formatPause(order.paused_ms)} on pause` : '';
    if (date !== null) return `Promised by ${formatDate(date, order.locale, order.today)}${pause}.`;
    return `${hours} ${words.since[order.started_by]}${pause}.`;
  }
  const missing = [
    ...(order.is_paid ? [] : [order.money === 'reported' ? words.confirmed : words.paid]),
    ...(order.files_complete || isRound ? [] : ['every song has files']),
  ];
  if (!missing.length) return '';
  if (days !== null)
    return `${words.your} date is set once ${missing.join(' and ')}: ${formatCount(days, 'working day')} later.`;
  return `${words.your} ${hours} start once ${missing.join(' and ')}.`;
};

const noDate = { date: null, days: null };
