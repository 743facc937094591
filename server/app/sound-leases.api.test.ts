import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { makeWav } from '../../test/audio/wav.ts';
import { nightlyTest } from '../../test/nightly-test.ts';
import { setSoundStage } from '../../test/portfolio-sounds.ts';
import { fromNow, HOUR, SECOND } from '../lib/clock.ts';
import type { Storage } from '../ports/storage/port.ts';
import { sweepOnce } from './sweep.ts';

const {
  addItem,
  addSound,
  changeJobs,
  jobOf,
  startJob,
  rows,
  row,
  states,
  reaching,
  stored,
  owned,
  gated,
  noting,
  product,
} = setSoundStage();
afterEach(() => void vi.useRealTimers());
const long = () => makeWav({ seconds: 10 });

it('replaces older files of the same part, and drops one that a newer upload has overtaken', async () => {
  const at = (second: number) => `2026-01-01T00:00:0${second}.000Z`;
  await addSound({ id: 'a', file: makeWav(), created_at: at(1) });
  startJob();
  await reaching({ a: 'ready' });
  await addSound({ id: 'c', file: makeWav(), created_at: at(3) });
  await addSound({ id: 'z', file: makeWav(), part: 'before', created_at: at(2) });
  product().deps.signals.emit('sounds-waiting');
  await reaching({ c: 'ready', z: 'ready' });
  await addSound({ id: 'b', file: makeWav(), created_at: at(2) });
  product().deps.signals.emit('sounds-waiting');
  await expect.poll(async () => Object.keys(await states())).toEqual(['c', 'z']);
  await expect.poll(stored).toEqual(await owned());
});

it('prepares each file once with two processes on one database', async () => {
  for (let i = 0; i < 6; i++) {
    await addItem(`item-${i}`);
    await addSound({ id: `s${i}`, file: makeWav(), item_id: `item-${i}` });
  }
  startJob();
  startJob();
  await reaching(Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`s${i}`, 'ready'])));
  expect(await stored()).toEqual(await owned());
});

nightlyTest('leaves nothing behind when a track is deleted during the work', async () => {
  const key = await addSound({ id: 'a', file: long() });
  const { storage, open, isReached } = gated();
  const job = startJob({ storage });
  await expect.poll(isReached).toBe(true);
  const answer = await product().callAsOwner('DELETE', '/portfolio/track');
  expect(answer.statusCode).toBe(200);
  open();
  await expect.poll(stored).not.toContain(key);
  await expect.poll(stored).toEqual([]);
  await job.stop();
  expect([await stored(), await rows()]).toEqual([[], []]);
});

nightlyTest('stops at once when the track being prepared is deleted', async () => {
  await addSound({ id: 'a', file: makeWav({ seconds: 60 }) });
  const { storage: held, open, isReached } = gated();
  let reads = 0;
  const storage: Storage = {
    ...held,
    read(key, range) {
      reads++;
      return held.read(key, range);
    },
  };
  startJob({ storage });
  await expect.poll(isReached).toBe(true);
  const answer = await product().callAsOwner('DELETE', '/portfolio/track');
  expect(answer.statusCode).toBe(200);
  open();
  await expect.poll(stored).toEqual([]);
  // The whole file takes 42 reads.
  expect(reads).toBeLessThan(30);
});

nightlyTest('takes the smallest file first, except for one that has been due for an hour', async () => {
  const at = (minutes: number) => fromNow(-minutes * 60_000);
  await addSound({ id: 'large', file: makeWav({ seconds: 4 }), created_at: at(10) });
  await addSound({ id: 'small', file: makeWav({ seconds: 1 }), part: 'before', created_at: at(9) });
  await addSound({ id: 'old', file: makeWav({ seconds: 5 }), part: 'after', created_at: at(61) });
  const { storage, read } = noting();
  startJob({ storage });
  await reaching({ large: 'ready', old: 'ready', small: 'ready' });
  const idOf = new Map((await rows()).map(({ id, original_key }) => [original_key, id]));
  const order = read.map((key) => idOf.get(key)).filter(Boolean);
  expect([...new Set(order)]).toEqual(['old', 'small', 'large']);
});

it('claims a file with a short lease and keeps renewing it', async () => {
  await addSound({ id: 'a', file: long() });
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'] });
  const { storage, open, isReached } = gated();
  startJob({ storage });
  await expect.poll(isReached).toBe(true);
  const until = async () => (await jobOf('a'))?.run_at ?? '';
  const first = await until();
  const left = Date.parse(first) - Date.now();
  expect(left).toBeLessThanOrEqual(30 * SECOND);
  // Before another process may take it.
  await vi.advanceTimersByTimeAsync(left - 1);
  await expect.poll(until).not.toBe(first);
  expect(Date.parse(await until()) - Date.now()).toBeLessThanOrEqual(30 * SECOND);
  vi.useRealTimers();
  open();
  await reaching({ a: 'ready' });
});

it('gives the file back when it is stopped, and another process takes it', async () => {
  await addSound({ id: 'a', file: long() });
  const { storage, isReached } = gated();
  const job = startJob({ storage });
  await expect.poll(isReached).toBe(true);
  await job.stop();
  expect(await row('a')).toMatchObject({ state: 'waiting' });
  expect(await jobOf('a')).toMatchObject({ attempts: 0, lease_by: null });
  startJob();
  await reaching({ a: 'ready' });
  expect(await stored()).toEqual(await owned());
});

it("takes a file again when a dead process's lease has ended", async () => {
  await addSound({ id: 'a', file: makeWav() });
  const lease = (run_at: string) => changeJobs({ attempts: 1, lease_by: 'a process that died', run_at });
  await lease(fromNow(HOUR));
  // Its turn comes after that of the smaller one.
  await addItem('other');
  await addSound({ id: 'b', file: makeWav({ seconds: 2 }), item_id: 'other' });
  startJob();
  await reaching({ a: 'waiting', b: 'ready' });
  await lease(fromNow(-SECOND));
  product().deps.signals.emit('sounds-waiting');
  await reaching({ a: 'ready', b: 'ready' });
});

it('protects its files from the sweep while it works', async () => {
  await addSound({ id: 'a', file: long() });
  startJob();
  while ((await states()).a !== 'ready') {
    await sweepOnce(product().deps);
    await sleep(20);
  }
  expect(await stored()).toEqual(await owned());
});
