/**
 * The child's side of the IPC: sends one message at a time and waits for the reply. `deliver` takes the parent's
 * replies.
 */
export const createParentChannel = <Say, Answer>() => {
  let waiting: ((answer: Answer) => void) | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  const say = (message: Say) => process.send?.(message as object);
  return {
    say,
    ask(message: Say): Promise<Answer> {
      const mine = turn.then(
        () =>
          new Promise<Answer>((resolve) => {
            waiting = resolve;
            say(message);
          }),
      );
      turn = mine;
      return mine;
    },
    deliver: (answer: Answer) => waiting?.(answer),
    /**
     * Resolves once every request is answered: a prefetched range may still arrive, and the next task must not mistake
     * it for its own.
     */
    quiet: async () => void (await turn),
  };
};
