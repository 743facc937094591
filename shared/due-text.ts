import { formatCount } from './format.ts';
import { isOverStatus } from './order-statuses.ts';
import type { TurnFacts } from './order-turn.ts';
import { turnaround } from './payments.ts';

type DueFacts = Omit<TurnFacts, 'has_inbox_item'> & {
  is_rush: boolean;
  /** What started the clock: a round of notes, or what the turnaround needed last; null while it is not running. */
  started_by: 'payment' | 'files' | 'round' | null;
  /** Every song was delivered in some version, which ends the promised turnaround whatever the status is now. */
  is_delivered: boolean;
  /** Hours promised for the round the studio is working on, 0 without a promise; null without a round. */
  round_hours: number | null;
  /** Total time paused. */
  paused_ms: number;
};

const HOUR = 3_600_000;

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
    confirmed: 'we confirm your payment',
    paused: 'The clock is paused while we wait for you.',
    listening: '',
    delivered: 'You have what we delivered. Revisions have no fixed due time.',
    rest: 'What’s still to come has no fixed due time.',
    since: {
      payment: 'from your payment',
      files: 'from when we had your files',
      round: 'from when you sent your notes',
    },
  },
  studio: {
    your: 'The',
    paid: 'the order is paid',
    confirmed: 'you confirm the payment',
    paused: 'The clock is paused until you resume it.',
    listening: 'Your client has your delivery to listen to.',
    delivered: 'You’ve delivered. Revisions have no due time.',
    rest: 'What’s still to come has no due time.',
    since: {
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
  const hours = isRound ? formatCount(order.round_hours ?? 0, 'hour') : turnaround(order.is_rush);
  if (order.is_cancelled || isOverStatus(order.status)) return '';
  if (order.is_paused) return words.paused;
  if (order.in_review && !order.started_by) return words.listening;
  if (order.is_delivered && !isRound) return order.round_hours === 0 ? words.delivered : words.rest;
  if (order.started_by) {
    const pause = order.paused_ms > 0 ? `, plus ${formatPause(order.paused_ms)} on pause` : '';
    return `${hours} ${words.since[order.started_by]}${pause}.`;
  }
  const missing = [
    ...(order.is_paid ? [] : [order.money === 'reported' ? words.confirmed : words.paid]),
    ...(order.files_complete || isRound ? [] : ['every song has files']),
  ];
  return missing.length ? `${words.your} ${hours} start once ${missing.join(' and ')}.` : '';
};
