/** The child's side of the IPC: sends one message at a time and waits for the reply. */
export const createParentChannel = <Say, FromParent>() => {
  let waiting: ((answer: FromParent) => void) | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  const say = (message: Say) => process.send?.(message as object);
  return {
    ask(message: Say): Promise<FromParent> {
      const mine = turn.then(
        () =>
          new Promise<FromParent>((resolve) => {
            waiting = resolve;
            say(message);
          }),
      );
      turn = mine;
      return mine;
    },
    /**
     * Does the parent's tasks one by one and sends the outcome of each; an error ends the process. `isTask` tells tasks
     * from replies.
     */
    serve<Begin extends FromParent = FromParent>(
      work: (task: Begin) => Promise<Say>,
      isTask = (_message: FromParent): _message is Begin => true,
    ): void {
      process.on('message', async (message: FromParent) => {
        if (!isTask(message)) return waiting?.(message);
        const outcome = await work(message);
        // A prefetched range may still arrive, and the next task must not mistake it for its own.
        await turn;
        say(outcome);
      });
      process.once('disconnect', () => process.exit());
    },
  };
};
