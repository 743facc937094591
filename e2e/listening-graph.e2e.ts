import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { measureLoudness } from '../shared/audio/loudness.ts';
import { toGain } from '../web/lib/audio/levels.ts';
import type * as graphs from '../web/lib/compare/graph.ts';
import { matchLevels } from '../web/lib/compare/match.ts';
import type * as signals from './listening-signals.ts';
import { CLICK_EVERY, RATE, type Signal, signalOf } from './listening-signals.ts';
import { visit } from './page-tests.ts';
import { setStage } from './set-up.ts';

const stage = setStage();
const root = join(import.meta.dirname, '..');

type Source = Window & { source: typeof graphs & typeof signals };
const sources = ['web/lib/compare/graph.ts', 'e2e/listening-signals.ts'];
const entry = `${sources.map((path, index) => `import * as part${index} from '/source/${path}';`).join('\n')}
window.source = { ${sources.map((_, index) => `...part${index}`).join(', ')} };`;

/** A page that loads the player's own source, with only the types stripped. */
const open = async () => {
  const page = await visit(stage.browser, stage.product.url, '/faq', {
    prepare: (context) =>
      context.route('**/source/**', async (route) => {
        const path = new URL(route.request().url()).pathname.replace('/source/', '');
        const read = async () => stripTypeScriptTypes(await readFile(join(root, path), 'utf8'));
        await route.fulfill({
          body: path === 'entry.js' ? entry : await read(),
          contentType: 'text/javascript',
        });
      }),
  });
  await page.addScriptTag({ type: 'module', url: '/source/entry.js' });
  await page.waitForFunction(() => 'source' in window);
  return page;
};

type Side = 'before' | 'after';
type Act =
  | { at: number; do: 'start'; from: number }
  | { at: number; do: 'choose'; side: Side }
  | { at: number; do: 'stop' };
type Session = {
  sounds: Record<Side, Signal>;
  gains?: Record<Side, number>;
  seconds: number;
  acts: Act[];
  /** Returns only samples above this level: minutes of samples are too much to send over the browser connection. */
  above?: number;
};

/** Renders a session of the real graph offline; acts run at their times, as in a player. */
const render = async (page: Page, { gains, above, ...session }: Session) => {
  const result = await page.evaluate(
    async ({ sounds, gains, seconds, acts, above, rate }) => {
      const { createCompareGraph, signalOf } = (window as unknown as Source).source;
      const context = new OfflineAudioContext(1, seconds * rate, rate);
      const bufferOf = (signal: Signal) => {
        const samples = signalOf(signal);
        const buffer = context.createBuffer(1, samples.length, rate);
        buffer.copyToChannel(samples, 0);
        return buffer;
      };
      const buffers = { before: bufferOf(sounds.before), after: bufferOf(sounds.after) };
      const graph = createCompareGraph(context, buffers, gains, { side: 'before', volume: 1 });
      const looks: { time: number; position: number }[] = [];
      for (const act of acts)
        void context.suspend(act.at).then(() => {
          looks.push({ time: context.currentTime, position: graph.position() });
          if (act.do === 'start') graph.start(act.from, () => undefined);
          else if (act.do === 'choose') graph.choose(act.side);
          else graph.stop();
          void context.resume();
        });
      const heard = (await context.startRendering()).getChannelData(0);
      if (above > 0) {
        const spikes: [number, number][] = [];
        heard.forEach((value, frame) => {
          if (Math.abs(value) > above) spikes.push([frame, value]);
        });
        return { spikes, looks, text: '' };
      }
      const bytes = new Uint8Array(heard.buffer);
      let text = '';
      for (let at = 0; at < bytes.length; at += 32_768)
        text += String.fromCharCode(...bytes.subarray(at, at + 32_768));
      return { spikes: [], looks, text: btoa(text) };
    },
    { ...session, gains: gains ?? { before: 1, after: 1 }, above: above ?? 0, rate: RATE },
  );
  const heard = new Float32Array(new Uint8Array(Buffer.from(result.text, 'base64')).buffer);
  return { heard, spikes: result.spikes, looks: result.looks };
};

const largestStep = (heard: Float32Array) =>
  heard.reduce((most, value, at) => Math.max(most, Math.abs(value - (heard[at - 1] ?? 0))), 0);

