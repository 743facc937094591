import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest';
import { createSeeded } from '../../../test/random.ts';
import type { ResumableWriteTask } from '../../../test/run/resumable-write-process.ts';
import { leash } from '../../../test/services/child-service.ts';
import { createBucket } from '../../../test/services/s3.ts';
import { MINUTE } from '../../lib/clock.ts';
import { createDiskStorage } from './disk.ts';
import type { PartialFile, Storage } from './port.ts';
import { createS3Storage } from './s3.ts';

const MB = 2 ** 20;
const script = join(import.meta.dirname, '../../../test/run/resumable-write-process.ts');
const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'partial-kills-'));
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true });
});

/** Resolves when to kill a process: at the latest when the file has that size, or when it has ended. */
type Moment = (from: number, to: number, hasEnded: () => boolean) => Promise<void>;

/** Runs a process until it finishes, or kills it at some moment after its first line. Returns its last output. */
const runUntil = async (
  task: ResumableWriteTask,
  moment?: (hasEnded: () => boolean) => Promise<void>,
): Promise<{ last: PartialFile; isFinished: boolean }> => {
  const child: ChildProcess = spawn(process.execPath, [...leash, script, JSON.stringify(task)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let last = task.partial;
  let isFinished = false;
  let hasEnded = false;
  let killing: Promise<unknown> | undefined;
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  for await (const line of lines) {
    killing ??= moment?.(() => hasEnded).then(() => child.kill('SIGKILL'));
    const said = JSON.parse(line) as PartialFile | 'finished';
    if (said === 'finished') isFinished = true;
    else last = said;
  }
  hasEnded = true;
  await killing;
  return { last, isFinished };
};

const random = createSeeded();

type Killed = { kills: number; partial: PartialFile; isFinished: boolean };

const growUnderKills = async (
  first: ResumableWriteTask,
  bytes: Buffer,
  // A process finds no more than that many bytes, however long it lives.
  { maxKills, maxBytes, moment }: { maxKills: number; maxBytes: number; moment: Moment },
  onKill: (partial: PartialFile) => Promise<void>,
): Promise<Killed> => {
  let { partial } = first;
  for (let kills = 0; kills < maxKills; kills++) {
    const from = partial.size_bytes;
    const to = Math.min(from + 1 + random.below(maxBytes), bytes.length);
    await writeFile(first.source, bytes.subarray(0, to));
    const { last, isFinished } = await runUntil({ ...first, partial }, (hasEnded) =>
      moment(from, to, hasEnded),
    );
    expect(last.size_bytes).toBeGreaterThanOrEqual(partial.size_bytes);
    partial = last;
    if (isFinished) return { kills, partial, isFinished };
    await onKill(partial);
  }
  await writeFile(first.source, bytes);
  const { last, isFinished } = await runUntil({ ...first, partial });
  return { kills: maxKills, partial: last, isFinished };
};

const expectWhole = async (storage: Storage, { partial, isFinished }: Killed, bytes: Buffer) => {
  expect(isFinished).toBe(true);
  expect(hash(await buffer(await storage.read(partial.key)))).toBe(hash(bytes));
};

test('a process killed while appending on disk loses no byte it had reported', async () => {
  const source = join(folder, 'source');
  const bytes = randomBytes(30 * MB);
  const root = join(folder, 'files');
  const storage = createDiskStorage(root);
  const partial = await storage.begin('orders/killed.wav');
  const task = { store: { folder: root }, source, size_bytes: bytes.length, piece: 3 * MB, partial };
  /** Of the file that grows. Killed at once, a process hasn't even created the folder. */
  const sizeOf = async () => {
    const [name = ''] = await readdir(join(root, 'growing')).catch(() => []);
    return (await stat(join(root, 'growing', name)).catch(() => null))?.size ?? 0;
  };
  const moment: Moment = async (from, to, hasEnded) => {
    const size = randomInt(from, to);
    while (!hasEnded() && (await sizeOf()) < size);
  };
  let killedInside = 0;
  const limits = { maxKills: 15, maxBytes: 6 * MB, moment };
  const killed = await growUnderKills(task, bytes, limits, async ({ size_bytes }) => {
    if ((await sizeOf()) > size_bytes) killedInside++;
  });
  expect(killed.kills).toBeGreaterThan(4);
  expect(killedInside).toBeGreaterThan(0);
  await expectWhole(storage, killed, bytes);
  expect(await readdir(join(root, 'growing'))).toEqual([]);
});

test('a process killed while appending in S3 loses no byte it had reported', async () => {
  const source = join(folder, 'source');
  const bytes = randomBytes(45 * MB + 5);
  const { storageUrl: url, ...keys } = await createBucket(inject('s3'));
  const storage = createS3Storage(url, keys, 0);
  const partial = await storage.begin('orders/killed.wav');
  const task = { store: { url, keys }, source, size_bytes: bytes.length, piece: 9 * MB, partial };
  const limits = { maxKills: 10, maxBytes: 11 * MB, moment: () => sleep(randomInt(1, 700)) };
  const killed = await growUnderKills(task, bytes, limits, async () => {});
  expect(killed.kills).toBeGreaterThan(3);
  await expectWhole(storage, killed, bytes);
  vi.setSystemTime(Date.now() + 5 * MINUTE);
  await storage.sweep(0, new Set());
  for await (const { key } of storage.list('')) expect(key).toBe(partial.key);
  await storage.close();
});
