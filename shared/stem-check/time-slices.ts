/** Work that may be put down at each `yield`: an order may hold thousands of sounds, and a server has others to answer meanwhile. */
export type TimeSliced<Result> = Generator<void, Result>;

/** All of it in one go, as where nobody else is kept waiting. */
export const runToEnd = <Result>(work: TimeSliced<Result>): Result => {
  for (;;) {
    const step = work.next();
    if (step.done) return step.value;
  }
};
