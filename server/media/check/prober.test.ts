import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeAiff } from '../../../test/audio/aiff.ts';
import { mutate, unreadable } from '../../../test/audio/broken.ts';
import { makeFlac } from '../../../test/audio/flac.ts';
import { makeM4a } from '../../../test/audio/m4a.ts';
import { makeSilentMp3 } from '../../../test/audio/mp3.ts';
import { makeWav } from '../../../test/audio/wav.ts';
import { createDiskStorage } from '../../ports/storage/disk.ts';
import type { Storage } from '../../ports/storage/port.ts';
import { createProber, type Prober, probeLimits } from './prober.ts';

let folder: string;
let storage: Storage;
const probers: Prober[] = [];
const pids: number[] = [];
const log = pino(
  { level: 'debug' },
  { write: (line: string) => pids.push(JSON.parse(line).child_pid as number) },
);

const proberOf = (store = storage, limits: Partial<typeof probeLimits> = {}, worker?: string): Prober => {
  const entry =
    worker && fileURLToPath(new URL(`../../../test/audio/misbehaving-workers/${worker}.ts`, import.meta.url));
  // The limit includes the start of the process.
  const prober = createProber(store, log, { ...probeLimits, seconds: 600, ...limits }, entry);
  probers.push(prober);
  return prober;
};

const stored = async (bytes: Buffer) => {
  const storage_key = `orders/${randomBytes(8).toString('hex')}`;
  await storage.put(storage_key, Readable.from([bytes]));
  return { storage_key, size_bytes: bytes.length };
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};
const lastPid = () => pids.at(-1) ?? 0;

