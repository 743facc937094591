import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { makeAiff } from '../../test/audio/aiff.ts';
import { makeFlac } from '../../test/audio/flac.ts';
import { decodeMp3, distance } from '../../test/audio/listen.ts';
import { makeMp3 } from '../../test/audio/mp3.ts';
import { defaultSound } from '../../test/audio/tone.ts';
import { makeWav } from '../../test/audio/wav.ts';
import { startTestApp, type TestApp } from '../../test/harness.ts';
import { createBucket } from '../../test/services/s3.ts';
import { fromNow, now } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { createPreparer } from '../media/listening/preparer.ts';
import type { Storage } from '../ports/storage/port.ts';
import { CRASHED, GIVEN_UP } from './prepare-sound.ts';
import { createSoundJob } from './prepare-sounds.ts';
import { type Job, sweepOnce } from './sweep.ts';

let product: TestApp;
let jobs: Job[];
const PART = 'audio';

beforeEach(async () => {
  jobs = [];
  product = await startTestApp();
  await addItem('track');
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

type Row = {
  id: string;
  file: Buffer;
  format?: string;
  item_id?: string;
  part?: 'before' | 'after';
  created_at?: string;
};

const addSound = async ({ id, file, format = 'WAV', item_id = 'track', part, created_at = now() }: Row) => {
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
        ...{
          id,
          item_id,
          part: part ?? PART,
          name: 'song.wav',
          format,
          size_bytes: file.length,
          original_key,
        },
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

const rogue = (name: string) =>
  createPreparer(product.deps.storage, product.deps.log, {
    entry: fileURLToPath(new URL(`../../test/audio/rogues/${name}.ts`, import.meta.url)),
  });

const rows = () => product.deps.database.read.selectFrom('audio_files').selectAll().orderBy('id').execute();
const row = async (id: string) => (await rows()).find((each) => each.id === id);
const states = async () => Object.fromEntries((await rows()).map(({ id, state }) => [id, state]));
const reaching = (expected: Record<string, string>) =>
  expect.poll(states, { timeout: 25_000 }).toEqual(expected);

const stored = async (): Promise<string[]> => {
  const keys: string[] = [];
  for await (const { key } of product.deps.storage.list('content/')) keys.push(key);
  return keys.sort();
};
const owned = async () =>
  (await rows())
    .flatMap(({ original_key, listening_key }) => [original_key, listening_key ?? []].flat())
    .sort();

/** A store whose reads wait until they are let go. */
const gated = () => {
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
};

const long = () => makeWav({ seconds: 10 });

it('prepares what waits, of every format, and shows it to visitors', async () => {
  const sound = { ...defaultSound, tone: 1_000, seconds: 2 };
  await addSound({ id: 'a', file: makeWav({ ...sound, bitDepth: 24 }), part: 'before' });
  await addSound({ id: 'b', file: makeAiff(sound), format: 'AIFF', part: 'after' });
  await addSound({ id: 'c', file: makeFlac(sound), format: 'FLAC' });
  await addItem('other');
  await addSound({ id: 'd', file: await makeMp3(sound), format: 'MP3', item_id: 'other' });
  let changes = 0;
  product.deps.signals.on('content-changed', () => {
    changes += 1;
  });
  startJob();
  await reaching({ a: 'ready', b: 'ready', c: 'ready', d: 'ready' });
  for (const {
    id,
    listening_key,
    listening_bytes,
    duration_s,
    lufs,
    lease_until,
    error,
    attempts,
  } of await rows()) {
    expect({ lease_until, error, attempts }).toEqual({ lease_until: null, error: null, attempts: 1 });
    // LAME took 0.45 dB from the MP3.
    expect(Math.abs((lufs ?? 0) - (id === 'd' ? -8.4 : -7.95))).toBeLessThan(0.1);
    expect(duration_s).toBeCloseTo(2, 0);
    const copy = await buffer(await product.deps.storage.read(listening_key as string));
    expect(copy.length).toBe(listening_bytes);
    if (id !== 'd') expect(distance(await decodeMp3(copy), sound)).toBeLessThan(0.03);
  }
  expect(changes).toBe(4);
  expect(await stored()).toEqual(await owned());
  const { items } = (await product.app.inject('/api/portfolio')).json();
  const track = items.find(({ id }: { id: string }) => id === 'track');
  expect(track.before_audio_url).toBe('/api/audio/a.mp3');
  expect(track.sounds.before.peaks).toHaveLength(1_000);
});

it('says what is wrong with a file, once, and goes on', async () => {
  await addSound({ id: 'a', file: long().subarray(0, 500_000) });
  await addSound({ id: 'b', file: Buffer.from('<html>'.repeat(100)), part: 'before' });
  await addSound({ id: 'c', file: makeWav(), part: 'after' });
  startJob();
  await reaching({ a: 'failed', b: 'failed', c: 'ready' });
  expect((await row('a'))?.error).toMatch(/ends before its sound/);
  expect((await row('b'))?.error).toMatch(/not a WAV file/);
  expect((await row('a'))?.attempts).toBe(1);
});

it('wakes when a sound arrives', async () => {
  startJob();
  await sleep(50);
  await addSound({ id: 'a', file: makeWav() });
  product.deps.signals.emit('sounds-waiting');
  await reaching({ a: 'ready' });
});

it('replaces older files of the same part, and lets go of one that a newer has overtaken', async () => {
  const at = (second: number) => `2026-01-01T00:00:0${second}.000Z`;
  await addSound({ id: 'a', file: makeWav(), created_at: at(1) });
  startJob();
  await reaching({ a: 'ready' });
  await addSound({ id: 'c', file: makeWav(), created_at: at(3) });
  await addSound({ id: 'z', file: makeWav(), part: 'before', created_at: at(2) });
  product.deps.signals.emit('sounds-waiting');
  await reaching({ c: 'ready', z: 'ready' });
  await addSound({ id: 'b', file: makeWav(), created_at: at(2) });
  product.deps.signals.emit('sounds-waiting');
  await expect.poll(async () => Object.keys(await states()), { timeout: 20_000 }).toEqual(['c', 'z']);
  await expect.poll(stored).toEqual(await owned());
});

it('prepares each file once with two processes on one database', async () => {
  for (let i = 0; i < 6; i++) {
    await addItem(`item-${i}`);
    await addSound({ id: `s${i}`, file: makeWav(), item_id: `item-${i}` });
  }
  startJob();
  startJob();
  await reaching(Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`s${i}`, 'ready'])));
  expect((await rows()).map(({ attempts }) => attempts)).toEqual(Array(6).fill(1));
  expect(await stored()).toEqual(await owned());
});