describe('the graph of instant compare', () => {
  test('keeps both sides sample-aligned over minutes, after hundreds of switches and after seeks', async () => {
    const page = await open();
    const seconds = 240;
    const acts: Act[] = [{ at: 0.1, do: 'start', from: 0 }];
    for (let at = 0.4, count = 0; at < seconds - 1; at += 0.53, count += 1) {
      acts.push({ at, do: 'choose', side: count % 2 === 0 ? 'after' : 'before' });
      // Uneven positions, so that nothing lands on the sample grid by chance.
      if (count % 37 === 36) acts.push({ at: at + 0.2, do: 'start', from: (count * 7.3191) % 200 });
    }
    const { spikes, looks } = await render(page, {
      sounds: {
        before: { kind: 'clicks', seconds, height: 0.8 },
        after: { kind: 'clicks', seconds, height: -0.8 },
      },
      seconds,
      acts,
      above: 0.5,
    });
    const errors: number[] = [];
    const sides = { up: 0, down: 0 };
    const starts = acts.filter((act) => act.do === 'start').map(({ at }) => at * RATE);
    let look = 0;
    for (const [frame, value] of spikes) {
      // A start takes effect shortly after it was requested.
      if (starts.some((start) => frame >= start - 128 && frame < start + 0.04 * RATE)) continue;
      sides[value > 0 ? 'up' : 'down'] += 1;
      while ((looks[look + 1]?.time ?? Number.POSITIVE_INFINITY) * RATE <= frame) look += 1;
      // Use the next look, as it has the true position: the current one may be a start, which reports the position
      // before it.
      const { time, position } = looks[Math.min(look + 1, looks.length - 1)] ?? { time: 0, position: 0 };
      const music = position * RATE + frame - time * RATE;
      const off = music - Math.round(music / CLICK_EVERY) * CLICK_EVERY;
      errors.push(Math.abs(off) / RATE);
    }
    expect(Math.min(sides.up, sides.down)).toBeGreaterThan(300);
    expect(errors.length).toBeGreaterThan(4 * (seconds - 5) * 0.9);
    const worst = errors.reduce((most, error) => Math.max(most, error), 0);
    console.log(`Alignment over ${seconds} s, ${errors.length} clicks: worst ${(worst * 1e6).toFixed(1)} µs`);
    expect(worst).toBeLessThan(0.001);
    expect(worst).toBeLessThanOrEqual(1.5 / RATE);
  });

  test('switches, starts, stops and seeks without a click', async () => {
    const page = await open();
    const acts: Act[] = [{ at: 0.05, do: 'start', from: 0.1111 }];
    for (let at = 0.3, count = 0; at < 5; at += 0.0937, count += 1)
      acts.push({ at, do: 'choose', side: count % 2 === 0 ? 'after' : 'before' });
    // Switch faster than the length of a crossfade.
    for (let at = 5, count = 0; at < 5.2; at += 0.003, count += 1)
      acts.push({ at, do: 'choose', side: count % 2 === 0 ? 'after' : 'before' });
    for (let at = 6; at < 8; at += 0.313) acts.push({ at, do: 'start', from: at / 2 });
    acts.push({ at: 8.5, do: 'stop' });
    const { heard } = await render(page, {
      sounds: {
        before: { kind: 'tone', seconds: 10, hertz: 220, height: 0.5 },
        after: { kind: 'tone', seconds: 10, hertz: 330, height: 0.5 },
      },
      seconds: 9,
      acts,
    });
    // The steepest slope of a 330 Hz sine, plus what the fades add (5 ms and 8 ms of half of full scale).
    const steepest = 0.5 * 2 * Math.PI * (330 / RATE);
    const fades = 2 * (0.5 / (0.005 * RATE) + 1 / (0.008 * RATE));
    const step = largestStep(heard);
    console.log(`Largest step ${step.toFixed(4)}, a sine alone ${steepest.toFixed(4)}`);
    expect(step).toBeLessThan(steepest + fades);
    expect(step).toBeGreaterThan(steepest * 0.9);
  });

  test('keeps the level of identical sides constant through a crossfade', async () => {
    const page = await open();
    const acts: Act[] = [{ at: 0.05, do: 'start', from: 0 }];
    for (let at = 0.5, count = 0; at < 4; at += 0.211, count += 1)
      acts.push({ at, do: 'choose', side: count % 2 === 0 ? 'after' : 'before' });
    const same: Signal = { kind: 'tone', seconds: 5, hertz: 1000, height: 0.5 };
    const { heard } = await render(page, { sounds: { before: same, after: same }, seconds: 4.5, acts });
    // Every full wave of 48 samples peaks at the same level, also in the middle of a fade.
    for (let from = 0.2 * RATE; from < 4.2 * RATE; from += 48) {
      const wave = heard.subarray(from, from + 48);
      expect(wave.reduce((most, value) => Math.max(most, Math.abs(value)), 0)).toBeCloseTo(0.5, 2);
    }
  });

  test('matches the loudness of both sides by turning the louder one down', async () => {
    const page = await open();
    const sounds: Record<Side, Signal> = {
      before: { kind: 'noise', seconds: 24, height: 0.12 },
      after: { kind: 'noise', seconds: 24, height: 0.6 },
    };
    const lufsOf = (samples: Float32Array) => measureLoudness(RATE, [samples]).integrated_lufs;
    const { gain_db } = matchLevels({
      before: lufsOf(signalOf(sounds.before)),
      after: lufsOf(signalOf(sounds.after)),
    });
    const { heard } = await render(page, {
      sounds,
      gains: { before: toGain(gain_db.before), after: toGain(gain_db.after) },
      seconds: 22,
      acts: [
        { at: 0.1, do: 'start', from: 0 },
        { at: 11, do: 'choose', side: 'after' },
      ],
    });
    const before = lufsOf(heard.subarray(RATE, 10.5 * RATE));
    const after = lufsOf(heard.subarray(11.5 * RATE, 21 * RATE));
    console.log(
      `Matched: ${before.toFixed(2)} and ${after.toFixed(2)} LUFS, by ${gain_db.after.toFixed(2)} dB`,
    );
    expect(gain_db.after).toBeCloseTo(-13.98, 1);
    expect(Math.abs(before - after)).toBeLessThan(0.3);
    expect(before).toBeCloseTo(lufsOf(signalOf(sounds.before)), 1);
  });
});
