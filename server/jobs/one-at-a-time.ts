export type Caller = {
  /** Runs the work now, or once more after the current run. */
  call(): void;
  /** Starts no more work; resolves when the current run has ended. */
  stop(): Promise<void>;
};

/** Runs work that may be requested at any time, never twice at once. The work must not reject. */
export const oneAtATime = (work: () => Promise<void>): Caller => {
  let isCalled = false;
  let isStopped = false;
  let running: Promise<void> | null = null;

  const run = async (): Promise<void> => {
    while (isCalled && !isStopped) {
      isCalled = false;
      await work();
    }
  };
  const call = (): void => {
    isCalled = true;
    if (isStopped || running) return;
    running = run().finally(() => {
      running = null;
      if (isCalled) call();
    });
  };
  return {
    call,
    async stop() {
      isStopped = true;
      await running;
    },
  };
};
