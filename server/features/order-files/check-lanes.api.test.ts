import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stemWav } from '../../../test/audio/stems.ts';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { packedZip, silentFlac } from '../../../test/hostile/endless-sounds.ts';
import { createCheckRunner, createProbeRunner } from '../../../test/jobs.ts';
import { nightlyTest } from '../../../test/nightly-test.ts';
import { placed, placeOrder } from '../../../test/orders.ts';
import { changeRows } from '../../../test/rows.ts';
import { claimJob, finishJob, nextJob, replaceJob } from '../../jobs/claim-queries.ts';
import { jobId } from '../../jobs/queries.ts';
import { runJob } from '../../jobs/run-job.ts';
import type { Runner } from '../../jobs/runner.ts';
import { MINUTE } from '../../lib/clock.ts';
import {
  type Checker,
  type CheckLimits,
  CheckTimeout,
  createChecker,
  getLaneLimits,
  type Lane,
} from '../../media/check/checker.ts';
import type { Checked } from '../../media/check/protocol.ts';
import { checkQueue } from './check-file.ts';
import type { StoredReport } from './stored-report.ts';

let product: TestApp;
let jobs: Pick<Runner, 'start' | 'stop'>[];
beforeEach(async () => {
  jobs = [];
  taken.clear();
  product = await startTestApp({ config: { TRUST_PROXY: ['loopback'] } });
});
afterEach(async () => {
  vi.useRealTimers();
  await Promise.all(jobs.map((job) => job.stop()));
  await product.close();
});

const start = (limits: Partial<Record<Lane, Partial<CheckLimits>>> = {}, entry?: string) => {
  const { storage, log } = product.deps;
  const newChecker = (lane: Lane) =>
    noting(
      lane,
      createChecker(storage, log, { lane, limits: limits[lane] ?? {}, ...(entry ? { entry } : {}) }),
    );
  jobs.push(createProbeRunner(product.deps), createCheckRunner(product.deps, newChecker));
  for (const job of jobs) job.start();
};
const rows = () => product.deps.database.read.selectFrom('order_files').selectAll().orderBy('name').execute();
/** The last lane that took each file, and how often it was taken. */
const taken = new Map<string, { lane: Lane; times: number }>();
const noting = (lane: Lane, checker: Checker): Checker => ({
  ...checker,
  check(file, signal) {
    taken.set(file.storage_key, { lane, times: (taken.get(file.storage_key)?.times ?? 0) + 1 });
    return checker.check(file, signal);
  },
});
const states = async () =>
  (await rows()).map(
    ({ name, check_state, storage_key }) =>
      `${name}: ${check_state} ${taken.get(storage_key)?.lane === 'long' ? 1 : 0}`,
  );
const jobsLeft = () =>
  product.deps.database.read.selectFrom('jobs').selectAll().where('turn', '<>', '').execute();
const reaching = (expected: string[]) => expect.poll(states).toEqual(expected);

const wav = stemWav({ seconds: 0.5, from: 0, to: 0.5 });
/** Half a second of eight channels at 768 kHz: 4 million samples in 4 KB. */
const endless = (claimed?: number) =>
  silentFlac({
    ...{ rate: 768_000, channels: 8, block: 4_608, frames: 100 },
    ...(claimed === undefined ? {} : { claimed }),
  });
const order = (files: Record<string, Buffer>, from = '192.0.2.1') =>
  placed(product.url, {
    files: Object.entries(files).map(([name, content]) => ({ name, content })),
    headers: { 'x-forwarded-for': from },
  });

