import { limits } from '../../../shared/limits.ts';
import { fromNow, HOUR, MINUTE } from '../../clock.ts';

/** How long an upload waits after its last byte. */
export const UPLOAD_TTL_MS = limits.upload_hours * HOUR;
/** One that was announced and brought nothing. A browser sends the first byte as soon as it may, and announces anew what is gone. */
const EMPTY_WAITS_MS = 15 * MINUTE;
/** However slowly it comes: the largest file at the slowest pace a line may have takes less than a day. */
const ARRIVES_WITHIN_MS = 3 * 24 * HOUR;

export const getEmptyExpiry = (): string => fromNow(EMPTY_WAITS_MS);

export const getWholeExpiry = (): string => fromNow(UPLOAD_TTL_MS);

/** Of an upload that goes on. */
export const getArrivingExpiry = (createdAt: string): string => {
  const last = new Date(Date.parse(createdAt) + ARRIVES_WITHIN_MS).toISOString();
  const next = fromNow(UPLOAD_TTL_MS);
  return last < next ? last : next;
};
