import { DAY } from '../../lib/clock.ts';
import type { OrderRow } from '../ledger/rows.ts';

/** How long before the deletion a client is warned; no file is deleted sooner after a warning. */
export const WARNING_MS = 14 * DAY;
/** A warning older than this is void because the setting was raised since: the client is warned again. */
const SLACK_MS = DAY;

type Completed = Pick<OrderRow, 'completed_at' | 'files_warned_at'>;
/** The completed order, and when its last file came. */
type Kept = { order: Completed; arrived_at: string | undefined };

/** From when an order's files are kept: since it is complete, or since the last of them came. */
const getStart = ({ order: { completed_at }, arrived_at = '' }: Kept, at: string): number =>
  Math.max(Date.parse(completed_at ?? at), arrived_at ? Date.parse(arrived_at) : 0);

/**
 * The next step for a completed order's files at this moment, if files are kept for `days`; null if there is nothing to
 * do yet.
 */
export const getRetentionStep = (kept: Kept, days: number, at: string): 'warn' | 'erase' | null => {
  const { order } = kept;
  if (!days || order.completed_at === null) return null;
  const [planned, time] = [getStart(kept, at) + days * DAY, Date.parse(at)];
  const warned = order.files_warned_at === null ? null : Date.parse(order.files_warned_at);
  if (warned === null || warned < planned - WARNING_MS - SLACK_MS)
    return time >= planned - WARNING_MS ? 'warn' : null;
  return time >= planned && time >= warned + WARNING_MS ? 'erase' : null;
};

/** When the files of an order are deleted if its client is warned at this moment. */
export const getErasureTime = (kept: Kept, days: number, at: string): string => {
  const planned = getStart(kept, at) + days * DAY;
  return new Date(Math.max(planned, Date.parse(at) + WARNING_MS)).toISOString();
};
