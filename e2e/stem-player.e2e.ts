import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { makeWav } from '../test/audio/wav.ts';
import { nightlyTest } from '../test/nightly-test.ts';
import type * as players from '../web/features/stem-stack/stack-player.ts';
import { readTape, recorded, tapOutput } from './listening-recorder.ts';
import { visit } from './page-tests.ts';
import { setStage } from './set-up.ts';
import { fitTone, spikesOf, wavOf } from './stem-signals.ts';

const stage = setStage();
const root = join(import.meta.dirname, '..');
const RATE = 48_000;

type Stage = Window & { source: typeof players; player: players.StackPlayer };

/** Code ahead of the worker's own: the first read past three seconds of 16-bit mono waits for a word on its channel. */
const stallingDisk = `
const { slice } = Blob.prototype;
const told = new Promise((done) => {
  new BroadcastChannel('disk').onmessage = done;
});
const once = { stalled: false };
Blob.prototype.slice = function (from, to) {
  const part = slice.call(this, from, to);
  if (once.stalled || from < 3 * 96_000) return part;
  once.stalled = true;
  const read = part.arrayBuffer.bind(part);
  part.arrayBuffer = () => told.then(read);
  return part;
};`;

/** A page that loads the player's own source, with only the types stripped, and records its output. */
const open = async (
  stems: { id: string; bytes: Buffer }[],
  duration_s: number,
  level = 1,
  ahead = '',
): Promise<Page> => {
  const entry = `import * as source from '/source/web/features/stem-stack/stack-player.ts'; window.source = source;`;
  const page = await visit(stage.browser, stage.product.url, '/faq', {
    bypassCSP: true,
    prepare: async (context) => {
      await tapOutput(context);
      await context.route('**/source/**', async (route) => {
        const path = new URL(route.request().url()).pathname.replace('/source/', '');
        const read = async () => stripTypeScriptTypes(await readFile(join(root, path), 'utf8'));
        await route.fulfill({
          body:
            path === 'entry.js' ? entry : `${path.endsWith('mix-worker.ts') ? ahead : ''}\n${await read()}`,
          contentType: 'text/javascript',
        });
      });
    },
  });
  await page.addScriptTag({ type: 'module', url: '/source/entry.js' });
  await page.waitForFunction(() => 'source' in window);
  await page.evaluate(
    ({ packed, duration_s, level, rate }) => {
      const here = window as unknown as Stage;
      const stems = packed.map(({ id, text }) => ({
        id,
        source: new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], id),
      }));
      here.player = here.source.createStackPlayer();
      here.player.setSong({ stems, duration_s, rate, level });
    },
    {
      packed: stems.map(({ id, bytes }) => ({ id, text: bytes.toString('base64') })),
      duration_s,
      level,
      rate: RATE,
    },
  );
  return page;
};

const act = (page: Page, name: 'play' | 'pause' | 'mute' | 'solo' | 'seek', value?: string | number) =>
  page.evaluate(
    ([what, with_]) =>
      (window as unknown as { player: Record<string, (value: unknown) => void> }).player[what]?.(with_),
    [name, value] as const,
  );
const state = (page: Page) =>
  page.evaluate(() => {
    const { player } = window as unknown as Stage;
    const { status, position, problem, lost } = player.state();
    return { status, position, problem, lost: [...lost], now: player.now() };
  });
const reaches = (page: Page, seconds: number) =>
  expect.poll(async () => (await state(page)).now).toBeGreaterThan(seconds);

const clicks = (seconds: number, rate: number, height: (frame: number) => number) =>
  wavOf(
    Float32Array.from({ length: seconds * rate }, (_, frame) =>
      frame % (rate / 4) === 0 ? height(frame / rate) : 0,
    ),
    rate,
  );

describe('stems played together', () => {
  nightlyTest('wait for a disk that stalls, then go on', async () => {
    const bytes = makeWav({ seconds: 15, tone: 480, channels: 1, sampleRate: RATE });
    const page = await open([{ id: 'a.wav', bytes }], 15, 1, stallingDisk);
    await act(page, 'play');
    await reaches(page, 1);
    await expect.poll(async () => (await state(page)).status).toBe('loading');
    await page.evaluate(() => new BroadcastChannel('disk').postMessage('go on'));
    const heard = await recorded(page, 8);
    expect(fitTone(heard, 480, RATE).off).toBeLessThan(0.001);
  });

  test('stay sample-aligned while they are muted and soloed during playback', async () => {
    const page = await open(
      [
        { id: 'beat', bytes: clicks(30, RATE, () => 0.5) },
        { id: 'lead', bytes: clicks(30, RATE, () => 0.25) },
      ],
      30,
    );
    const twoSecondsMore = async () => reaches(page, (await state(page)).now + 2);
    await act(page, 'play');
    await twoSecondsMore();
    await act(page, 'mute', 'beat');
    await twoSecondsMore();
    await act(page, 'solo', 'beat');
    await twoSecondsMore();
    await act(page, 'pause');
    const spikes = spikesOf(await readTape(page), 0.05);
    const steps = spikes.slice(1).map(({ frame }, at) => frame - (spikes[at]?.frame ?? 0));
    expect(new Set(steps)).toEqual(new Set([RATE / 4]));
    const heights = spikes.map(({ height }) => Math.round(height * 100));
    expect(heights.filter((height) => height === 75).length).toBeGreaterThan(5);
    expect(heights.filter((height) => height === 25).length).toBeGreaterThan(5);
    expect(heights.filter((height) => height === 50).length).toBeGreaterThan(5);
    // The fades between them affect a click or two.
    expect(heights.filter((height) => ![75, 25, 50].includes(height)).length).toBeLessThan(5);
  });

  test('seek, and play to the end', async () => {
    const page = await open([{ id: 'beat', bytes: clicks(15, RATE, (at) => (at < 7 ? 0.5 : -0.5)) }], 15);
    await act(page, 'play');
    await reaches(page, 1);
    await act(page, 'seek', 7.1);
    await reaches(page, 7.2);
    expect((await state(page)).now).toBeLessThan(15);
    await expect.poll(async () => (await state(page)).status).toBe('idle');
    expect((await state(page)).position).toBe(0);
    // Plays for longer than a finished player takes to suspend its context: a restarted player must stay awake.
    await act(page, 'play');
    await reaches(page, 1);
    await act(page, 'pause');
    const spikes = spikesOf(await readTape(page), 0.1);
    const turn = spikes.findIndex(({ height }) => height < 0);
    expect(turn).toBeGreaterThan(2);
    const anew = spikes.findIndex(({ height }, index) => index > turn && height > 0);
    // The clicks from 7.25 to 14.75.
    expect(anew - turn).toBe(31);
    expect(spikes.slice(anew).every(({ height }) => height > 0)).toBe(true);
    expect(spikes.length - anew).toBeGreaterThan(2);
  });

  test('skip a file that cannot be played, and show an error when there is no other', async () => {
    const broken = Buffer.from('This is a letter, not a song.');
    const page = await open(
      [
        { id: 'letter', bytes: broken },
        { id: 'beat', bytes: clicks(30, RATE, () => 0.5) },
      ],
      30,
    );
    await act(page, 'play');
    await reaches(page, 1);
    expect((await state(page)).lost).toEqual([['letter', 'foreign']]);
    const alone = await open([{ id: 'letter', bytes: broken }], 3);
    await act(alone, 'play');
    await expect.poll(async () => (await state(alone)).problem).toMatch(/can’t play any of these files/);
    expect((await state(alone)).status).not.toBe('playing');
  });
});