// Millions of samples take a busy machine a while.
describe('a file with more sound than the quick lane allows', () => {
  // Less than the file has, to keep the test short.
  const quick: Partial<CheckLimits> = { max_samples: 1_000_000 };

  it.each([
    ['says so in its header', endless()],
    ['does not say how much it has', endless(0)],
    ['says that it has less', endless(48_000)],
  ])('moves to the long lane when it %s, and the next file is checked', async (_, flac) => {
    const zip = await packedZip(['Lead.flac'], flac);
    expect(zip.length).toBeLessThan(5_000);
    await order({ '1.zip': zip, '2.wav': wav });
    start({ quick });
    await reaching(['1.zip: done 1', '2.wav: done 0']);
    expect([...taken.values()].map(({ times }) => times).sort()).toEqual([1, 2]);
  });

  nightlyTest("is listed without sound figures when it exceeds every lane's limit", async () => {
    const id = await order({ '1.zip': await packedZip(['Lead.flac', 'Hook.flac'], endless()) });
    start({ quick, long: quick });
    await reaching(['1.zip: done 1']);
    const facts = { format: 'FLAC', sample_rate_hz: 768_000, channels: 8, duration_s: 0.6 };
    const { report } = await product.deps.database.read
      .selectFrom('order_files')
      .select('report')
      .where('order_id', '=', id)
      .executeTakeFirstOrThrow();
    expect((JSON.parse(report ?? '') as StoredReport).entries).toMatchObject([
      { path: 'Lead.flac', facts, measures: null },
      { path: 'Hook.flac', facts, measures: null },
    ]);
  });

  nightlyTest('is given up when it is a sound file itself', async () => {
    await order({ '1.flac': endless(), '2.wav': wav });
    start({ quick, long: quick });
    await reaching(['1.flac: skipped 1', '2.wav: done 0']);
  });

  it("doesn't keep its process busy beyond the time limit", async () => {
    await order({ '1.wav': wav });
    const entry = new URL('../../../test/audio/misbehaving-workers/busy-loop.ts', import.meta.url).pathname;
    start({ quick: { seconds: 1 }, long: { seconds: 2 } }, entry);
    await reaching(['1.wav: skipped 1']);
    expect([...taken.values()]).toEqual([{ lane: 'long', times: 2 }]);
  });
});

it('the long lane has higher limits of every kind by default', () => {
  const [quick, long] = [getLaneLimits('quick'), getLaneLimits('long')];
  for (const limit of ['max_samples', 'max_unpacked', 'seconds', 'decoding_seconds'] as const)
    expect(quick[limit]).toBeLessThan(long[limit] / 5);
});

