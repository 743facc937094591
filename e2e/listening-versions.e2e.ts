import type { BrowserContext, Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { measureLoudness } from '../shared/audio/loudness.ts';
import type { ClientOrder } from '../shared/client-orders.ts';
import { nightlyTest } from '../test/nightly-test.ts';
import { song } from '../test/orders.ts';
import { type ClientsOrder, placedByClient } from './client-order-steps.ts';
import { lengthOfTape, readTape, tapOutput } from './listening-recorder.ts';
import { noise, RATE, tone } from './listening-signals.ts';
import { wavOf } from './listening-sounds.ts';
import { advances, button, positionOf } from './listening-steps.ts';
import { focused, visit } from './page-tests.ts';
import { setStage } from './set-up.ts';
import { addNote, addVersion, askAsClient, chip, deliver, hear, songPlayer } from './version-steps.ts';

const stage = setStage();
const seconds = 45;
/** How much of each version is recorded, and how much is skipped after a switch. */
const stretch = 2 * RATE;
const settled = 0.3 * RATE;
const rough = 'Your rough mix';

/** An order of two mixes and a rough mix: the same sound at three levels. */
const ordered = async (sound: (height: number) => Float32Array): Promise<ClientsOrder> => {
  const order = await placedByClient(stage.product.url, {
    files: [song('rough mix.wav', wavOf(sound(0.06)))],
  });
  await addVersion(stage, order.id, { content: wavOf(sound(0.12)) });
  await addVersion(stage, order.id, { content: wavOf(sound(0.5)) });
  await deliver(stage, order.id);
  const isComparable = async () => (await askAsClient<ClientOrder>(stage, order, '')).songs[0]?.rough != null;
  await expect.poll(isComparable).toBe(true);
  return order;
};

const open = async ({ path }: ClientsOrder): Promise<{ page: Page; player: Locator }> => {
  const page = await visit(stage.browser, stage.product.url, path, { bypassCSP: true, prepare: tapOutput });
  const player = songPlayer(page);
  await chip(player, rough).waitFor();
  return { page, player };
};

/** Listens for a while, and returns the sample of the tape at which it started. */
const listen = async (page: Page): Promise<number> => {
  const from = (await lengthOfTape(page)) + settled;
  await expect.poll(() => lengthOfTape(page)).toBeGreaterThan(from + stretch);
  return from;
};

const noises = () => ordered((height) => noise(seconds, height));
const tones = () => ordered((height) => tone(seconds, 220, height));

/** Offset in samples between a stretch of the tape and a sound, searched around a guess or everywhere. */
const findLag = (tape: Float32Array, from: number, sound: Float32Array, guess?: number): number => {
  const length = 4096;
  const likeness = (lag: number, every: number) => {
    let sum = 0;
    for (let i = 0; i < length; i += every) sum += (tape[from + i] ?? 0) * (sound[from + i - lag] ?? 0);
    return sum;
  };
  const [first, last] = guess === undefined ? [from - sound.length, from] : [guess - 2400, guess + 2400];
  let [best, most] = [0, Number.NEGATIVE_INFINITY];
  for (let lag = first; lag <= last; lag += 1) {
    const found = likeness(lag, guess === undefined ? 8 : 1);
    if (found > most) [best, most] = [lag, found];
  }
  return best;
};

test('any two versions and the rough mix play at the same position and loudness, whichever one is chosen', async () => {
  const { page, player } = await open(await noises());
  await hear(player, 'Mix 1');
  await button(player, 'Play').click();
  await button(player, 'Pause').waitFor();
  // From the rough mix on, everything plays on one clock.
  await hear(player, rough);
  await expect.poll(() => lengthOfTape(page)).toBeGreaterThan(0);
  await hear(player, 'Mix 1');
  const heard: { name: string; from: number }[] = [];
  for (const name of ['Mix 1', 'Mix 2', rough, 'Mix 2', 'Mix 1']) {
    await hear(player, name);
    await button(player, 'Pause').waitFor();
    heard.push({ name, from: await listen(page) });
  }
  const tape = await readTape(page);
  await button(player, 'Pause').click();

  const sound = noise(seconds, 0.5);
  const first = findLag(tape, heard[0]?.from ?? 0, sound);
  const lags = heard.map(({ from }) => findLag(tape, from, sound, first));
  const late_ms = lags.map((lag) => (1000 * Math.abs(lag - (lags[0] ?? 0))) / RATE);
  console.log(heard.map(({ name }, index) => `${name}: ${late_ms[index]?.toFixed(3)} ms`).join(', '));
  expect(Math.max(...late_ms)).toBeLessThan(1);

  const loudness = heard.map(
    ({ from }) => measureLoudness(RATE, [tape.subarray(from, from + stretch)]).integrated_lufs ?? 0,
  );
  console.log(loudness.map((lufs) => lufs.toFixed(2)).join(', '));
  expect(Math.max(...loudness) - Math.min(...loudness)).toBeLessThan(0.3);
});

type Watched = Window & {
  /** When the element was last told to pause while it played, at which place in the music, and how often it was unloaded. */
  left?: { at_s: number; position: number; unloaded: number };
  contexts: AudioContext[];
};

/** Records the page's sound, and the place at which the element hands over to it. */
const watchHandover = async (context: BrowserContext): Promise<void> => {
  await tapOutput(context);
  await context.addInitScript(() => {
    const watched = window as unknown as Watched;
    watched.contexts = [];
    const Original = window.AudioContext;
    window.AudioContext = class extends Original {
      constructor(options?: AudioContextOptions) {
        super(options);
        watched.contexts.push(this);
      }
    };
    let unloaded = 0;
    document.addEventListener('emptied', () => unloaded++, { capture: true });
    const { pause } = HTMLMediaElement.prototype;
    HTMLMediaElement.prototype.pause = function () {
      if (!this.paused)
        watched.left = { at_s: performance.now() / 1000, position: this.currentTime, unloaded };
      pause.call(this);
    };
  });
};

/** The page's time at which the recording begins, in seconds: the clock of the sound is read when it has just moved on. */
const startOfTape = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { contexts, tape } = window as unknown as Watched & { tape: { frame: number }[] };
    const context = contexts.at(-1) as AudioContext;
    let earliest = Number.POSITIVE_INFINITY;
    for (let count = 0; count < 200; count += 1) {
      earliest = Math.min(earliest, performance.now() / 1000 - context.currentTime);
      await new Promise((resolve) => setTimeout(resolve, 3));
    }
    return earliest + (tape[0]?.frame ?? 0) / context.sampleRate;
  });

