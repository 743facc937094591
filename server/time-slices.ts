import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TimeSliced } from '../shared/stem-check/time-slices.ts';

/** So long a piece may keep the event loop, a last step beyond it included only as far as one step goes. */
const PIECE_MS = 8;

let turn: Promise<unknown> = Promise.resolve();

/**
 * Does such work a piece at a time. Only one piece runs in a turn of the event loop, whoever asked for it: forty works at once hold nobody up
 * longer than one does.
 */
export const runInTimeSlices = async <Result>(work: TimeSliced<Result>): Promise<Result> => {
  const piece = async () => {
    await nextTurn();
    const until = performance.now() + PIECE_MS;
    for (;;) {
      const step = work.next();
      if (step.done || performance.now() > until) return step;
    }
  };
  for (;;) {
    const mine = turn.then(piece);
    turn = mine.catch(() => undefined);
    const step = await mine;
    if (step.done) return step.value;
  }
};
