import { limits } from '../../../shared/limits.ts';
import { fromNow, HOUR, MINUTE } from '../../lib/clock.ts';

/** How long an upload is kept after its last byte. */
const UPLOAD_TTL_MS = limits.upload_hours * HOUR;
/**
 * For uploads without any bytes. A browser sends the first byte as soon as it may, and recreates an upload that is
 * gone.
 */
const EMPTY_WAITS_MS = 15 * MINUTE;
/** The total time allowed: the largest file at the slowest allowed rate takes less than a day. */
const ARRIVES_WITHIN_MS = 3 * 24 * HOUR;

export const getEmptyExpiry = (): string => fromNow(EMPTY_WAITS_MS);

export const getWholeExpiry = (): string => fromNow(UPLOAD_TTL_MS);

/** The expiry of an upload that is making progress. */
export const getArrivingExpiry = (createdAt: string): string => {
  const last = new Date(Date.parse(createdAt) + ARRIVES_WITHIN_MS).toISOString();
  const next = fromNow(UPLOAD_TTL_MS);
  return last < next ? last : next;
};
