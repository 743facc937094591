/**
 * Work that can be suspended at each `yield`: an order may have thousands of sounds, and the server's event loop must
 * stay responsive.
 */
export type TimeSliced<Result> = Generator<void, Result>;

/** Runs sliced work to the end in one go, where nothing else is waiting. */
export const runToEnd = <Result>(work: TimeSliced<Result>): Result => {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
};
