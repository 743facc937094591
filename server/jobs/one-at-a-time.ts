export type Caller = {
  /** Has the work done: now, or once more after what is under way. */
  call(): void;
  /** No work begins after this; resolves when what is under way has ended. */
  stop(): Promise<void>;
};

/** Work that is called for at any time and never done twice at once. It must not reject. */
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
