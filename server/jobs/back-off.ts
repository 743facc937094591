import { limits } from '../../shared/limits.ts';
import { HOUR, MINUTE, SECOND } from '../clock.ts';

/**
 * How long a message waits after so many tries: doubling from one minute to six hours, with some chance in it, so that what
 * failed together does not come back together.
 */
export const delayAfter = (attempts: number, chance: () => number = Math.random): number =>
  Math.min(MINUTE * 2 ** (attempts - 1), 5 * HOUR) * (1 + 0.2 * chance());

/** How long it takes to see whether the store or the database is back: from five seconds to five minutes. */
export const shortDelayAfter = (attempts: number): number =>
  Math.min(5 * SECOND * 2 ** (attempts - 1), 5 * MINUTE);

/** The longest an email waits that was tried so often; one that was not is held back while others may join it. */
export const longestDelayAfter = (attempts: number): number =>
  attempts === 0 ? (limits.message_minutes + 1) * MINUTE : delayAfter(attempts, () => 1);

/** The waits above put the 20th try 58 to 71 hours after the first: 72 in all. A count bears a clock that jumps. */
const MOST_ATTEMPTS = 20;

export const isLastAttempt = (attempts: number): boolean => attempts >= MOST_ATTEMPTS;
