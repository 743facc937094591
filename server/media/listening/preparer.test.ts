import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeAiff } from '../../../test/audio/aiff.ts';
import { mutate, unreadable } from '../../../test/audio/broken.ts';
import { makeFlac } from '../../../test/audio/flac.ts';
import { decodeMp3, distance } from '../../../test/audio/listen.ts';
import { makeM4a } from '../../../test/audio/m4a.ts';
import { makeMp3 } from '../../../test/audio/mp3.ts';
import { defaultSound, type Sound } from '../../../test/audio/tone.ts';
import { makeWav } from '../../../test/audio/wav.ts';
import { createDiskStorage } from '../../ports/storage/disk.ts';
import type { Storage } from '../../ports/storage/port.ts';
import { Unworkable } from '../cage/task.ts';
import { findFfmpeg } from './aac-decoder.ts';
import { createPreparer, type Preparer } from './preparer.ts';

let folder: string;
let storage: Storage;
const preparers: Preparer[] = [];
const pids: number[] = [];
const log = pino(
  { level: 'debug' },
  { write: (line: string) => pids.push(JSON.parse(line).child_pid as number) },
);

type Options = Parameters<typeof createPreparer>[2] & { rogue?: string; store?: Storage };

const preparerOf = ({ rogue, store = storage, ...options }: Options = {}): Preparer => {
  const entry = rogue && fileURLToPath(new URL(`../../../test/audio/rogues/${rogue}.ts`, import.meta.url));
  const preparer = createPreparer(store, log, { ...options, ...(entry ? { entry } : {}) });
  preparers.push(preparer);
  return preparer;
};

const alive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

async function* once(bytes: Uint8Array) {
  yield bytes;
}

