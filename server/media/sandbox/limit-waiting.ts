import { AppError } from '../../lib/errors.ts';

const RETRY_SECONDS = 10;

/** Work that may wait for its turn up to a number, with what it needs in memory; more is refused with 503. */
export const limitWaiting = (most: number, refusal: string) => {
  let inHand = 0;
  /** AppError `unavailable` when the queue is full. */
  const check = () => {
    if (inHand > most)
      throw new AppError('unavailable', `${refusal} Try again in ${RETRY_SECONDS} seconds.`, {
        retryAfter: RETRY_SECONDS,
      });
  };
  return {
    check,
    async run<Result>(work: () => Promise<Result>): Promise<Result> {
      check();
      inHand += 1;
      try {
        return await work();
      } finally {
        inHand -= 1;
      }
    },
  };
};
