import { setImmediate as nextTurn } from 'node:timers/promises';
import type { TimeSliced } from '../../shared/stem-check/time-slices.ts';

/** How long a slice may keep the event loop. The last step may exceed it by as long as one step takes. */
const PIECE_MS = 8;

let turn: Promise<unknown> = Promise.resolve();

/**
 * Runs a task in slices. Only one slice runs per turn of the event loop, whoever asked for it, so forty tasks at once
 * block others no longer than one does.
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
