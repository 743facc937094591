import { readFileSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fileReport } from '../shared/stem-report.ts';
import { makeAiff } from '../test/audio/aiff.ts';
import { makeFlac } from '../test/audio/flac.ts';
import { makeMp3 } from '../test/audio/mp3.ts';
import { makeWav } from '../test/audio/wav.ts';
import { nightlyTest } from '../test/nightly-test.ts';
import { asUpload } from './order-steps.ts';
import { visit } from './page-tests.ts';
import { startBrowser } from './product.ts';
import { type Checked, type CheckSite, checkAll, choose, startCheckSite } from './stem-check-page.ts';

let site: CheckSite;
let browser: Browser;
beforeAll(async () => {
  [site, browser] = await Promise.all([startCheckSite(), startBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
});
const open = () => visit(browser, site.url, '/index.html');
const recorded = (name: string) => readFileSync(new URL(`../test/audio/recorded/${name}`, import.meta.url));

const TONE_DB = 20 * Math.log10(0.4);

describe('formats a browser decodes', () => {
  test.each([
    ['WAV', async () => makeWav({ bitDepth: 24 }), 24],
    ['AIFF', async () => makeAiff({ bitDepth: 24 }), 24],
    ['FLAC', async () => makeFlac({ bitDepth: 24 }), 24],
    ['MP3', () => makeMp3(), null],
    ['M4A', async () => recorded('tone.aac.m4a'), null],
  ])('%s: header and samples', async (format, make, bits) => {
    const page = await open();
    const [outcome] = await checkAll(page, [asUpload(`tone.${format.toLowerCase()}`, await make())]);
    const report = fileReport.parse(outcome?.report);
    expect(report.facts).toMatchObject({ format, bit_depth: bits, channels: 2 });
    const seconds = format === 'M4A' ? 0.5 : 1;
    expect(Math.abs((report.facts.duration_s ?? 0) - seconds)).toBeLessThan(0.06);
    // The recorded AAC starts with a click, 2.3 dB above the tone.
    expect(Math.abs((report.measures?.peak_dbfs ?? 0) - TONE_DB)).toBeLessThan(format === 'M4A' ? 2.5 : 0.7);
    expect(report.measures?.starts_at_s).toBeLessThan(0.06);
    expect(report.measures?.lufs).toBeLessThan(-5);
    expect(report.measures).toMatchObject({ clipped_runs: 0, is_dual_mono: false, is_one_sided: false });
    expect(outcome?.peaks).toMatch(/^[\w-]{500}\.[\w-]{500}$/);
  });

  nightlyTest(
    'without WebCodecs, as over plain http, reads headers and the formats that need no decoder',
    async () => {
      const page = await visit(browser, site.url, '/index.html', {
        // The worker is the page's own script, so the decoder is removed by a line put before it.
        prepare: (context) =>
          context.route('**/check-worker*.js', async (route) => {
            const answer = await route.fetch();
            await route.fulfill({
              response: answer,
              body: `delete self.AudioDecoder;${await answer.text()}`,
            });
          }),
      });
      const [mp3, flac, wav] = await checkAll(page, [
        asUpload('a.mp3', await makeMp3()),
        asUpload('b.flac', makeFlac()),
        asUpload('c.wav', makeWav()),
      ]);
      expect(mp3?.report).toMatchObject({ facts: { format: 'MP3', sample_rate_hz: 44_100 }, measures: null });
      expect(flac?.report.measures).not.toBeNull();
      expect(wav?.report.measures).not.toBeNull();
    },
  );
});

nightlyTest('a check stops when it is aborted, and the next one works', async () => {
  const page = await open();
  await choose(page, [asUpload('long.wav', makeWav({ seconds: 60 }))]);
  const ended = page.evaluate(async () => {
    const { checking } = window as unknown as Checked;
    const work = checking.checkAll(() => checking.stop.abort(new Error('Enough')));
    const reason = await work.catch((error: Error) => error.message);
    return { reason, last: checking.progress.at(-1) };
  });
  expect(await ended).toMatchObject({ reason: 'Enough' });
  expect((await ended).last).toBeLessThan(1);
  const [next] = await checkAll(page, [asUpload('short.wav', makeWav())]);
  expect(next?.report.measures).not.toBeNull();
});

nightlyTest(
  'a check falls back to reading headers on the page when the worker cannot be loaded',
  async () => {
    const page = await visit(browser, site.url, '/index.html', {
      expects: [/check-worker/, /Failed to load/],
      prepare: (context) => context.route('**/check-worker*.js', (route) => route.abort()),
    });
    const outcomes = await checkAll(page, [
      asUpload('a.wav', makeWav({ bitDepth: 24 })),
      asUpload('b.mp3', await makeMp3()),
    ]);
    expect(outcomes.map(({ report }) => [report.facts.format, report.facts.bit_depth])).toEqual([
      ['WAV', 24],
      ['MP3', null],
    ]);
  },
);
