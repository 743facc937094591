import { DAY } from '../../../clock.ts';
import type { OrderRow } from '../rows.ts';

/** How long before the deletion a client is warned; no file is deleted sooner after a warning. */
export const WARNING_MS = 14 * DAY;
/** A warning older than this is void because the setting was raised since: the client is warned again. */
const SLACK_MS = DAY;

type Completed = Pick<OrderRow, 'completed_at' | 'files_warned_at'>;

/**
 * The next step for a completed order's files at this moment, if files are kept for `days`; null if there is nothing to
 * do yet.
 */
export const getRetentionStep = (order: Completed, days: number, at: string): 'warn' | 'erase' | null => {
  if (!days || order.completed_at === null) return null;
  const [planned, time] = [Date.parse(order.completed_at) + days * DAY, Date.parse(at)];
  const warned = order.files_warned_at === null ? null : Date.parse(order.files_warned_at);
  if (warned === null || warned < planned - WARNING_MS - SLACK_MS)
    return time >= planned - WARNING_MS ? 'warn' : null;
  return time >= planned && time >= warned + WARNING_MS ? 'erase' : null;
};

/** When the files of an order are deleted if its client is warned at this moment. */
export const getErasureTime = ({ completed_at }: Completed, days: number, at: string): string => {
  const planned = Date.parse(completed_at ?? at) + days * DAY;
  return new Date(Math.max(planned, Date.parse(at) + WARNING_MS)).toISOString();
};
