import { HOUR, MINUTE, SECOND } from '../lib/clock.ts';

/**
 * The delay after this many tries: it doubles from one minute up to six hours, with some randomness, so that emails
 * that failed together are not all retried together.
 */
export const delayAfter = (attempts: number, chance: () => number = Math.random): number =>
  Math.min(MINUTE * 2 ** (attempts - 1), 5 * HOUR) * (1 + 0.2 * chance());

/** The delay before checking whether storage or the database is back: from five seconds to five minutes. */
export const shortDelayAfter = (attempts: number): number =>
  Math.min(5 * SECOND * 2 ** (attempts - 1), 5 * MINUTE);

/**
 * The delays above put the 20th try 58 to 71 hours after the first, 72 hours in total. A count keeps working when the
 * clock jumps.
 */
const MAX_ATTEMPTS = 20;

export const isLastAttempt = (attempts: number): boolean => attempts >= MAX_ATTEMPTS;