describe('the queue', () => {
  const read = () => product.deps.database.read;
  const take = async (kind: string) => {
    const job = await nextJob(read(), { kind, takesTurns: true, except: [] });
    return job && product.deps.database.transaction((tx) => claimJob(tx, job, MINUTE));
  };
  /** File names in the order in which their headers are read, then in the order they are checked. */
  const drained = async () => {
    const { database } = product.deps;
    const names: string[][] = [[], []];
    const nameOf = async (id: string) => (await rows()).find((row) => id.endsWith(row.id))?.name ?? '';
    for (let job = await take('probe-file'); job; job = await take('probe-file')) {
      const claimed = job;
      names[0]?.push(await nameOf(job.id));
      await database.transaction((tx) => replaceJob(tx, claimed, 'check-file'));
    }
    for (let job = await take('check-file'); job; job = await take('check-file')) {
      const claimed = job;
      names[1]?.push(await nameOf(job.id));
      await database.transaction((tx) => finishJob(tx, claimed));
    }
    return names;
  };
  const flood = (name: string) =>
    Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`${name} ${n + 10}.wav`, wav]));

  it('takes turns between networks, so other networks overtake one that floods the queue', async () => {
    await order(flood('a'), '2001:db8:1:1::1');
    await order(flood('b'), '2001:db8:1:2::1');
    await order({ 'honest.wav': wav }, '198.51.100.7');
    const [probed = [], heard = []] = await drained();
    expect(probed.indexOf('honest.wav')).toBeLessThan(6);
    expect(heard).toEqual(probed);
    expect(heard.slice(-20)).toEqual(Object.keys(flood('b')));
  });

  it("doesn't let smaller files jump ahead", async () => {
    await order({ 'large.wav': stemWav({ seconds: 20 }) }, '192.0.2.1');
    await changeRows(product, 'jobs', { turn: '2026-01-01T00:00:00.000Z' }, { kind: 'probe-file' });
    await order({ 'small.wav': wav }, '192.0.2.2');
    expect(await drained()).toEqual([
      ['large.wav', 'small.wav'],
      ['large.wav', 'small.wav'],
    ]);
  });

  it("forgets a file's network once it is checked", async () => {
    expect((await placeOrder(product.url, { files: [{ name: '1.wav', content: wav }] })).status).toBe(200);
    expect(await jobsLeft()).toMatchObject([{ network: '127.0.0.0/24' }]);
    start();
    await reaching(['1.wav: done 0']);
    expect(await jobsLeft()).toEqual([]);
  });

  const noPauses = { pauseQueue() {}, endPauses() {} };
  /** Checks the next file and makes it appear to take this many seconds on the clock that `performance.now` shows. */
  const listenFor = async (lane: Lane, secondsOf: (name: string) => number, ends: () => Checked) => {
    const kind = lane === 'quick' ? 'check-file' : 'check-long-file';
    const job = await take(kind);
    if (!job) throw new Error('Nothing waits');
    const name = (await rows()).find((row) => job.id === jobId(kind, row.id))?.name ?? '';
    const checker: Checker = {
      async check() {
        vi.advanceTimersByTime(secondsOf(name) * 1_000);
        return ends();
      },
      close: async () => {},
    };
    const [check] = checkQueue(product.deps, lane, checker).kinds;
    if (check) await runJob(product.deps, check, job, new AbortController().signal, noPauses);
    return name;
  };
  const heard = (): Checked => ({
    report: {
      facts: { format: 'FLAC', sample_rate_hz: null, bit_depth: null, channels: null, duration_s: null },
      measures: null,
      entries: null,
    },
    peaks: null,
  });
  const overtime = (): never => {
    throw new CheckTimeout('Too long');
  };
  const headersRead = async () => {
    for (let job = await take('probe-file'); job; job = await take('probe-file')) {
      const claimed = job;
      await product.deps.database.transaction((tx) => replaceJob(tx, claimed, 'check-file'));
    }
  };
  /** The number of files checked before the other network's file. */
  const passedUntilHonest = async (lane: Lane, seconds: number, ends: () => Checked) => {
    for (let passed = 0; ; passed++)
      if ((await listenFor(lane, (name) => (name === 'honest.wav' ? 0.1 : seconds), ends)) === 'honest.wav')
        return passed;
  };

  it('counts the time a check took, so files that look cheap but are expensive delay nobody else', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    // Every minute, as many files as would fill a minute judging by their size; each takes seven seconds.
    for (let minute = 0; minute < 4; minute++) {
      await order(flood(`minute ${minute}`), '192.0.2.1');
      await headersRead();
      for (let n = 0; n < 3; n++) await listenFor('quick', () => 7, heard);
    }
    await order({ 'honest.wav': wav }, '198.51.100.7');
    await headersRead();
    expect(await passedUntilHonest('quick', 7, heard)).toBeLessThan(3);
  });

  it('counts a timeout in both lanes towards files that come later', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'performance'] });
    await order(flood('a'), '192.0.2.1');
    await headersRead();
    const began = Date.now();
    for (let n = 0; n < 3; n++) await listenFor('quick', () => 30, overtime);
    await listenFor('long', () => 600, overtime);
    await order({ 'later.wav': wav }, '192.0.2.1');
    await order({ 'honest.wav': wav }, '198.51.100.7');
    await headersRead();
    const left = await jobsLeft();
    const turns = Object.fromEntries(
      (await rows()).flatMap(({ id, name }) =>
        left.filter((job) => job.id.endsWith(id)).map(({ turn }) => [name, Date.parse(turn) - began]),
      ),
    );
    expect(turns['later.wav']).toBeGreaterThan(690_000 + 20_000 - 4_000);
    expect(turns['honest.wav']).toBeLessThan(Date.now() - began + 3_000);
    expect((await states()).filter((state) => state.includes('skipped'))).toHaveLength(1);
    const [a13 = 0, a14 = 0] = [turns['a 13.wav'], turns['a 14.wav']];
    expect(a14 - a13).toBeGreaterThan(999);
    expect(a14 - a13).toBeLessThan(1_100);
  });
});
