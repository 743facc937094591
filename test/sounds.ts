import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect } from 'vitest';
import { now } from '../server/clock.ts';
import type { Config } from '../server/config.ts';
import type { Deps } from '../server/deps.ts';
import { createSoundJob } from '../server/jobs/prepare-sounds.ts';
import type { Job } from '../server/jobs/sweep.ts';
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

/** A product with one track, whose sounds jobs prepare: set up before each test of a file, and struck after it. */
export const setSoundStage = () => {
  let product: TestApp;
  let jobs: Job[];
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

  /** Stores an upload and its row, and answers its key. */
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
    await product.deps.database.transaction((tx) =>
      tx
        .insertInto('audio_files')
        .values({
          ...{ id, item_id, part, name: 'song.wav', format, size_bytes: file.length, original_key },
          ...{ state: 'waiting', attempts: 0, next_attempt_at: created_at, created_at },
        })
        .execute(),
    );
    return original_key;
  };

  const startJob = (changes: Partial<Deps> = {}, preparer?: Parameters<typeof createSoundJob>[1]): Job => {
    const job = createSoundJob({ ...product.deps, ...changes }, preparer);
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
    /** What prepares sounds by a process that misbehaves. */
    misbehavingPreparer: (name: string) =>
      createPreparer(product.deps.storage, product.deps.log, {
        entry: fileURLToPath(new URL(`./audio/misbehaving-workers/${name}.ts`, import.meta.url)),
      }),
    rows,
    row: async (id: string) => (await rows()).find((each) => each.id === id),
    states,
    reaching: (expected: Record<string, string>) =>
      expect.poll(states, { timeout: 25_000 }).toEqual(expected),
    /** Keys of all that is stored, and of all that rows name. */
    async stored() {
      const keys: string[] = [];
      for await (const { key } of product.deps.storage.list('content/')) keys.push(key);
      return keys.sort();
    },
    owned: async () =>
      (await rows())
        .flatMap(({ original_key, listening_key }) => [original_key, listening_key ?? []].flat())
        .sort(),
    /** A store that notes which keys are read, one for each span. */
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
    /** A store whose reads wait, after the first two, until they are let go. */
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