const wavFigures = { duration_s: 1, sample_rate_hz: 44_100, bit_depth: 16, channels: 2 };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mixfront-probe-'));
  storage = createDiskStorage(folder);
});
afterEach(async () => {
  await Promise.all(probers.splice(0).map((prober) => prober.close()));
  expect(pids.splice(0).filter(isAlive)).toEqual([]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the prober', () => {
  it('reads every format from storage in one process', async () => {
    const prober = proberOf();
    const long = makeSilentMp3(9_000, [320, 256]);
    const files = [makeWav(), makeAiff(), makeFlac(), makeM4a(), makeM4a({ codec: 'alac' }), long];
    const probes = await Promise.all(files.map(async (file) => prober.probe(await stored(file))));
    expect(probes.map(({ duration_s }) => duration_s)).toEqual([1, 1, 1, 1.022, 1, 235.102]);
    expect(probes[0]).toEqual(wavFigures);
    expect(pids).toHaveLength(1);
  });

  it('refuses broken files without losing the process', async () => {
    const prober = proberOf();
    for (const [name, bytes] of Object.entries(unreadable()))
      await expect(prober.probe(await stored(bytes)), name).rejects.toThrow();
    expect(await prober.probe(await stored(makeWav()))).toEqual(wavFigures);
  });

  it('survives 200 randomly changed headers', async () => {
    const prober = proberOf();
    const whole = [makeWav(), makeAiff(), makeFlac(), makeM4a(), makeSilentMp3(100, [128, 32])];
    for (let seed = 1; seed <= 200; seed += 1) {
      const file = await stored(mutate(whole[seed % whole.length] ?? Buffer.alloc(0), seed));
      await prober.probe(file).catch((error: unknown) => expect(error).toBeInstanceOf(Error));
    }
    expect(await prober.probe(await stored(makeWav()))).toEqual(wavFigures);
  });

  it('loses one file when its process is killed, and reads the next', async () => {
    const file = await stored(makeWav());
    let isFirst = true;
    const killing: Storage = {
      ...storage,
      read(key, range) {
        if (isFirst) process.kill(lastPid(), 'SIGKILL');
        isFirst = false;
        return storage.read(key, range);
      },
    };
    const prober = proberOf(killing);
    await expect(prober.probe(file)).rejects.toThrow('The probe ended early (SIGKILL)');
    expect(await prober.probe(file)).toEqual(wavFigures);
    expect(new Set(pids).size).toBe(2);
  });

  it('starts again after its process was killed while idle', async () => {
    const prober = proberOf();
    const file = await stored(makeWav());
    await prober.probe(file);
    process.kill(lastPid(), 'SIGKILL');
    await expect.poll(() => isAlive(lastPid())).toBe(false);
    expect(await prober.probe(file)).toEqual(wavFigures);
  });

  it("blames storage when it doesn't respond", async () => {
    const silent: Storage = { ...storage, read: () => new Promise(() => undefined) };
    const prober = proberOf(silent, { waiting_seconds: 1 });
    await expect(prober.probe(await stored(makeWav()))).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('blames storage when it breaks off', async () => {
    const breaking: Storage = {
      ...storage,
      read: async () =>
        new Readable({
          read() {
            this.destroy(new Error('gone'));
          },
        }),
    };
    await expect(proberOf(breaking).probe(await stored(makeWav()))).rejects.toMatchObject({
      code: 'unavailable',
    });
  });

  it('reports that a file is missing, or shorter than it should be', async () => {
    const prober = proberOf();
    const file = await stored(makeWav());
    await expect(prober.probe({ ...file, storage_key: 'orders/none' })).rejects.toMatchObject({
      code: 'not_found',
    });
    const wider = { ...file, size_bytes: file.size_bytes + 10 };
    const short = await stored(makeWav().subarray(0, 100));
    await expect(prober.probe({ ...wider, storage_key: short.storage_key })).rejects.toThrow('too short');
  });

  it('stops its process after an idle period', async () => {
    const prober = proberOf(storage, { idle_seconds: 0.2 });
    const file = await stored(makeWav());
    await prober.probe(file);
    expect(isAlive(lastPid())).toBe(true);
    await expect.poll(() => isAlive(lastPid())).toBe(false);
    expect(await prober.probe(file)).toEqual(wavFigures);
  });

  it('cancels a running probe when it is closed, and accepts no more', async () => {
    const silent: Storage = { ...storage, read: () => new Promise(() => undefined) };
    const prober = proberOf(silent);
    const file = await stored(makeWav());
    const outcome = prober.probe(file).catch((error: unknown) => error);
    await expect.poll(() => pids.length).toBe(1);
    await prober.close();
    expect(await outcome).toBeInstanceOf(Error);
    expect(isAlive(lastPid())).toBe(false);
    await expect(prober.probe(file)).rejects.toThrow('closed');
  });
});

describe('a prober process that misbehaves', () => {
  const cases: [string, string, Partial<typeof probeLimits>, RegExp][] = [
    // Only Linux reports another process's memory; elsewhere the time limit ends it.
    [
      'memory-hog',
      'takes memory outside the heap',
      process.platform === 'linux' ? {} : { seconds: 5 },
      process.platform === 'linux' ? /too much memory/ : /No figures/,
    ],
    ['heap-hog', 'fills the heap', {}, /ended early|too much memory/],
    ['busy-loop', 'never answers', { seconds: 1 }, /No figures within 1 seconds/],
    ['concurrent-asker', 'asks twice at once', {}, /asked twice/],
    ['out-of-range-reader', 'asks for what is not there', {}, /not there/],
    ['lying-worker', 'invents figures', {}, /no file can be/],
    ['exits-early', 'ends', {}, /ended early \(3\)/],
    ['escape-attempts', 'tries to break out', {}, /^Possible: nothing$/],
  ];
  it.each(cases)('%s: %s', async (worker, _, limits, reason) => {
    const prober = proberOf(storage, limits, worker);
    const file = await stored(makeWav());
    await expect(prober.probe(file)).rejects.toThrow(reason);
  });

  it('is stopped when it reads without end', async () => {
    const prober = proberOf(storage, { bytes: 1_000_000 });
    await expect(prober.probe(await stored(makeSilentMp3(9_000, [320, 256])))).rejects.toThrow('too much');
    const counted = proberOf(storage, { reads: 3 });
    await expect(counted.probe(await stored(makeSilentMp3(9_000, [320, 256])))).rejects.toThrow('too much');
  });
});
