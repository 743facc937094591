import { buffer } from 'node:stream/consumers';
import { afterEach, expect, inject, it, vi } from 'vitest';
import { makeAiff } from '../../../test/audio/aiff.ts';
import { makeFlac } from '../../../test/audio/flac.ts';
import { decodeMp3, distance } from '../../../test/audio/listen.ts';
import { makeMp3 } from '../../../test/audio/mp3.ts';
import { defaultSound } from '../../../test/audio/tone.ts';
import { makeWav } from '../../../test/audio/wav.ts';
import { setSoundStage } from '../../../test/portfolio-sounds.ts';
import { createBucket } from '../../../test/services/s3.ts';
import { MINUTE, now } from '../../lib/clock.ts';
import { AppError } from '../../lib/errors.ts';
import { createPreparer } from '../../media/listening/preparer.ts';
import type { Storage } from '../../ports/storage/port.ts';
import { CRASHED, GIVEN_UP } from './prepare-sound.ts';

const {
  addItem,
  addSound,
  changeJobs,
  jobOf,
  startJob,
  misbehavingPreparer,
  rows,
  row,
  reaching,
  stored,
  owned,
  product,
  restart,
} = setSoundStage();
afterEach(() => void vi.useRealTimers());
const long = () => makeWav({ seconds: 10 });

it('prepares waiting sounds of every format, and shows them to visitors', async () => {
  const sound = { ...defaultSound, tone: 1_000, seconds: 2 };
  await addSound({ id: 'a', file: makeWav({ ...sound, bitDepth: 24 }), part: 'before' });
  await addSound({ id: 'b', file: makeAiff(sound), format: 'AIFF', part: 'after' });
  await addSound({ id: 'c', file: makeFlac(sound), format: 'FLAC' });
  await addItem('other');
  await addSound({ id: 'd', file: await makeMp3(sound), format: 'MP3', item_id: 'other' });
  let changes = 0;
  product().deps.signals.on('content-changed', () => {
    changes += 1;
  });
  startJob();
  await reaching({ a: 'ready', b: 'ready', c: 'ready', d: 'ready' });
  for (const { id, listening_key, listening_bytes, duration_s, lufs, error } of await rows()) {
    expect(error).toBeNull();
    // MP3 encoding by LAME cost 0.45 dB.
    expect(Math.abs((lufs ?? 0) - (id === 'd' ? -8.4 : -7.95))).toBeLessThan(0.1);
    expect(duration_s).toBeCloseTo(2, 0);
    const copy = await buffer(await product().deps.storage.read(listening_key as string));
    expect(copy.length).toBe(listening_bytes);
    if (id !== 'd') expect(distance(await decodeMp3(copy), sound)).toBeLessThan(0.03);
  }
  expect(changes).toBe(4);
  expect(await stored()).toEqual(await owned());
  const { items } = (await product().app.inject('/api/portfolio')).json();
  const track = items.find(({ id }: { id: string }) => id === 'track');
  expect(track.before_audio_url).toBe('/api/audio/a.mp3');
  expect(track.sounds.before.peaks).toMatch(/^[\w-]{800}\.[\w-]{800}$/);
});

it('reports what is wrong with a file once, and goes on', async () => {
  await addSound({ id: 'a', file: long().subarray(0, 500_000) });
  await addSound({ id: 'b', file: Buffer.from('<html>'.repeat(100)), part: 'before' });
  await addSound({ id: 'c', file: makeWav(), part: 'after' });
  startJob();
  await reaching({ a: 'failed', b: 'failed', c: 'ready' });
  expect((await row('a'))?.error).toMatch(/cut off/);
  expect((await row('b'))?.error).toMatch(/not a WAV file/);
  expect(await jobOf('a')).toBeUndefined();
});

it('wakes up when a sound arrives', async () => {
  await addSound({ id: 'a', file: makeWav(), part: 'before' });
  startJob();
  await reaching({ a: 'ready' });
  await addSound({ id: 'b', file: makeWav() });
  product().deps.signals.emit('sounds-waiting');
  await reaching({ a: 'ready', b: 'ready' });
});

it('tries again after a crash, then gives the file up with a readable error', async () => {
  await addSound({ id: 'a', file: makeWav() });
  startJob({}, misbehavingPreparer('exits-early'));
  await reaching({ a: 'failed' });
  expect(await row('a')).toMatchObject({ error: CRASHED });
});

it('waits longer each time while storage is down, and gives up after days', async () => {
  vi.setSystemTime(new Date());
  await addSound({ id: 'a', file: makeWav() });
  const down: Storage = {
    ...product().deps.storage,
    read: () => Promise.reject(new AppError('unavailable', 'The studio’s file storage isn’t responding.')),
  };
  const preparer = createPreparer(down, product().deps.log);
  startJob({ storage: down }, preparer);
  await expect.poll(async () => (await jobOf('a'))?.attempts).toBe(1);
  await expect.poll(async () => (await jobOf('a'))?.lease_by).toBeNull();
  expect((await row('a'))?.state).toBe('waiting');
  expect(Date.parse((await jobOf('a'))?.run_at ?? '') - Date.now()).toBeGreaterThanOrEqual(MINUTE);
  await changeJobs({ attempts: 19, run_at: now() });
  product().deps.signals.emit('sounds-waiting');
  await reaching({ a: 'failed' });
  expect((await row('a'))?.error).toBe(GIVEN_UP);
});

it('reports an upload that is missing from storage', async () => {
  const key = await addSound({ id: 'a', file: makeWav() });
  await product().deps.storage.remove(key);
  startJob();
  await reaching({ a: 'failed' });
  expect((await row('a'))?.error).toMatch(/no longer in storage/);
});

it('prepares sounds stored on S3', async () => {
  const { storageUrl, accessKeyId, secretAccessKey } = await createBucket(inject('s3'));
  await restart({
    STORAGE_URL: storageUrl,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
  });
  await addSound({ id: 'a', file: makeWav({ seconds: 3 }) });
  startJob();
  await reaching({ a: 'ready' });
  const { listening_key } = (await row('a')) ?? {};
  expect(
    (await decodeMp3(await buffer(await product().deps.storage.read(listening_key as string)))).rate,
  ).toBe(44_100);
  expect(await stored()).toEqual(await owned());
});