/** Stores a file, prepares it, and answers its figures and the copy's bytes. */
const prepared = async (preparer: Preparer, file: Buffer | AsyncIterable<Uint8Array>, format = 'WAV') => {
  const original_key = `content/${randomBytes(8).toString('hex')}`;
  const source = Buffer.isBuffer(file) ? once(file) : file;
  const { size_bytes } = await storage.put(original_key, source);
  const keys = { part: `${original_key}.part`, whole: `${original_key}.whole` };
  const signal = new AbortController().signal;
  const copy = await preparer.prepare({ original_key, size_bytes, format }, keys, signal);
  expect(await storage.stat(keys.part)).toBeNull();
  const bytes = await buffer(await storage.read(keys.whole));
  expect(bytes.length).toBe(copy.size_bytes);
  return { ...copy.figures, bytes };
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mixfront-listening-'));
  storage = createDiskStorage(folder);
});
afterEach(async () => {
  await Promise.all(preparers.splice(0).map((preparer) => preparer.close()));
  expect(pids.splice(0).filter(alive)).toEqual([]);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const made = (changes: Partial<Sound> = {}): Sound => ({ ...defaultSound, seconds: 2, ...changes });
const recorded = (name: string) =>
  readFileSync(new URL(`../../../test/audio/recorded/${name}`, import.meta.url));

// A stereo sine of 0.4, at a frequency the K curve leaves as it is, is as loud as its level.
const LUFS = -7.95;

const formats: [name: string, file: () => Buffer | Promise<Buffer>, sound: Sound, format: string][] = [
  ['WAV of 16 bits', () => makeWav(made()), made(), 'WAV'],
  [
    'WAV of 24 bits at 48 kHz',
    () => makeWav({ ...made({ sampleRate: 48_000 }), bitDepth: 24 }),
    made({ sampleRate: 48_000 }),
    'WAV',
  ],
  [
    'WAV of float at 96 kHz',
    () => makeWav({ ...made({ sampleRate: 96_000 }), bitDepth: '32f' }),
    made({ sampleRate: 96_000 }),
    'WAV',
  ],
  [
    'mono WAV at 32 kHz',
    () => makeWav(made({ channels: 1, sampleRate: 32_000 })),
    made({ channels: 1, sampleRate: 32_000 }),
    'WAV',
  ],
  [
    'AIFF at 88.2 kHz',
    () => makeAiff({ ...made({ sampleRate: 88_200 }), bitDepth: 24 }),
    made({ sampleRate: 88_200 }),
    'AIFF',
  ],
  ['FLAC', () => makeFlac(made()), made(), 'FLAC'],
  ['Apple Lossless', () => makeM4a({ ...made(), codec: 'alac' }), made(), 'M4A'],
];

describe('the preparer', () => {
  it('makes copies that sound like the file, start and end with it, and measures them; one process for all', async () => {
    const preparer = preparerOf();
    for (const [name, file, sound, format] of formats) {
      const { bytes, duration_s, lufs, true_peak_dbtp, sample_rate_hz, channels, peaks } = await prepared(
        preparer,
        await file(),
        format,
      );
      expect({ duration_s, sample_rate_hz, channels }, name).toEqual({
        duration_s: 2,
        sample_rate_hz: sound.sampleRate,
        channels: sound.channels,
      });
      // 440 Hz lie 0.7 dB below 1 kHz on the K curve.
      expect(lufs, name).toBeGreaterThan(LUFS - 0.75);
      expect(lufs, name).toBeLessThan(LUFS - 0.55);
      expect(true_peak_dbtp, name).toBeCloseTo(20 * Math.log10(0.4), 1);
      expect(peaks, name).toMatch(/^[YZ]{1000}$/);
      const heard = await decodeMp3(bytes);
      expect(heard.rate, name).toBe(sound.sampleRate % 11_025 === 0 ? 44_100 : 48_000);
      expect(heard.channels[0]?.length, name).toBe(2 * heard.rate);
      expect(distance(heard, sound), name).toBeLessThan(0.02);
    }
    expect(pids).toHaveLength(1);
  });

  it('knows the loudness of 1 kHz, by the level', async () => {
    expect((await prepared(preparerOf(), makeWav(made({ tone: 1_000 })))).lufs).toBeCloseTo(LUFS, 1);
  });

  it('takes MP3 as it is heard, once more encoded', async () => {
    const { bytes, duration_s } = await prepared(preparerOf(), await makeMp3(made()), 'MP3');
    expect(duration_s).toBeGreaterThan(2);
    expect(duration_s).toBeLessThan(2.1);
    expect((await decodeMp3(bytes)).channels[0]?.length).toBe(Math.round(duration_s * 44_100));
  });

  it('decodes AAC by the ffmpeg of the machine, and says what to do without', async () => {
    const file = recorded('tone.aac.m4a');
    await expect(prepared(preparerOf({ ffmpeg: null }), file, 'M4A')).rejects.toThrow(
      /Export the song as WAV/,
    );
    if (!findFfmpeg()) return;
    const { bytes, duration_s } = await prepared(preparerOf(), file, 'M4A');
    expect(duration_s).toBeCloseTo(0.5, 3);
    expect(distance(await decodeMp3(bytes), made({ sampleRate: 48_000 }))).toBeLessThan(0.05);
  });

  it('has no figures of level for silence', async () => {
    const { lufs, true_peak_dbtp, peaks } = await prepared(preparerOf(), makeWav(made({ tone: 0 })));
    expect([lufs, true_peak_dbtp, peaks]).toEqual([null, null, 'A'.repeat(1_000)]);
  });

  it('takes a sound of a few samples', async () => {
    const { bytes, duration_s } = await prepared(preparerOf(), makeWav(made({ seconds: 0.001 })));
    expect(duration_s).toBeCloseTo(0.001, 4);
    expect((await decodeMp3(bytes)).channels[0]?.length).toBe(44);
  });

  it('refuses what cannot be heard in words, and goes on with the next', async () => {
    const preparer = preparerOf();
    for (const [name, file] of Object.entries(unreadable())) {
      const error = await prepared(preparer, file).catch((reason: unknown) => reason);
      expect(error, name).toBeInstanceOf(Unworkable);
      expect((error as Error).message, name).toMatch(/^[A-Z].*\.$/);
    }
    expect((await prepared(preparer, makeWav(made()))).duration_s).toBe(2);
    expect(pids).toHaveLength(1);
  });

  it('outlives files that were changed at random', async () => {
    const preparer = preparerOf();
    const short = made({ seconds: 0.3 });
    const whole = [
      makeWav(short),
      makeAiff(short),
      makeFlac(short),
      makeM4a({ ...short, codec: 'alac' }),
      await makeMp3(short),
    ];
    for (let seed = 1; seed <= 40; seed += 1) {
      const file = mutate(whole[seed % whole.length] ?? Buffer.alloc(0), seed, 5_000);
      await prepared(preparer, file).catch((error: unknown) =>
        expect(error, `${seed}`).toBeInstanceOf(Unworkable),
      );
    }
    expect((await prepared(preparer, makeWav(made()))).duration_s).toBe(2);
    expect(pids).toHaveLength(1);
  });

  it.skipIf(!existsSync('/proc/self/status'))(
    'holds neither the file nor its sound in memory',
    async () => {
      const second = Buffer.from(
        makeWav({ ...made({ seconds: 1, sampleRate: 48_000 }), bitDepth: 24 }),
      ).subarray(44);
      const minutes = 6;
      const head = makeWav({
        ...made({ seconds: 0, sampleRate: 48_000 }),
        bitDepth: 24,
        claims: { dataBytes: 60 * minutes * second.length },
      });
      async function* long() {
        yield head;
        for (let i = 0; i < 60 * minutes; i++) yield second;
      }
      const preparer = preparerOf();
      const outcome = await prepared(preparer, long());
      expect(outcome.duration_s).toBe(60 * minutes);
      const peak = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pids.at(-1)}/status`, 'utf8'))?.[1];
      // The file has 104 MB, its samples as numbers 138.
      expect(Number(peak) / 1024).toBeLessThan(260);
    },
    120_000,
  );
});

describe('a process that breaks', () => {
  it('loses one sound when it is killed at work, and prepares the next', async () => {
    let reads = 0;
    const killing: Storage = {
      ...storage,
      read(key, range) {
        reads += 1;
        if (reads === 4) process.kill(pids.at(-1) as number, 'SIGKILL');
        return storage.read(key, range);
      },
    };
    const preparer = preparerOf({ store: killing });
    const file = makeWav(made({ seconds: 10 }));
    await expect(prepared(preparer, file)).rejects.toThrow('ended early (SIGKILL)');
    expect((await prepared(preparer, file)).duration_s).toBe(10);
    expect(new Set(pids).size).toBe(2);
  });

  it('leaves nothing stored when the sound is given up', async () => {
    const preparer = preparerOf();
    const giveUp = new AbortController();
    const key = 'content/given-up';
    const { size_bytes } = await storage.put(key, once(makeWav(made({ seconds: 60 }))));
    const keys = { part: `${key}.part`, whole: `${key}.whole` };
    const outcome = preparer
      .prepare({ original_key: key, size_bytes, format: 'WAV' }, keys, giveUp.signal)
      .catch((error: unknown) => error);
    setTimeout(() => giveUp.abort(new Error('Not wanted any more')), 700);
    expect(await outcome).toMatchObject({ message: 'Not wanted any more' });
    expect(await Promise.all([storage.stat(keys.part), storage.stat(keys.whole)])).toEqual([null, null]);
  });

  it('blames the store when that does not answer', async () => {
    const silent: Storage = { ...storage, read: () => new Promise(() => undefined) };
    const preparer = preparerOf({ store: silent, limits: { waiting_seconds: 1 } });
    await expect(prepared(preparer, makeWav(made()))).rejects.toMatchObject({ code: 'unavailable' });
  });

  const cases: [rogue: string, does: string, limits: NonNullable<Options['limits']>, reason: RegExp][] = [
    ['hog', 'takes memory', { seconds: 5 }, process.platform === 'linux' ? /too much memory/ : /No copy/],
    ['heap-hog', 'fills the heap', {}, /ended early|too much memory/],
    ['loop', 'never answers', { seconds: 1, seconds_per_mb: 0 }, /No copy for listening within 1 seconds/],
    ['greedy', 'asks twice at once', {}, /asked twice/],
    ['beyond', 'asks for what is not there', {}, /not there/],
    ['liar', 'says what it may not', {}, /no file can be/],
    ['dead', 'ends', {}, /ended early \(3\)/],
    ['worker-prisoner', 'tries to break out through a thread', {}, /^Possible: nothing$/],
  ];
  it.each(cases)('%s: %s', async (rogue, _, limits, reason) => {
    await expect(prepared(preparerOf({ rogue, limits }), makeWav(made()))).rejects.toThrow(reason);
  });
});
