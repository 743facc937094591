import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Caller, HashQueue } from './hash-queue.ts';

/** A queue whose work ends on demand, and the order in which it started. */
const openQueue = () => {
  const queue = new HashQueue();
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const refused: string[] = [];
  const join = (name: string, caller: Partial<Caller> = {}) => {
    const whole = { source: name, isKnown: false, failures: 0, ...caller };
    queue
      .run(whole, () => {
        begun.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      })
      .catch(() => refused.push(name));
  };
  /** Ends running work one by one until `count` more have started. */
  const go = async (count: number) => {
    await turn();
    const until = begun.length + count;
    for (let n = 0; n < 2 * count && begun.length < until; n++) {
      ends.shift()?.();
      await turn();
    }
  };
  return { join, go, begun, refused };
};

test('a network without wrong passwords goes before sixty that guess, however many attempts they have queued', async () => {
  const { join, go, begun } = openQueue();
  for (let n = 0; n < 59; n++) join(`guesser ${n}`, { failures: 1 + (n % 5) });
  join('newcomer');
  await go(1);
  expect(begun.slice(0, 2)).toEqual(['guesser 0', 'newcomer']);
});

test('a new network goes before sixty that keep trying, even before any of them has failed', async () => {
  const { join, go, begun } = openQueue();
  for (let round = 0; round < 4; round++)
    for (let n = 0; n < 60; n++) join(`try ${round} of ${n}`, { source: `network ${n}` });
  join('newcomer');
  await go(1);
  expect(begun).toEqual(['try 0 of 0', 'newcomer']);
});

test('networks with equally many wrong passwords take turns', async () => {
  const { join, go, begun } = openQueue();
  for (let n = 0; n < 3; n++) join('many', { source: 'one' });
  join('few', { source: 'two' });
  await go(3);
  expect(begun).toEqual(['many', 'few', 'many', 'many']);
});

test('a known browser doesn’t queue with strangers: one slot is always left for it', async () => {
  const { join, go, begun } = openQueue();
  for (let n = 0; n < 60; n++) join(`guesser ${n}`);
  await turn();
  expect(begun).toEqual(['guesser 0']);
  join('owner', { isKnown: true });
  await turn();
  expect(begun).toEqual(['guesser 0', 'owner']);
  await go(1);
  expect(begun).toHaveLength(3);
});

test('a full queue drops the source with the most wrong passwords and tells it to retry', async () => {
  const { join, begun, refused, go } = openQueue();
  for (let n = 0; n < 61; n++) join(`guesser ${n}`, { failures: n });
  await turn();
  expect(refused).toEqual([]);
  join('worse', { failures: 100 });
  join('newcomer');
  join('owner', { isKnown: true });
  await turn();
  expect(refused.sort()).toEqual(['guesser 60', 'worse']);
  expect(begun).toEqual(['guesser 0', 'owner']);
  await go(1);
  expect(begun).toContain('newcomer');
});

test('one network may have ten attempts queued at most', async () => {
  const { join, refused } = openQueue();
  for (let n = 0; n < 15; n++) join(`try ${n}`, { source: 'one' });
  await turn();
  expect(refused).toHaveLength(5);
});
