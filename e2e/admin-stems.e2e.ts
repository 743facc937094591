import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { makeFlac } from '../test/audio/flac.ts';
import { makeM4a } from '../test/audio/m4a.ts';
import { makeWav } from '../test/audio/wav.ts';
import { makeZip } from '../test/audio/zip.ts';
import { type FilePart, placed } from '../test/orders.ts';
import { adminOf } from './admin-steps.ts';
import { expectAccessibleAtEveryWidthNightly } from './axe.ts';
import { recorded, tapOutput } from './listening-recorder.ts';
import { valuesOf } from './listening-steps.ts';
import { focused, type visit } from './page-tests.ts';
import { setStage } from './set-up.ts';
import { fitTone } from './stem-signals.ts';
import { addVersion } from './version-steps.ts';

const stage = setStage();
const { asOwner } = adminOf(stage);
const RATE = 48_000;
const tone = { seconds: 15, tone: 480, channels: 1 };

/** An order that the server has already analysed: the gain of a song is derived from its waveforms. */
const ordered = async (files: FilePart[]): Promise<string> => {
  const id = await placed(stage.product.url, { fields: { name: 'Stem Sender', song_count: '1' }, files });
  const checked = async () => (await stage.studio.order(id)).files.filter(({ report }) => report !== null);
  await expect.poll(async () => (await checked()).length).toBe(files.length);
  return id;
};
const wav = (name: string, seconds = 12): FilePart => ({
  name,
  content: makeWav({ seconds, tone: 480, sampleRate: RATE, channels: 1 }),
});
const open = (id: string, options: Parameters<typeof visit>[3] = {}) =>
  asOwner(`/admin/orders/${id}`, options);
const opener = (page: Page) => stackOf(page).getByRole('button', { name: 'Play together', exact: true });
const stackOf = (page: Page) => page.getByRole('region', { name: 'Song 1, lined up' });
const button = (stack: Locator, name: string) => stack.getByRole('button', { name, exact: true });
const seek = (stack: Locator) => stack.getByRole('slider', { name: 'Seek' });
const at = async (stack: Locator) => Number(await seek(stack).inputValue());

describe('the stems of an order, streamed from the server', () => {
  test('play in sync, including a FLAC and a file with another sample rate', async () => {
    const id = await ordered([
      { name: 'Beat.wav', content: makeWav({ ...tone, sampleRate: RATE, bitDepth: 24 }) },
      { name: 'Lead.flac', content: makeFlac({ ...tone, sampleRate: RATE }) },
      { name: 'Adlib.wav', content: makeWav({ ...tone, sampleRate: 44_100 }) },
    ]);
    const page = await open(id, { bypassCSP: true, prepare: tapOutput });
    await opener(page).click();
    const { height, off } = fitTone(await recorded(page, 3), 480, RATE);
    expect(height).toBeGreaterThan(0.9);
    expect(height).toBeLessThan(1);
    expect(off).toBeLessThan(0.002);
  });

  test('play, mute and pause by keyboard alone, and stop when a version is played', async () => {
    const id = await ordered([wav('Beat.wav'), wav('Lead.wav')]);
    await addVersion(stage, id, { content: makeWav({ ...tone, sampleRate: RATE }) });
    const page = await open(id);
    await opener(page).focus();
    await page.keyboard.press('Enter');
    const stack = stackOf(page);
    await focused(button(stack, 'Pause'));
    await expect.poll(() => at(stack)).toBeGreaterThan(0.5);
    await button(stack, 'Mute Lead.wav').focus();
    await page.keyboard.press('Space');
    await expect.poll(() => button(stack, 'Mute Lead.wav').getAttribute('aria-pressed')).toBe('true');
    const player = page.getByRole('region', { name: 'Player of Song 1' });
    await button(player, 'Play').press('Enter');
    await button(stack, 'Play together').waitFor();
    await button(player, 'Pause').waitFor();
    await button(stack, 'Play together').press('Enter');
    await button(player, 'Play').waitFor();
    await page.keyboard.press('Enter');
    await button(stack, 'Play together').waitFor();
  });

  test('request a new link when theirs has expired', async () => {
    const id = await ordered([wav('Beat.wav', 30), wav('Lead.wav', 30)]);
    const page = await open(id);
    const links = new Set<string>();
    const refused = new Set<string>();
    await page.route('**/api/downloads/*', (route) => {
      const link = route.request().url();
      links.add(link);
      // The first link to each file expires after its first block.
      const isFirst = links.size <= 2 && route.request().headers().range !== 'bytes=0-262143';
      if (!isFirst) return route.continue();
      refused.add(link);
      return route.fulfill({ status: 403, json: { detail: 'This link is no longer valid.' } });
    });
    await opener(page).click();
    const stack = stackOf(page);
    await expect.poll(() => at(stack)).toBeGreaterThan(4);
    expect(refused.size).toBeGreaterThan(0);
    expect(links.size).toBe(2 + refused.size);
    await expect.poll(() => stack.getByText(/couldn’t be loaded/).count()).toBe(0);
  });

  test('pause once on a stalled connection, say so, and resume where they were', async () => {
    const id = await ordered([wav('Beat.wav', 30), wav('Lead.wav', 30)]);
    const page = await open(id);
    const falters = Promise.withResolvers<void>();
    let blocks = 0;
    await page.route('**/api/downloads/*', async (route) => {
      blocks += 1;
      if (blocks > 8) await falters.promise;
      await route.continue();
    });
    await opener(page).click();
    const stack = stackOf(page);
    await expect.poll(() => at(stack)).toBeGreaterThan(1);
    await stack.getByText('Loading…').waitFor();
    const stood = await at(stack);
    expect((await valuesOf(seek(stack))).map(Number)).toEqual([stood]);
    falters.resolve();
    await expect.poll(() => at(stack)).toBeGreaterThan(stood + 1);
    await expect.poll(() => stack.getByText('Loading…').count()).toBe(0);
  });

  test('show an error when the server does not answer, and play once it does', async () => {
    const id = await ordered([wav('Beat.wav'), wav('Lead.wav')]);
    const page = await open(id);
    await page.route('**/api/downloads/*', (route) => route.abort());
    await opener(page).click();
    const stack = stackOf(page);
    await stack.getByText('These files couldn’t be loaded. Check your connection,').waitFor();
    await page.unroute('**/api/downloads/*');
    await button(stack, 'Play together').click();
    await expect.poll(() => at(stack)).toBeGreaterThan(0.5);
    await expect.poll(() => stack.getByText(/couldn’t be loaded/).count()).toBe(0);
  });

  test('play on without files that cannot be decoded, and name them', async () => {
    const id = await ordered([
      wav('Beat.wav'),
      wav('Lead.wav'),
      { name: 'Keys.m4a', content: makeM4a({ codec: 'alac' }) },
      { name: 'Session.zip', content: makeZip([{ name: 'a.wav', content: makeWav() }]) },
    ]);
    const page = await open(id);
    await opener(page).click();
    const stack = stackOf(page);
    await expect.poll(() => at(stack)).toBeGreaterThan(0.5);
    await stack
      .getByText('This browser can’t play this file with the others. Download it to listen.')
      .waitFor();
    await stack.getByText('A ZIP can’t be played. Download it to open it.').first().waitFor();
    await button(stack, 'Pause').click();
    await expectAccessibleAtEveryWidthNightly(page);
  });
});
