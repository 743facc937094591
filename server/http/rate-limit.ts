import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import { LRUCache } from 'lru-cache';
import { MINUTE, SECOND } from '../lib/clock.ts';
import { AppError } from '../lib/errors.ts';

const MAX_KEYS = 5_000;

/**
 * Counts each address's calls per window. Windows use the monotonic clock: those of the plugin's own store last for
 * hours when the wall clock is set back.
 */
export class RateLimitStore implements FastifyRateLimitStore {
  readonly #counts = new LRUCache<string, number>({ max: MAX_KEYS });

  incr(address: string, done: Parameters<FastifyRateLimitStore['incr']>[1], windowMs = MINUTE): void {
    const current = (this.#counts.get(address) ?? 0) + 1;
    this.#counts.set(address, current, { ttl: windowMs, noUpdateTTL: true });
    done(null, { current, ttl: Math.ceil(this.#counts.getRemainingTTL(address)) });
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
    store.incr(key, (_, count) => {
      if (isLimited && count && count.current > max)
        throw new AppError('too_many', message, { retryAfter: count.ttl / SECOND });
    });
};