it('leaves nothing of a track that is deleted meanwhile', async () => {
  const key = await addSound({ id: 'a', file: long() });
  const { storage, open, isReached } = gated();
  startJob({ storage });
  await expect.poll(isReached, { timeout: 10_000 }).toBe(true);
  const answer = await product.app.inject({
    method: 'DELETE',
    url: '/api/admin/portfolio/track',
    headers: await product.asOwner(),
  });
  expect(answer.statusCode).toBe(200);
  open();
  await expect.poll(stored, { timeout: 20_000 }).not.toContain(key);
  await expect.poll(stored, { timeout: 20_000 }).toEqual([]);
  await jobs[0]?.stop();
  expect([await stored(), await rows()]).toEqual([[], []]);
});

it('gives the file back when it is stopped, and another takes it', async () => {
  await addSound({ id: 'a', file: long() });
  const { storage, isReached } = gated();
  const job = startJob({ storage });
  await expect.poll(isReached, { timeout: 10_000 }).toBe(true);
  await job.stop();
  expect(await row('a')).toMatchObject({ state: 'waiting', attempts: 0, lease_until: null });
  startJob();
  await reaching({ a: 'ready' });
  expect(await stored()).toEqual(await owned());
});

it('takes a file again when the lease of a process that died has run out', async () => {
  await addSound({ id: 'a', file: makeWav() });
  const lease = (lease_until: string) =>
    product.deps.database.transaction((tx) =>
      tx.updateTable('audio_files').set({ attempts: 1, lease_until }).where('id', '=', 'a').execute(),
    );
  await lease(fromNow(60_000));
  startJob();
  await sleep(400);
  expect(await states()).toEqual({ a: 'waiting' });
  await lease(fromNow(-1_000));
  product.deps.signals.emit('sounds-waiting');
  await reaching({ a: 'ready' });
  expect((await row('a'))?.attempts).toBe(2);
});

it('tries a second time when the process breaks, then gives the file up in words', async () => {
  await addSound({ id: 'a', file: makeWav() });
  startJob({}, rogue('dead'));
  await reaching({ a: 'failed' });
  expect(await row('a')).toMatchObject({ error: CRASHED, attempts: 1, lease_until: null });
});

it('waits while the store is down, longer each time, and gives up after days', async () => {
  await addSound({ id: 'a', file: makeWav() });
  const down: Storage = {
    ...product.deps.storage,
    read: () => Promise.reject(new AppError('unavailable', 'The file store does not answer right now.')),
  };
  const preparer = createPreparer(down, product.deps.log);
  startJob({ storage: down }, preparer);
  await expect.poll(async () => (await row('a'))?.attempts, { timeout: 10_000 }).toBe(1);
  await expect.poll(async () => (await row('a'))?.lease_until, { timeout: 10_000 }).toBeNull();
  const waiting = await row('a');
  expect(waiting?.state).toBe('waiting');
  expect(Date.parse(waiting?.next_attempt_at ?? '') - Date.now()).toBeGreaterThan(50_000);
  await product.deps.database.transaction((tx) =>
    tx.updateTable('audio_files').set({ attempts: 19, next_attempt_at: now() }).execute(),
  );
  product.deps.signals.emit('sounds-waiting');
  await reaching({ a: 'failed' });
  expect((await row('a'))?.error).toBe(GIVEN_UP);
});

it('says that an upload is missing from the store', async () => {
  const key = await addSound({ id: 'a', file: makeWav() });
  await product.deps.storage.remove(key);
  startJob();
  await reaching({ a: 'failed' });
  expect((await row('a'))?.error).toMatch(/not in the file store any more/);
});

it('keeps out of the way of the sweep while it works', async () => {
  await addSound({ id: 'a', file: long() });
  startJob();
  while ((await states()).a !== 'ready') {
    await sweepOnce(product.deps);
    await sleep(20);
  }
  expect(await stored()).toEqual(await owned());
});

it('prepares sounds that are kept on S3', async () => {
  await product.close();
  const { storageUrl, accessKeyId, secretAccessKey } = await createBucket(inject('s3'));
  product = await startTestApp({
    config: {
      STORAGE_URL: storageUrl,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
    } as never,
  });
  await addItem('track');
  await addSound({ id: 'a', file: makeWav({ seconds: 3 }) });
  startJob();
  await reaching({ a: 'ready' });
  const { listening_key } = (await row('a')) ?? {};
  expect((await decodeMp3(await buffer(await product.deps.storage.read(listening_key as string)))).rate).toBe(
    44_100,
  );
  expect(await stored()).toEqual(await owned());
});
