import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import type { PortfolioItem } from '../shared/portfolio.ts';
import { PATIENCE_MS } from '../test/patience.ts';
import { recording, uploadsTo } from './content-steps.ts';
import { alive, focused, visit } from './page-tests.ts';
import { quiet } from './quiet.ts';
import { setStage } from './set-up.ts';

const stage = setStage();
const open = (options: Parameters<typeof visit>[3] = {}) =>
  visit(stage.browser, stage.product.url, '/', options);

const card = (page: Page, title: string) => page.locator('#my-music article').filter({ hasText: title });
const openRow = (page: Page, title: string) =>
  card(page, title).getByRole('heading').getByRole('button').click();
const button = (page: Page, title: string, name: string) => card(page, title).getByRole('button', { name });
const isSounding = (page: Page, title: string) =>
  card(page, title)
    .locator('audio')
    .evaluate((audio: HTMLAudioElement) => !audio.paused && audio.currentTime > 0);
const items = async () => (await stage.studio.ask<{ items: PortfolioItem[] }>('/api/portfolio')).items;
const watchPlays = (page: Page): string[] => {
  const counted: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/plays')) counted.push(request.url());
  });
  return counted;
};
const hostile = '<img src=x onerror=alert(1)>"';

describe('tracks of the studio', () => {
  beforeAll(async () => {
    const add = uploadsTo(stage.studio);
    for (const number of [1, 2, 3, 4, 5]) await add.track(`Filler ${number}`);
    await add.track(hostile, { description: `${hostile} ${'and on and on '.repeat(60)}` });
    await add.track('Long Night', { audio_file: recording(40) });
    await add.track('Short Song', {
      featured: 'true',
      // The code that counts plays comes with the first one: it has ten seconds to spare.
      audio_file: recording(15),
      before_file: recording(15, 220),
      after_file: recording(15, 880),
    });
    // A file that finishes preparing after the page has loaded would be a different file to its player.
    await vi.waitUntil(async () => (await items()).every(({ sounds }) => sounds.audio), {
      timeout: PATIENCE_MS,
    });
  });

  test('shows six tracks first, featured ones on top; a button loads the rest and moves the focus to them', async () => {
    const page = await open();
    const more = page.getByRole('button', { name: 'Show all 8 tracks' });
    await alive(more);
    const titles = () => page.locator('#my-music h3').allInnerTexts();
    await expect.poll(() => titles()).toHaveLength(6);
    expect((await titles())[0]).toBe('Short Song');
    await page.getByText('featured').waitFor();
    await expect.poll(() => page.locator('#my-music').getByText('Demo', { exact: true }).count()).toBe(0);
    await more.focus();
    await page.keyboard.press('Enter');
    await focused(page.locator('#my-music h3').nth(6));
    await expect.poll(() => titles()).toHaveLength(8);
    await expect.poll(() => more.count()).toBe(0);
  });

  test('shows titles and descriptions exactly as typed; a long description expands', async () => {
    const page = await open();
    const odd = card(page, 'onerror');
    const read = odd.getByRole('button', { name: /^Read all of/ });
    await alive(odd.getByRole('button', { name: 'Play' }));
    await openRow(page, 'onerror');
    await expect.poll(() => odd.getByRole('heading').innerText()).toBe(hostile);
    await expect.poll(() => page.locator('#my-music img').count()).toBe(0);
    const height = async () =>
      (await odd.locator('p').filter({ hasText: 'on and on' }).boundingBox())?.height ?? 0;
    const closed = await height();
    await read.click();
    await expect.poll(() => height()).toBeGreaterThan(closed * 2);
    await odd.getByRole('button', { name: /^Show less of/ }).click();
    await expect.poll(() => height()).toBe(closed);
  });

  test('a track with one sound plays it as After, with waveform and length shown before anything is fetched', async () => {
    const page = await open();
    const fetched: string[] = [];
    page.on('request', (request) => request.url().includes('/api/audio/') && fetched.push(request.url()));
    await alive(button(page, 'Long Night', 'Play'));
    const long = card(page, 'Long Night');
    await long.getByText('/ 0:40').first().waitFor();
    await expect.poll(() => long.getByRole('tab', { name: 'Before' }).isDisabled()).toBe(true);
    await expect
      .poll(() => long.getByRole('tab', { name: 'After' }).getAttribute('aria-selected'))
      .toBe('true');
    await expect
      .poll(() => long.getByRole('tabpanel').locator('path').first().getAttribute('d'))
      .toMatch(/v[3-9]\d/);
    expect(fetched).toEqual([]);
    await button(page, 'Long Night', 'Play').click();
    await expect.poll(() => isSounding(page, 'Long Night')).toBe(true);
  });

  test('counts one play per visit and shows it; viewing alone does not count', async () => {
    const page = await open();
    const counted = watchPlays(page);
    await alive(button(page, 'Short Song', 'Play'));
    await quiet(page);
    expect(counted).toEqual([]);
    await expect
      .poll(() =>
        card(page, 'Short Song')
          .getByText(/\d plays?/)
          .count(),
      )
      .toBe(0);
    await openRow(page, 'Short Song');
    await button(page, 'Short Song', 'Play').click();
    await card(page, 'Short Song').getByText('1 play', { exact: false }).waitFor();
    await button(page, 'Short Song', 'Play').waitFor();
    expect(counted).toHaveLength(1);
    await button(page, 'Short Song', 'Play').click();
    await button(page, 'Short Song', 'Pause').waitFor();
    await button(page, 'Short Song', 'Play').waitFor();
    expect((await items()).find(({ title }) => title === 'Short Song')?.play_count).toBe(1);
    // The cached page shows it a second later.
    const shown = async () => {
      await page.reload();
      return card(page, 'Short Song').getByText('1 play', { exact: false }).count();
    };
    await expect.poll(shown).toBe(1);
  });

  test('a refresh neither stops playback nor collapses what is open; new tracks appear with the next one', async () => {
    const page = await open({ prepare: (context) => context.clock.install() });
    const read = card(page, 'onerror').getByRole('button', { name: /^Read all of/ });
    await alive(button(page, 'onerror', 'Play'));
    await openRow(page, 'onerror');
    await read.click();
    await button(page, 'Long Night', 'Play').click();
    await expect.poll(() => isSounding(page, 'Long Night')).toBe(true);
    const audio = await card(page, 'Long Night').locator('audio').elementHandle();
    const { id } = await uploadsTo(stage.studio).track('Brand New', { featured: 'true' });
    const refresh = async () => {
      const answered = page.waitForResponse((response) => response.url().includes('/api/portfolio?_t='));
      await page.clock.fastForward(300_000);
      await (await answered).finished();
    };
    await refresh();
    expect(
      await audio?.evaluate((element) => element.isConnected && !(element as HTMLAudioElement).paused),
    ).toBe(true);
    await expect.poll(() => card(page, 'Brand New').count()).toBe(0);
    await button(page, 'Long Night', 'Pause').click();
    await refresh();
    await card(page, 'Brand New').waitFor();
    await card(page, 'onerror')
      .getByRole('button', { name: /^Show less of/ })
      .waitFor();
    await stage.studio.ask(`/api/admin/portfolio/${id}`, 'DELETE');
  });
});
