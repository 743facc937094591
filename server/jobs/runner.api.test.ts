import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { until } from '../../test/emails.ts';
import { startTestApp, type TestApp } from '../../test/harness.ts';
import { recurringQueue, restoreAllJobs } from '../app/recurring.ts';
import { fromNow, HOUR, MINUTE, SECOND } from '../lib/clock.ts';
import { AppError } from '../lib/errors.ts';
import type { Database } from '../ports/database/port.ts';
import { claimJob, nextJob } from './claim-queries.ts';
import { defineJob, type JobDefinition, type JobKind } from './job-kind.ts';
import {
  cancelJobs,
  enqueueJobs,
  type JobRow,
  jobId,
  makeRecurringDue,
  type NewJob,
  restartJobs,
} from './queries.ts';
import { createRunner, type Runner } from './runner.ts';

// Tests every guarantee of the queue; the job kinds here only record their calls.
let product: TestApp;
let runners: Runner[] = [];
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product?.close());
beforeEach(async () => {
  await Promise.all(runners.map((runner) => runner.stop()));
  runners = [];
  await inTransaction((tx) => tx.deleteFrom('jobs').execute());
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Work = JobDefinition['run'];
const kindOf = (run: Work, options: Partial<JobDefinition> = {}) =>
  defineJob({ name: 'send-email', run, ...options });
const runnerOf = (kinds: JobKind | JobKind[], limit = 1): Runner => {
  const runner = createRunner(product.deps, { name: 'test', kinds: [kinds].flat(), limit });
  runners.push(runner);
  return runner;
};
const inTransaction: TestApp['deps']['database']['transaction'] = (work) =>
  product.deps.database.transaction(work);
const jobOf = (id: string, options: Partial<NewJob> = {}): NewJob => ({
  kind: 'send-email',
  payload: { id },
  ...options,
});
const enqueue = (...jobs: NewJob[]) => inTransaction((tx) => enqueueJobs(tx, jobs));
const rows = (): Promise<JobRow[]> =>
  product.deps.database.read.selectFrom('jobs').selectAll().orderBy('id').execute();
const change = (values: Partial<JobRow>) =>
  inTransaction((tx) => tx.updateTable('jobs').set(values).execute());
const left = (at: string) => Date.parse(at) - Date.now();
const noted = () => {
  const ids: string[] = [];
  const note: Work = async ({ id }) => void ids.push(id);
  return { ids, note };
};
/** Does what a process does that dies before it ends the job. */
const claimAndVanish = async () => {
  const { read } = product.deps.database;
  const job = await nextJob(read, { kind: 'send-email', takesTurns: false, except: [] });
  if (!job) throw new Error('No job is due');
  return inTransaction((tx) => claimJob(tx, job, MINUTE));
};

describe('a job', () => {
  test('never runs when its transaction is rolled back', async () => {
    const { ids, note } = noted();
    const failing = inTransaction(async (tx) => {
      await enqueueJobs(tx, [jobOf('a')]);
      throw new Error('undone');
    });
    await expect(failing).rejects.toThrow('undone');
    expect(await runnerOf(kindOf(note)).runOnce()).toBe(0);
    expect(ids).toEqual([]);
  });

  test('leaves no row when it is done', async () => {
    const { ids, note } = noted();
    await enqueue(jobOf('a'));
    expect(await runnerOf(kindOf(note)).runOnce()).toBe(1);
    expect([ids, await rows()]).toEqual([['a'], []]);
  });

  test('runs when it is due, not before', async () => {
    const { ids, note } = noted();
    vi.setSystemTime(new Date());
    const timer = vi.spyOn(globalThis, 'setTimeout');
    const at = fromNow(1.5 * SECOND);
    await enqueue(jobOf('a', { run_at: at }));
    const runner = runnerOf(kindOf(note));
    runner.start();
    await expect.poll(() => timer.mock.calls.map(([, wait]) => wait)).toContain(1.5 * SECOND);
    vi.setSystemTime(Date.parse(at) - 1);
    expect(await runner.runOnce()).toBe(0);
    expect(ids).toEqual([]);
    vi.setSystemTime(at);
    await until(() => ids.length === 1);
  });

  test('runs once with several runners', async () => {
    const { ids, note } = noted();
    const all = Array.from({ length: 40 }, (_, n) => `job ${n}`);
    await enqueue(...all.map((id) => jobOf(id)));
    await Promise.all([1, 2, 3].map(() => runnerOf(kindOf(note), 3).runOnce()));
    expect(ids.sort()).toEqual(all.sort());
  });

  test('is removed only if the transaction of its outcome commits', async () => {
    await enqueue(jobOf('a'));
    let isFirst = true;
    const run: Work = async (_, job) => {
      const wasFirst = isFirst;
      isFirst = false;
      await inTransaction(async (tx) => {
        expect(await job.finish(tx)).toBe(true);
        if (wasFirst) throw new Error('The outcome could not be written');
      });
    };
    await runnerOf(kindOf(run)).runOnce();
    expect(await rows()).toMatchObject([{ attempts: 1, lease_by: null }]);
    await change({ run_at: fromNow(-1) });
    await runnerOf(kindOf(run)).runOnce();
    expect(await rows()).toEqual([]);
  });
});

describe('a job of a dead process', () => {
  test('is left alone until its lease ends, then taken as one more try', async () => {
    const attempts: number[] = [];
    await enqueue(jobOf('a'));
    await claimAndVanish();
    const runner = runnerOf(kindOf(async (_, { attempt }) => void attempts.push(attempt)));
    expect(await runner.runOnce()).toBe(0);
    await change({ run_at: fromNow(-1) });
    expect(await runner.runOnce()).toBe(1);
    expect(attempts).toEqual([2]);
  });
});

describe('a failing job', () => {
  const failing = kindOf(async () => {
    throw new AppError('unavailable', 'The store is away');
  });

  test('is retried later, with growing delays', async () => {
    vi.setSystemTime(new Date());
    await enqueue(jobOf('a'));
    const runner = runnerOf(failing);
    await runner.runOnce();
    const [first] = await rows();
    expect(left(first?.run_at ?? '')).toBeGreaterThanOrEqual(MINUTE);
    expect(left(first?.run_at ?? '')).toBeLessThanOrEqual(72 * SECOND);
    await change({ run_at: fromNow(-1), attempts: 8 });
    await runner.runOnce();
    expect(left((await rows())[0]?.run_at ?? '')).toBeGreaterThan(4 * HOUR);
  });

  test('is kept with its error after twenty tries, and retried once it is restored', async () => {
    await enqueue(jobOf('a'));
    await change({ attempts: 19 });
    await runnerOf(failing).runOnce();
    const [dead] = await rows();
    expect(dead).toMatchObject({ error: 'The store is away', lease_by: null });
    expect(dead?.failed_at).not.toBeNull();
    const { ids, note } = noted();
    const next = runnerOf(kindOf(note));
    expect(await next.runOnce()).toBe(0);
    await inTransaction(restoreAllJobs);
    expect(await next.runOnce()).toBe(1);
    expect(ids).toEqual(['a']);
  });

  test('keeps no other job waiting', async () => {
    const { ids, note } = noted();
    await enqueue(jobOf('bad'), jobOf('good'));
    await runnerOf(
      kindOf(async (payload, job) => {
        if (payload.id === 'bad') throw new Error('damaged');
        await note(payload, job);
      }),
    ).runOnce();
    expect(ids).toEqual(['good']);
  });
});

describe('a running job', () => {
  const runUntilAborted = async (meanwhile: () => Promise<unknown>) => {
    let wasOurs: boolean | undefined;
    let began = () => {};
    const isUnderWay = new Promise<void>((resolve) => {
      began = resolve;
    });
    await enqueue(jobOf('a'));
    const runner = runnerOf(
      kindOf(async (_, job) => {
        if (wasOurs !== undefined) return;
        began();
        await meanwhile();
        job.renew();
        await new Promise((resolve) => job.signal.addEventListener('abort', resolve));
        wasOurs = await inTransaction((tx) => job.finish(tx));
      }),
    );
    const over = runner.runOnce();
    await isUnderWay;
    return { runner, over, wasOurs: () => wasOurs };
  };

  test('is told when it is cancelled, and writes nothing', async () => {
    const run = await runUntilAborted(() =>
      inTransaction((tx) => cancelJobs(tx, [jobId('send-email', 'a')])),
    );
    await run.over;
    expect(run.wasOurs()).toBe(false);
  });

  test('runs once more when it is restarted', async () => {
    const run = await runUntilAborted(() => inTransaction((tx) => restartJobs(tx, [jobOf('a')])));
    expect(await run.over).toBe(2);
    expect(run.wasOurs()).toBe(false);
    expect(await rows()).toEqual([]);
  });

  test('is given back without counting the try when the product stops', async () => {
    await enqueue(jobOf('a'));
    const runner = runnerOf(
      kindOf((_, { signal }) => {
        const aborted = new Promise<void>((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason)),
        );
        void runner.stop();
        return aborted;
      }),
    );
    await runner.runOnce();
    expect(await rows()).toMatchObject([{ attempts: 0, lease_by: null }]);
  });

  test('pauses the queue when a shared dependency is down', async () => {
    await enqueue(jobOf('a'), jobOf('b'));
    const runner = runnerOf(
      kindOf(async (_, job) => {
        await inTransaction((tx) => job.delay(tx, MINUTE));
        job.pauseQueue();
      }),
    );
    expect(await runner.runOnce()).toBe(1);
    expect(await runner.runOnce()).toBe(1);
  });
});

describe('limits', () => {
  /** Runs all jobs and returns, by kind, the highest number that ran at once. */
  const maxAtOnce = async (kinds: string[], limit: number, ownLimit: number) => {
    const underWay = new Map<string, number>();
    const max = new Map<string, number>();
    const begun: string[] = [];
    const all = kinds.map((name) =>
      defineJob({
        name,
        limit: name === 'send-email' ? limit : ownLimit,
        async run() {
          begun.push(name);
          underWay.set(name, (underWay.get(name) ?? 0) + 1);
          max.set(name, Math.max(max.get(name) ?? 0, underWay.get(name) ?? 0));
          // However long claiming the others takes that may run beside it.
          await until(() => (max.get(name) ?? 0) >= (name === 'send-email' ? limit : ownLimit));
          // As one more claim would: a query, then a transaction. By the third it would have begun.
          for (let n = 0; n < 3; n++) {
            await rows();
            await inTransaction((tx) => tx.selectFrom('jobs').select('id').execute());
          }
          underWay.set(name, (underWay.get(name) ?? 0) - 1);
        },
      }),
    );
    await runnerOf(all, limit).runOnce();
    return { max: Object.fromEntries(max), begun };
  };

  test('hold for each kind and for the queue; an earlier kind goes first', async () => {
    const ids = Array.from({ length: 6 }, (_, n) => `${n}`);
    await enqueue(
      ...ids.map((id): NewJob => ({ kind: 'send-bulk-email', payload: { id }, run_at: fromNow(-HOUR) })),
      ...ids.slice(0, 3).map((id) => jobOf(id)),
    );
    const { max, begun } = await maxAtOnce(['send-email', 'send-bulk-email'], 3, 2);
    expect(max).toEqual({ 'send-email': 3, 'send-bulk-email': 2 });
    expect(begun.slice(0, 3)).toEqual(Array(3).fill('send-email'));
    expect(begun).toHaveLength(9);
  });

  test('follow the turns of kinds that take turns, whatever the order of enqueueing', async () => {
    const { ids, note } = noted();
    await enqueue(
      jobOf('third', { turn: '3' }),
      jobOf('first', { turn: '1' }),
      jobOf('second', { turn: '2' }),
    );
    await runnerOf(kindOf(note, { takesTurns: true })).runOnce();
    expect(ids).toEqual(['first', 'second', 'third']);
  });
});

describe('a recurring job', () => {
  test('is due again only after its interval, for every kind of the product', async () => {
    const queue = recurringQueue(product.deps);
    const all = queue.kinds.map(({ name }) => ({ kind: name, payload: {} }));
    await inTransaction((tx) => makeRecurringDue(tx, all));
    const runner = createRunner(product.deps, queue);
    runners.push(runner);
    expect(await runner.runOnce()).toBe(all.length);
    expect(await runner.runOnce()).toBe(0);
  });

  const recurring = (everyMs: number, work: () => unknown) =>
    defineJob({ name: 'sweep', everyMs, run: async () => void work() });

  test('runs at the start and after each interval, whether it failed or not', async () => {
    let times = 0;
    const runner = runnerOf(
      recurring(300, () => {
        times++;
        if (times === 1) throw new Error('not now');
      }),
    );
    runner.start();
    await until(() => times >= 3);
    expect(await rows()).toHaveLength(1);
  });

  test('runs after the next poll when its first transaction fails', async () => {
    let times = 0;
    let isAway = true;
    const database: Database = {
      ...product.deps.database,
      transaction: async (work) => {
        if (!isAway) return product.deps.database.transaction(work);
        isAway = false;
        throw new AppError('unavailable', 'away');
      },
    };
    const runner = createRunner(
      { ...product.deps, database },
      { name: 'test', kinds: [recurring(HOUR, () => times++)], limit: 1 },
    );
    runners.push(runner);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    runner.start();
    await until(() => !isAway);
    await vi.advanceTimersByTimeAsync(10 * SECOND);
    await until(() => times === 1);
  });

  test("runs at the start even if it isn't due yet", async () => {
    const done = async () => {
      let times = 0;
      const runner = runnerOf(recurring(HOUR, () => times++));
      runner.start();
      await until(() => times === 1);
      await until(async () => (await rows())[0]?.lease_by === null);
      // Otherwise it may take what the next one makes due.
      await runner.stop();
    };
    await done();
    await done();
    expect(await rows()).toHaveLength(1);
  });
});