describe('a version that isn’t loaded yet begins at the place that is heard', () => {
  const sound = noise(seconds, 0.5);
  const measureHandover = async (page: Page, player: Locator, name: string): Promise<number> => {
    await hear(player, name);
    const from = await listen(page);
    const lag = findLag(await readTape(page), from, sound);
    const start_s = await startOfTape(page);
    const left = await page.evaluate(() => (window as unknown as Watched).left);
    if (!left) throw new Error('The element was never told to pause');
    // It played what was heard before, all the time.
    expect(left.unloaded).toBe(0);
    // Where the recorded sound was in the music when the element was told to pause.
    const place = left.at_s - start_s - lag / RATE;
    console.log(`${name} took over ${(1000 * (place - left.position)).toFixed(1)} ms later in the music`);
    return Math.abs(place - left.position);
  };
  let order: Promise<ClientsOrder> | undefined;
  const openWatched = async () => {
    order ??= noises();
    const { path } = await order;
    const page = await visit(stage.browser, stage.product.url, path, {
      bypassCSP: true,
      prepare: watchHandover,
    });
    const player = songPlayer(page);
    await chip(player, rough).waitFor();
    return { page, player };
  };

  test('while another one plays', async () => {
    const { page, player } = await openWatched();
    await button(player, 'Play').click();
    await advances(player);
    expect(await measureHandover(page, player, 'Mix 1')).toBeLessThan(0.06);
  });

  test('where both were chosen before the first Play', async () => {
    const { page, player } = await openWatched();
    await hear(player, 'Mix 1');
    await button(player, 'Play').click();
    await advances(player);
    expect(await measureHandover(page, player, 'Mix 2')).toBeLessThan(0.06);
  });

  test('on a slow line, on which the old one plays on meanwhile', async () => {
    const { page, player } = await openWatched();
    const devtools = await page.context().newCDPSession(page);
    await button(player, 'Play').click();
    await advances(player);
    await devtools.send('Network.emulateNetworkConditions', {
      ...{ offline: false, latency: 200, downloadThroughput: 500_000, uploadThroughput: 500_000 },
    });
    await chip(player, 'Mix 1').click();
    const pressed = await positionOf(player);
    await expect.poll(() => positionOf(player)).toBeGreaterThan(pressed + 1);
    await button(player, 'Pause').waitFor();
    expect(await page.evaluate(() => (window as unknown as Watched).left)).toBeUndefined();
    expect(await measureHandover(page, player, 'Mix 1')).toBeLessThan(0.06);
  });
});

