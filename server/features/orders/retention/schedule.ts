import { DAY } from '../../../clock.ts';
import type { OrderRow } from '../rows.ts';

/** How long before its files go a client is warned: nobody’s files go sooner after that. */
export const WARNING_MS = 14 * DAY;
/** A warning that came longer before is forgotten by now, as the setting was raised since: then there is another. */
const SLACK_MS = DAY;

type Completed = Pick<OrderRow, 'completed_at' | 'files_warned_at'>;

/** What is to be done with the files of a completed order at this moment, where they are kept so many days; null: nothing yet. */
export const getRetentionStep = (order: Completed, days: number, at: string): 'warn' | 'erase' | null => {
  if (!days || order.completed_at === null) return null;
  const [planned, time] = [Date.parse(order.completed_at) + days * DAY, Date.parse(at)];
  const warned = order.files_warned_at === null ? null : Date.parse(order.files_warned_at);
  if (warned === null || warned < planned - WARNING_MS - SLACK_MS)
    return time >= planned - WARNING_MS ? 'warn' : null;
  return time >= planned && time >= warned + WARNING_MS ? 'erase' : null;
};

/** When the files go of an order whose client is warned at this moment. */
export const getErasureTime = ({ completed_at }: Completed, days: number, at: string): string => {
  const planned = Date.parse(completed_at ?? at) + days * DAY;
  return new Date(Math.max(planned, Date.parse(at) + WARNING_MS)).toISOString();
};
