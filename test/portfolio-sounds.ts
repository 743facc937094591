import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect } from 'vitest';
import { soundQueue } from '../server/app/sound-queues.ts';
import type { Deps } from '../server/deps.ts';
import { preparingJob } from '../server/features/listening-copies/preparing-job.ts';
import { enqueueJobs, type JobRow, jobId } from '../server/jobs/queries.ts';
import { createRunner, type Runner } from '../server/jobs/runner.ts';
import { now } from '../server/lib/clock.ts';
import type { Config } from '../server/lib/config.ts';
import { createPreparer } from '../server/media/listening/preparer.ts';
import type { Storage } from '../server/ports/storage/port.ts';
import { startTestApp, type TestApp } from './harness.ts';

type Row = {
  id: string;
  file: Buffer;
  format?: string;
  item_id?: string;
  part?: 'audio' | 'before' | 'after';
  created_at?: string;
};

/**
 * A product with one track whose sounds are prepared by jobs; created before each test of a file and closed after it.
 */
export const setSoundStage = () => {
  let product: TestApp;
  let jobs: Runner[];
  const start = async (config?: Partial<Config>) => {
    product = await startTestApp(config ? { config } : {});
    await addItem('track');
  };
  beforeEach(async () => {
    jobs = [];
    await start();
  });
  afterEach(async () => {
    await Promise.all(jobs.map((job) => job.stop()));
    await product.close();
  });

  const addItem = (id: string) =>
    product.deps.database.transaction((tx) =>
      tx
        .insertInto('portfolio_items')
        .values({ id, title: id, description: '-', genre: '', featured: 0, play_count: 0, created_at: now() })
        .execute(),
    );

  /** Stores an upload and its row, and returns its key. */
  const addSound = async ({
    id,
    file,
    format = 'WAV',
    item_id = 'track',
    part = 'audio',
    created_at = now(),
  }: Row) => {
    const original_key = `content/2026-01-01/${randomBytes(12).toString('hex')}-original`;
    await product.deps.storage.put(
      original_key,
      (async function* () {
        yield file;
      })(),
    );
    const sound = { id, item_id, part, name: 'song.wav', format, size_bytes: file.length, original_key };
    await product.deps.database.transaction(async (tx) => {
      await tx
        .insertInto('audio_files')
        .values({ ...sound, state: 'waiting', created_at })
        .execute();
      await enqueueJobs(tx, [preparingJob('prepare-sound', sound, created_at)]);
    });
    return original_key;
  };

  const startJob = (changes: Partial<Deps> = {}, preparer?: Parameters<typeof soundQueue>[1]): Runner => {
    const job = createRunner(product.deps, soundQueue({ ...product.deps, ...changes }, preparer));
    jobs.push(job);
    job.start();
    return job;
  };

  const rows = () => product.deps.database.read.selectFrom('audio_files').selectAll().orderBy('id').execute();
  const states = async () => Object.fromEntries((await rows()).map(({ id, state }) => [id, state]));

  return {
    product: () => product,
    addItem,
    addSound,
    startJob,
    /** Another product, in place of the first. */
    async restart(config: Partial<Config>) {
      await product.close();
      await start(config);
    },
    /** Prepares sounds with a misbehaving process. */
    misbehavingPreparer: (name: string) =>
      createPreparer(product.deps.storage, product.deps.log, {
        entry: fileURLToPath(new URL(`./audio/misbehaving-workers/${name}.ts`, import.meta.url)),
      }),
    rows,
    /** The job of a sound that is not prepared yet. */
    jobOf: (id: string) =>
      product.deps.database.read
        .selectFrom('jobs')
        .selectAll()
        .where('id', '=', jobId('prepare-sound', id))
        .executeTakeFirst(),
    changeJobs: (change: Partial<JobRow>) =>
      product.deps.database.transaction((tx) => tx.updateTable('jobs').set(change).execute()),
    row: async (id: string) => (await rows()).find((each) => each.id === id),
    states,
    reaching: (expected: Record<string, string>) => expect.poll(states).toEqual(expected),
    /** Keys of all stored files, and of all that rows name. */
    async stored() {
      const keys: string[] = [];
      for await (const { key } of product.deps.storage.list('content/')) keys.push(key);
      return keys.sort();
    },
    owned: async () =>
      (await rows())
        .flatMap(({ original_key, listening_key }) => [original_key, listening_key ?? []].flat())
        .sort(),
    /** A store that records the keys read, one entry per range. */
    noting() {
      const read: string[] = [];
      const storage: Storage = {
        ...product.deps.storage,
        async read(key, range) {
          read.push(key);
          return product.deps.storage.read(key, range);
        },
      };
      return { storage, read };
    },
    /** A store whose reads block, after the first two, until they are released. */
    gated() {
      const gate = Promise.withResolvers<void>();
      let reads = 0;
      const storage: Storage = {
        ...product.deps.storage,
        async read(key, range) {
          reads += 1;
          if (reads > 2) await gate.promise;
          return product.deps.storage.read(key, range);
        },
      };
      return { storage, open: gate.resolve, isReached: () => reads > 2 };
    },
  };
};
