import { limits } from '../../../shared/limits.ts';
import { fromNow, HOUR, MINUTE } from '../../clock.ts';

/** How long an upload waits after its last byte. */
export const WAITS_MS = limits.upload_hours * HOUR;
/** One that was announced and brought nothing. A browser sends the first byte as soon as it may, and announces anew what is gone. */
const EMPTY_WAITS_MS = 15 * MINUTE;
/** However slowly it comes: the largest file at the slowest pace a line may have takes less than a day. */
const ARRIVES_WITHIN_MS = 3 * 24 * HOUR;

export const expiryOfEmpty = (): string => fromNow(EMPTY_WAITS_MS);

export const expiryOfWhole = (): string => fromNow(WAITS_MS);

/** Of an upload that goes on. */
export const expiryOfArriving = (createdAt: string): string => {
  const last = new Date(Date.parse(createdAt) + ARRIVES_WITHIN_MS).toISOString();
  const next = fromNow(WAITS_MS);
  return last < next ? last : next;
};