test('a song resumes its position after a reload, and a new delivery does not interrupt it', async () => {
  const order = await tones();
  await addVersion(stage, order.id, { content: wavOf(tone(seconds, 220, 0.3)) });
  const { page, player } = await open(order);
  await player.getByRole('slider', { name: 'Seek' }).press('ArrowRight');
  await button(player, 'Play').click();
  await advances(player);
  await expect
    .poll(() => page.evaluate(() => navigator.mediaSession.metadata?.title))
    .toEqual(expect.stringMatching(/: Mix 2$/));
  await deliver(stage, order.id);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await chip(player, 'Mix 3').waitFor();
  await expect.poll(() => chip(player, 'Mix 2').getAttribute('aria-checked')).toBe('true');
  await button(player, 'Pause').waitFor();
  await advances(player);
  await button(player, 'Pause').click();
  // A browser says a moment later that the sound rests; until then the position is kept by whole seconds.
  await button(player, 'Play').waitFor();
  const left = await positionOf(player);
  await page.reload();
  await button(player, 'Play').waitFor();
  expect(Math.abs((await positionOf(player)) - left)).toBeLessThan(0.5);
  await expect.poll(() => chip(player, 'Mix 3').getAttribute('aria-checked')).toBe('true');
  await button(player, 'Play').click();
  await advances(player);
  expect(await positionOf(player)).toBeGreaterThan(left);
});

test('by keyboard alone: play, seek, choose versions, compare two, and guess which is which', async () => {
  const { page, player } = await open(await tones());
  const isHeard = (name: string) =>
    expect.poll(() => chip(player, name).getAttribute('aria-checked')).toBe('true');
  // The page's own button leads here.
  await button(page.locator('main'), 'Play Mix 2').press('Enter');
  await focused(player.getByRole('slider', { name: 'Seek' }));
  await advances(player);
  await page.keyboard.press('Space');
  await button(player, 'Play').waitFor();
  await page.keyboard.press('0');
  await isHeard(rough);
  await page.keyboard.press('1');
  await isHeard('Mix 1');
  await page.keyboard.press('x');
  await isHeard(rough);
  await button(player, 'Compare').press('Enter');
  await player.getByText('Now choose what to compare it with.').waitFor();
  await page.keyboard.press('2');
  await expect.poll(() => button(player, 'B').getAttribute('aria-pressed')).toBe('true');
  await page.keyboard.press('x');
  await isHeard(rough);
  await expect.poll(() => button(player, 'A').getAttribute('aria-pressed')).toBe('true');
  await button(player, 'Blind mode').press('Enter');
  await chip(player, '1').waitFor();
  expect(await player.getByRole('radio').allInnerTexts()).toEqual(['1', '2']);
  await page.keyboard.press('2');
  await expect.poll(() => chip(player, '2').getAttribute('aria-checked')).toBe('true');
  await button(player, 'I prefer this one').press('Enter');
  await player.getByText(/^1 was .+, 2 was .+\. You preferred .+\.$/).waitFor();
  await focused(button(player, 'Blind mode'));
  await hear(player, rough);
  await button(page.locator('main'), 'Play Mix 2').press('Enter');
  await isHeard('Mix 2');
  await advances(player);
});

nightlyTest('200 notes on a waveform keep 60 frames a second during playback', async () => {
  const order = await placedByClient(stage.product.url, { files: [song()] });
  const { id } = await addVersion(stage, order.id, { content: wavOf(tone(seconds, 220, 0.3)) });
  await deliver(stage, order.id);
  for (let count = 0; count < 200; count += 1) {
    const at_s = ((seconds - 2) * count) / 200;
    await addNote(stage, order, id, {
      at_s,
      text: `Note ${count}`,
      ...(count % 2 ? { to_s: at_s + 1 } : {}),
    });
  }
  const page = await visit(stage.browser, stage.product.url, order.path, {
    viewport: { width: 1440, height: 900 },
  });
  const player = songPlayer(page);
  await player.getByRole('button', { name: 'Show all 200 notes' }).click();
  await button(player, 'Play').click();
  await advances(player);
  const frames = await page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const times: number[] = [];
        const look = (at: number) => {
          times.push(at);
          if (times.length <= 180) requestAnimationFrame(look);
          else resolve(times.slice(1).map((time, index) => time - (times[index] ?? 0)));
        };
        requestAnimationFrame(look);
      }),
  );
  const sorted = frames.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  console.log(`Frames of ${at(0.5).toFixed(1)} ms, the slowest tenth from ${at(0.9).toFixed(1)} ms on`);
  expect(at(0.5)).toBeLessThan(17.5);
});
