import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes, randomInt } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import type { ResumableWriteTask } from '../../../test/run/resumable-write-process.ts';
import { createBucket } from '../../../test/services/s3.ts';
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
afterEach(() => rm(folder, { recursive: true }));

/** Runs a process until it finishes, or kills it this long after its first line. Returns its last output. */
const runUntil = async (
  task: ResumableWriteTask,
  lifeMs: number,
): Promise<{ last: PartialFile; isFinished: boolean }> => {
  const child: ChildProcess = spawn(process.execPath, [script, JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let last = task.partial;
  let isFinished = false;
  let killer: NodeJS.Timeout | undefined;
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  for await (const line of lines) {
    killer ??= setTimeout(() => child.kill('SIGKILL'), lifeMs);
    const said = JSON.parse(line) as PartialFile | 'finished';
    if (said === 'finished') isFinished = true;
    else last = said;
  }
  clearTimeout(killer);
  return { last, isFinished };
};

type Killed = { kills: number; partial: PartialFile; isFinished: boolean };

const growUnderKills = async (
  first: ResumableWriteTask,
  { maxKills, lifeMs }: { maxKills: number; lifeMs: number },
  onKill: (partial: PartialFile) => Promise<void>,
): Promise<Killed> => {
  let { partial } = first;
  for (let kills = 0; kills < maxKills; kills++) {
    const { last, isFinished } = await runUntil({ ...first, partial }, randomInt(1, lifeMs));
    expect(last.size_bytes).toBeGreaterThanOrEqual(partial.size_bytes);
    partial = last;
    if (isFinished) return { kills, partial, isFinished };
    await onKill(partial);
  }
  const { last, isFinished } = await runUntil({ ...first, partial }, 60_000);
  return { kills: maxKills, partial: last, isFinished };
};

const expectWhole = async (storage: Storage, { partial, isFinished }: Killed, bytes: Buffer) => {
  expect(isFinished).toBe(true);
  expect(hash(await buffer(await storage.read(partial.key)))).toBe(hash(bytes));
};

test('a process killed while appending on disk loses no byte it had reported', async () => {
  const source = join(folder, 'source');
  const bytes = randomBytes(30 * MB);
  await writeFile(source, bytes);
  const root = join(folder, 'files');
  const storage = createDiskStorage(root);
  const partial = await storage.begin('orders/killed.wav');
  const task = { store: { folder: root }, source, size_bytes: bytes.length, piece: 3 * MB, partial };
  let killedInside = 0;
  const killed = await growUnderKills(task, { maxKills: 15, lifeMs: 200 }, async ({ size_bytes }) => {
    // Killed at once, it hasn't even created the folder.
    const [name = ''] = await readdir(join(root, 'growing')).catch(() => []);
    const found = await stat(join(root, 'growing', name)).catch(() => null);
    if (found && found.size > size_bytes) killedInside++;
  });
  expect(killed.kills).toBeGreaterThan(4);
  expect(killedInside).toBeGreaterThan(0);
  await expectWhole(storage, killed, bytes);
  expect(await readdir(join(root, 'growing'))).toEqual([]);
});

test('a process killed while appending in S3 loses no byte it had reported', async () => {
  const source = join(folder, 'source');
  const bytes = randomBytes(45 * MB + 5);
  await writeFile(source, bytes);
  const { storageUrl: url, ...keys } = await createBucket(inject('s3'));
  const storage = createS3Storage(url, keys, 0);
  const partial = await storage.begin('orders/killed.wav');
  const task = { store: { url, keys }, source, size_bytes: bytes.length, piece: 9 * MB, partial };
  const killed = await growUnderKills(task, { maxKills: 10, lifeMs: 700 }, async () => {});
  expect(killed.kills).toBeGreaterThan(3);
  await expectWhole(storage, killed, bytes);
  await sleep(1_100);
  await storage.sweep(0, new Set());
  for await (const { key } of storage.list('')) expect(key).toBe(partial.key);
  await storage.close();
});
