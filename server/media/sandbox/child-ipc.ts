/**
 * The child's side of a conversation: says one thing at a time and waits for its answer. `deliver` takes what the parent says
 * besides the task.
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
    /** When all that was asked is answered: a span asked for ahead still comes, and the next task must not take it for its own. */
    quiet: async () => void (await turn),
  };
};
