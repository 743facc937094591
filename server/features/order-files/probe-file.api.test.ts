import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { mapNames, orderTextNames } from '../../../shared/order-fields.ts';
import { makeFlac } from '../../../test/audio/flac.ts';
import { makeWav } from '../../../test/audio/wav.ts';
import { makeZip } from '../../../test/audio/zip.ts';
import { engine } from '../../../test/harness.ts';
import { createProbeRunner } from '../../../test/jobs.ts';
import { soldWith } from '../../../test/offers.ts';
import { addRows } from '../../../test/rows.ts';
import { createDatabase } from '../../../test/services/postgres.ts';
import { closeDeps, createDeps } from '../../app/create-deps.ts';
import type { Deps } from '../../deps.ts';
import { enqueueJobs } from '../../jobs/queries.ts';
import type { Runner } from '../../jobs/runner.ts';
import { now } from '../../lib/clock.ts';
import { readConfig } from '../../lib/config.ts';
import { AppError } from '../../lib/errors.ts';
import type { Storage } from '../../ports/storage/port.ts';
import { uncheckedFile } from '../ledger/order-queries.ts';
import { newOrderState } from '../placing/insert-queries.ts';

let folder: string;
let deps: Deps;
let lines: string[];
let jobs: Runner[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mixfront-probe-job-'));
  lines = [];
  jobs = [];
  const url = engine === 'postgres' ? await createDatabase(inject('postgresUrl')) : undefined;
  const config = readConfig({ DATA_DIR: folder, ...(url ? { DATABASE_URL: url } : {}) });
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  deps = await createDeps(config, log);
  await addOrder();
});
afterEach(async () => {
  await Promise.all(jobs.map((job) => job.stop()));
  await closeDeps(deps);
  await rm(folder, { recursive: true, force: true });
});

const startJob = (storage: Storage = deps.storage, database = deps.database): Runner => {
  const job = createProbeRunner({ ...deps, storage, database });
  jobs.push(job);
  job.start();
  return job;
};

const addOrder = () =>
  addRows(deps.database, 'orders', {
    ...mapNames(orderTextNames, () => ''),
    id: 'MX-1',
    title: 'Song 1',
    name: 'Jane Doe',
    email: 'jane@example.com',
    name_key: 'jane doe',
    email_key: 'jane@example.com',
    ...newOrderState,
    song_count: 1,
    currency: 'USD',
    tax: null,
    original_amount: 5_000,
    discount_code: null,
    discount_amount: 0,
    total_amount: 5_000,
    file_count: 1,
    search_text: '',
    created_at: now(),
    service: 'mix_master',
    sold: soldWith(),
    rush_delivery: 0,
  });

/** Stores a file and its row; without content, only the row. */
const addFile = async (id: string, content: Buffer | null): Promise<void> => {
  const storage_key = `orders/${randomBytes(8).toString('hex')}`;
  if (content) await deps.storage.put(storage_key, Readable.from([content]));
  await deps.database.transaction(async (tx) => {
    await enqueueJobs(tx, [{ kind: 'probe-file', payload: { id }, turn: id }]);
    await tx
      .insertInto('order_files')
      .values({
        id,
        order_id: 'MX-1',
        position: 0,
        storage_key,
        name: 'Jane Doe - secret demo.wav',
        size_bytes: content?.length ?? 1_000,
        crc32: 0,
        format: 'WAV',
        probe: 'waiting',
        duration_s: null,
        sample_rate_hz: null,
        bit_depth: null,
        channels: null,
        ...uncheckedFile,
      })
      .execute();
  });
};

const rows = () =>
  deps.database.read
    .selectFrom('order_files')
    .select(['id', 'probe', 'duration_s', 'sample_rate_hz', 'bit_depth', 'channels'])
    .orderBy('id')
    .execute();
const states = async () => (await rows()).map(({ probe }) => probe);
const reaching = (expected: string[]) => expect.poll(states).toEqual(expected);

const nothing = { duration_s: null, sample_rate_hz: null, bit_depth: null, channels: null };

