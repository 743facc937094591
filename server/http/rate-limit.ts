import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import { MINUTE, SECOND } from '../lib/clock.ts';
import { AppError } from '../lib/errors.ts';

type Told = Parameters<FastifyRateLimitStore['incr']>[1];
type Count = { current: number; until: number };

const MAX_KEYS = 5_000;

/**
 * Counts each address's calls per window. Windows use the monotonic clock: those of the plugin's own store last for
 * hours when the wall clock is set back.
 */
export class RateLimitStore implements FastifyRateLimitStore {
  readonly #counts = new Map<string, Count>();

  incr(address: string, told: Told, windowMs = 0): void {
    const time = performance.now();
    const known = this.#counts.get(address);
    const { current, until } = known && known.until > time ? known : { current: 0, until: time + windowMs };
    // Moves the address to the end: the first entry is the one that hasn't called for longest.
    this.#counts.delete(address);
    this.#counts.set(address, { current: current + 1, until });
    if (this.#counts.size > MAX_KEYS) this.#counts.delete(this.#counts.keys().next().value ?? '');
    told(null, { current: current + 1, ttl: Math.ceil(until - time) });
  }

  /** Every route has its own count. */
  child(): RateLimitStore {
    return new RateLimitStore();
  }
}

/**
 * Limits how often something may be done per minute, by all addresses together. The returned function throws AppError
 * `too_many` beyond that.
 */
export const limitPerMinute = (max: number, isLimited: boolean, message: string): ((key: string) => void) => {
  const store = new RateLimitStore();
  return (key) =>
    store.incr(
      key,
      (_, count) => {
        if (isLimited && count && count.current > max)
          throw new AppError('too_many', message, { retryAfter: count.ttl / SECOND });
      },
      MINUTE,
    );
};
