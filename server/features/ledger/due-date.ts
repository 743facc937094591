import { dueAfter } from '../../../shared/turnaround.ts';
import { HOUR } from '../../lib/clock.ts';
import type { OrderRow } from './rows.ts';

/** Time in which the studio waited for the client. `to` is null while it still does. */
export type Pause = { from: string; to: string | null };

/** A round of notes that no delivery has answered; `due_hours`: what was promised for it, 0 for nothing. */
export type OpenRound = { sent_at: string; due_hours: number };

export type ClockFacts = {
  pauses: Pause[];
  has_delivery: boolean;
  /** Every song was delivered in some version, which ends the promised turnaround. */
  is_delivered: boolean;
  /** The first round since the last delivery. */
  round: OpenRound | null;
  /** The client is listening to the last delivery. */
  in_review: boolean;
};

export const nothingDelivered: ClockFacts = {
  pauses: [],
  has_delivery: false,
  is_delivered: false,
  round: null,
  in_review: false,
};

type Start = Pick<OrderRow, 'paid_at' | 'files_complete_at' | 'files_confirmed_at'>;

/** When the studio had everything it needs: files for every song, or its own confirmation. */
const getFilesReadyAt = ({ files_complete_at, files_confirmed_at }: Omit<Start, 'paid_at'>): string | null =>
  [files_complete_at, files_confirmed_at].filter((at) => at !== null).sort()[0] ?? null;

/** When the turnaround clock started: at payment or when the files were complete, whichever was later. */
export const getClockStart = (order: Start): string | null => {
  const ready = getFilesReadyAt(order);
  if (order.paid_at === null || ready === null) return null;
  return order.paid_at < ready ? ready : order.paid_at;
};

/** How long the clock was stopped by pauses that have ended. The part of a pause before its start doesn't count. */
const getPausedMs = (start: string, pauses: Pause[]): number => {
  const since = Date.parse(start);
  return pauses.reduce(
    (sum, { from, to }) => sum + (to ? Math.max(0, Date.parse(to) - Math.max(since, Date.parse(from))) : 0),
    0,
  );
};

/** When the answer to a round is due, without pauses. Like the turnaround, it isn't promised before the payment. */
export const getRoundDue = (
  { sent_at, due_hours }: OpenRound,
  paid_at: string | null,
): { start: string; due: string } | null => {
  if (paid_at === null || due_hours === 0) return null;
  const start = paid_at < sent_at ? sent_at : paid_at;
  return { start, due: new Date(Date.parse(start) + due_hours * HOUR).toISOString() };
};

/** What the studio owes next: the promised turnaround or the answer to a round. `paused_ms` is in `due_at`. */
export const getDue = (
  order: Start & Pick<OrderRow, 'rush_delivery'>,
  { pauses, is_delivered, round }: Pick<ClockFacts, 'pauses' | 'is_delivered' | 'round'>,
): { due_at: string; paused_ms: number } | null => {
  const start = is_delivered ? null : getClockStart(order);
  const promises = [
    start === null ? null : { start, due: dueAfter(start, order.rush_delivery === 1) },
    round && getRoundDue(round, order.paid_at),
  ];
  const [first] = promises
    .filter((promise) => promise !== null)
    .map((promise) => {
      const paused_ms = getPausedMs(promise.start, pauses);
      return { due_at: new Date(Date.parse(promise.due) + paused_ms).toISOString(), paused_ms };
    })
    .sort((a, b) => a.due_at.localeCompare(b.due_at));
  return first ?? null;
};

/** Whether the studio has what it needs, by the names of the files or its own word. */
export const hasAllFiles = (order: OrderRow): boolean => getFilesReadyAt(order) !== null;
