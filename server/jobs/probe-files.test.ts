import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFlac } from '../../test/audio/flac.ts';
import { makeWav } from '../../test/audio/wav.ts';
import { makeZip } from '../../test/audio/zip.ts';
import { AppError } from '../errors.ts';
import type { Database } from '../ports/database/port.ts';
import { openSqlite } from '../ports/database/sqlite.ts';
import { createDiskStorage } from '../ports/storage/disk.ts';
import type { Storage } from '../ports/storage/port.ts';
import { createSignals, type Signals } from '../signals.ts';
import { createProbeJob, type ProbeJob } from './probe-files.ts';

let folder: string;
let database: Database;
let storage: Storage;
let signals: Signals;
let lines: Record<string, unknown>[];
let jobs: ProbeJob[];

const startJob = (store = storage): ProbeJob => {
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
  const job = createProbeJob({ database, storage: store, signals, log });
  jobs.push(job);
  job.start();
  return job;
};

/** Stores a file and its row; without content the row stands alone. */
const addFile = async (id: string, content: Buffer | null): Promise<void> => {
  const storage_key = `orders/${randomBytes(8).toString('hex')}`;
  if (content) await storage.put(storage_key, Readable.from([content]));
  const row = {
    id,
    order_id: 'MX-1',
    position: 0,
    storage_key,
    name: 'Jane Doe - secret demo.wav',
    size_bytes: content?.length ?? 1_000,
    crc32: 0,
    format: 'WAV',
    probe: 'waiting' as const,
    duration_s: null,
    sample_rate_hz: null,
    bit_depth: null,
    channels: null,
  };
  await database.transaction(async (tx) => {
    await tx.insertInto('order_files').values(row).execute();
  });
};

const rows = () =>
  database.read
    .selectFrom('order_files')
    .select(['id', 'probe', 'duration_s', 'sample_rate_hz', 'bit_depth', 'channels'])
    .orderBy('id')
    .execute();
const states = async () => (await rows()).map(({ probe }) => probe);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mixfront-probe-job-'));
  database = await openSqlite(join(folder, 'test.db'));
  storage = createDiskStorage(join(folder, 'files'));
  signals = createSignals();
  lines = [];
  jobs = [];
  await database.transaction(async (tx) => {
    await tx.insertInto('orders').values(order).execute();
  });
});
afterEach(async () => {
  await Promise.all(jobs.map((job) => job.stop()));
  await database.close();
  await rm(folder, { recursive: true, force: true });
});
