import { dueAfter } from '../../../../shared/payments.ts';
import { DAY } from '../../../clock.ts';
import type { OrderRow } from '../rows.ts';

/** Time in which the studio waited for the client. `to` is null while it still does. */
export type Pause = { from: string; to: string | null };

/** `is_delivered`: the promised turnaround is over, and a later round doesn't restart it. */
export type ClockFacts = { pauses: Pause[]; is_delivered: boolean };

type Start = Pick<OrderRow, 'paid_at' | 'files_complete_at' | 'files_confirmed_at'>;

/** When the studio had everything it needs: files for every song, or its own confirmation. */
export const getFilesReadyAt = ({
  files_complete_at,
  files_confirmed_at,
}: Omit<Start, 'paid_at'>): string | null =>
  [files_complete_at, files_confirmed_at].filter((at) => at !== null).sort()[0] ?? null;

/** When the turnaround clock started: at payment or when the files were complete, whichever was later. */
export const getClockStart = (order: Start): string | null => {
  const ready = getFilesReadyAt(order);
  if (order.paid_at === null || ready === null) return null;
  return order.paid_at < ready ? ready : order.paid_at;
};

/**
 * How long the clock was stopped by pauses that have ended. The part of a pause before the clock's start doesn't count.
 */
export const getPausedMs = (order: Start, pauses: Pause[]): number => {
  const start = getClockStart(order);
  if (start === null) return 0;
  const since = Date.parse(start);
  return pauses.reduce(
    (sum, { from, to }) => sum + (to ? Math.max(0, Date.parse(to) - Math.max(since, Date.parse(from))) : 0),
    0,
  );
};

/** The end of the promised turnaround; null if the clock isn't running. */
export const getDueAt = (order: Start & Pick<OrderRow, 'rush_delivery' | 'paused_ms'>): string | null => {
  const start = getClockStart(order);
  if (start === null) return null;
  const due = dueAfter(start, order.rush_delivery === 1);
  return new Date(Date.parse(due) + order.paused_ms).toISOString();
};

/** Whether the client has neither paid nor reported a payment. Only then may they be reminded. */
export const isPaymentAwaited = ({
  paid_at,
  paid_amount,
  has_report,
  reminders_stopped,
}: Pick<OrderRow, 'paid_at' | 'paid_amount' | 'has_report' | 'reminders_stopped'>): boolean =>
  paid_at === null && paid_amount === 0 && !has_report && !reminders_stopped;

const REMINDERS_AFTER_MS = [2 * DAY, 5 * DAY];

/** When the next payment reminder is due; null once all have been sent. */
export const getReminderAt = ({
  created_at,
  reminders_sent,
}: Pick<OrderRow, 'created_at' | 'reminders_sent'>): string | null => {
  const after = REMINDERS_AFTER_MS[reminders_sent];
  return after === undefined ? null : new Date(Date.parse(created_at) + after).toISOString();
};