it('fills in what is waiting at the start, and gives up a broken file after one try', async () => {
  await addFile('a', makeWav({ bitDepth: 24, sampleRate: 48_000 }));
  await addFile('b', makeWav({ claims: { channels: 0 } }));
  await addFile('c', null);
  await addFile('d', makeZip([{ name: 'kick.wav', content: makeWav() }]));
  startJob();
  await reaching(['done', 'failed', 'failed', 'done']);
  expect(await rows()).toEqual([
    { id: 'a', probe: 'done', duration_s: 1, sample_rate_hz: 48_000, bit_depth: 24, channels: 2 },
    { id: 'b', probe: 'failed', ...nothing },
    { id: 'c', probe: 'failed', ...nothing },
    { id: 'd', probe: 'done', ...nothing },
  ]);
  const told = lines.map((line) => JSON.parse(line) as { file_id: string; reason: string });
  expect(told.map(({ file_id }) => file_id)).toEqual(['b', 'c']);
  expect(told[0]?.reason).toBe('No channels or no sample rate');
  expect(lines.join()).not.toMatch(/jane|secret/i);
});

it('wakes up when files arrive, whatever their ids', async () => {
  startJob();
  await addFile('b', makeFlac());
  deps.signals.emit('files-waiting');
  await reaching(['done']);
  await addFile('a', makeFlac());
  deps.signals.emit('files-waiting');
  await reaching(['done', 'done']);
});

it('keeps files waiting while storage is down, and resumes by itself', async () => {
  let isDown = true;
  let asked = 0;
  const down = () => new AppError('unavailable', 'The studio’s file storage isn’t responding.');
  const storage: Storage = {
    ...deps.storage,
    async read(key, range) {
      asked += 1;
      if (isDown) throw down();
      return deps.storage.read(key, range);
    },
    async check() {
      if (isDown) throw down();
    },
  };
  await addFile('a', makeWav());
  await addFile('b', makeWav());
  startJob(storage);
  await expect.poll(() => lines.length).toBe(1);
  expect(await states()).toEqual(['waiting', 'waiting']);
  // One file hit the outage; the others were not tried.
  expect(asked).toBe(1);
  isDown = false;
  await reaching(['done', 'done']);
});

it('skips a file that storage fails to read', async () => {
  await addFile('a', makeWav());
  await addFile('b', makeWav());
  const { storage_key } = await deps.database.read
    .selectFrom('order_files')
    .select('storage_key')
    .where('id', '=', 'a')
    .executeTakeFirstOrThrow();
  startJob({
    ...deps.storage,
    read(key, range) {
      if (key === storage_key) throw new AppError('unavailable', 'A bad sector.');
      return deps.storage.read(key, range);
    },
  });
  await reaching(['waiting', 'done']);
});

it('reads a file again when its figures could not be stored', async () => {
  let refusals = 0;
  const database: Deps['database'] = {
    ...deps.database,
    async transaction(work) {
      return deps.database.transaction(async (tx) => {
        const result = await work(tx);
        const isSaved = await tx
          .selectFrom('order_files')
          .select('id')
          .where('probe', '=', 'done')
          .executeTakeFirst();
        if (isSaved && refusals++ === 0) throw new AppError('no_room', 'Not now.');
        return result;
      });
    },
  };
  await addFile('a', makeWav());
  await addFile('b', makeWav());
  startJob(deps.storage, database);
  // The next file is not kept waiting.
  await reaching(['waiting', 'done']);
  await reaching(['done', 'done']);
  expect(lines).toEqual([]);
});

it('shares one database with other processes', async () => {
  for (let i = 0; i < 8; i += 1) await addFile(`file-${i}`, makeWav());
  startJob();
  startJob();
  await reaching(Array(8).fill('done'));
  expect(lines).toEqual([]);
});

it('stops halfway without marking anything as failed', async () => {
  await addFile('a', makeWav());
  let isAsked = false;
  const job = startJob({
    ...deps.storage,
    read() {
      isAsked = true;
      return new Promise(() => undefined);
    },
  });
  await expect.poll(() => isAsked).toBe(true);
  await job.stop();
  expect(await states()).toEqual(['waiting']);
  deps.signals.emit('files-waiting');
  await job.stop();
  expect(await states()).toEqual(['waiting']);
  expect(lines).toEqual([]);
});
