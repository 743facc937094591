import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import type { TimeSliced } from '../../shared/stem-check/time-slices.ts';
import { runInTimeSlices } from './time-slices.ts';

const STEP_MS = 3;

/** Keeps the CPU busy for some milliseconds at each step. */
function* busy(steps: number, begun: () => void = () => undefined): TimeSliced<number> {
  for (let step = 0; step < steps; step++) {
    begun();
    const until = performance.now() + STEP_MS;
    while (performance.now() < until);
    yield;
  }
  return steps;
}

it('lets others run every few milliseconds, however many tasks there are', async () => {
  let steps = 0;
  let most = 0;
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const before = steps;
      await nextTurn();
      most = Math.max(most, steps - before);
    }
  })();
  const works = Array.from({ length: 10 }, () => runInTimeSlices(busy(12, () => steps++)));
  expect(await Promise.all(works)).toEqual(works.map(() => 12));
  isOver = true;
  await watching;
  expect(steps).toBe(120);
  // Three steps take longer than one slice.
  expect(most).toBeLessThanOrEqual(4);
});

it('does not make a short task wait for a long one to end', async () => {
  const long = runInTimeSlices(busy(100));
  const order: string[] = [];
  await Promise.all([
    long.then(() => order.push('long')),
    runInTimeSlices(busy(1)).then(() => order.push('short')),
  ]);
  expect(order).toEqual(['short', 'long']);
});

it('rejects a failing task and goes on with the next', async () => {
  // biome-ignore lint/correctness/useYield: it throws before its first yield
  function* failing(): TimeSliced<never> {
    throw new Error('no');
  }
  const failed = runInTimeSlices(failing());
  await expect(failed).rejects.toThrow('no');
  expect(await runInTimeSlices(busy(1))).toBe(1);
});
