import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PortfolioItem } from '../shared/portfolio.ts';
import { tone } from './listening-signals.ts';
import { addTrack, serve, wavOf } from './listening-sounds.ts';
import { advances, button, compare, lever, openRow, playerOf, positionOf, tab } from './listening-steps.ts';
import { alive, toast, visit } from './page-tests.ts';
import { setStage } from './set-up.ts';

const stage = setStage();
const sides = { before: wavOf(tone(20, 220, 0.1)), after: wavOf(tone(20, 330, 0.1)) };
const part = { duration_s: 20, lufs: -20 };
const list = async () =>
  JSON.stringify((await stage.studio.ask<{ items: PortfolioItem[] }>('/api/portfolio')).items);

beforeEach(async () => {
  stage.studio.withDatabase((db) => db.exec('delete from audio_files; delete from portfolio_items'));
  addTrack(stage.studio, 'old', 'Song', [
    { part: 'before', ...part },
    { part: 'after', ...part },
  ]);
  await expect.poll(list).toContain('old-before');
});

/** Replaces the files behind an open page, as the owner might; without `others` the old files are only deleted. */
const replace = async (page: Page, others: boolean) => {
  await page.context().unrouteAll();
  await page.context().route('**/api/audio/old-*', (route) => route.fulfill({ status: 404 }));
  await serve(page.context(), 'new', sides);
  stage.studio.withDatabase((db) =>
    db.exec(others ? `update audio_files set id = replace(id, 'old-', 'new-')` : 'delete from audio_files'),
  );
  await expect.poll(list).not.toContain('old-before');
};
const open = async () => {
  const page = await visit(stage.browser, stage.product.url, '/', {
    expects: [/^404: .*\/api\/audio\/old-/],
    prepare: (context) => serve(context, 'old', sides),
  });
  const player = playerOf(page, 'Song');
  await alive(button(player, 'Play'));
  await openRow(player);
  return { page, player };
};

describe('a sound that was replaced while the page is open', () => {
  test('plays the new file from the position of the visitor', async () => {
    const { page, player } = await open();
    await button(player, 'Play').click();
    await advances(player);
    await button(player, 'Pause').click();
    await player.getByRole('slider', { name: 'Seek' }).fill('8');
    await replace(page, true);
    await tab(player, 'Before').click();
    await button(player, 'Play').click();
    await advances(player);
    expect(await positionOf(player)).toBeGreaterThan(8);
    await expect.poll(() => player.locator('audio').getAttribute('src')).toContain('new-before');
    await expect.poll(() => page.locator('.toast').count()).toBe(0);
    await expect.poll(() => player.getByText('Failed to load').count()).toBe(0);
  });

  test('plays when only instant compare has learned of it yet', async () => {
    const { page } = await open();
    const deck = page.getByRole('group', { name: 'Before and after: Song' }).first();
    await replace(page, true);
    const started = Promise.withResolvers<void>();
    await page.route('**/api/portfolio?*', (route) => started.promise.then(() => route.continue()), {
      times: 1,
    });
    await button(deck, 'Play Song').click();
    await button(deck, 'Stop Song').waitFor();
    await advances(deck);
    started.resolve();
  });

  test('can be compared', async () => {
    const { page, player } = await open();
    await replace(page, true);
    await compare(player);
    await button(player, 'Play').click();
    await advances(player);
  });

  test('shows an error when it was deleted, for comparing too', async () => {
    const { page, player } = await open();
    await replace(page, false);
    await lever(player, 'Instant compare').click();
    await player.getByText('Both sides couldn’t be loaded for instant compare.').waitFor();
    await button(player, 'Play').click();
    await player.getByText('Failed to load after audio').waitFor();
    await toast(page, 'Cannot play after audio file');
  });
});

test('tracks without any sound are listed only when no other track exists', async () => {
  addTrack(stage.studio, 'none', 'Nothing', []);
  await expect.poll(list).toContain('Nothing');
  const { page } = await open();
  const titles = () => page.locator('#my-music h3').allInnerTexts();
  await expect.poll(() => titles()).toEqual(['Song']);
  await replace(page, false);
  const titlesNow = async () => {
    await page.reload();
    return titles();
  };
  await expect.poll(titlesNow).toEqual(expect.arrayContaining(['Song', 'Nothing']));
  await expect.poll(() => page.locator('#my-music').getByText('No audio files available').count()).toBe(2);
  await expect.poll(() => page.locator('#my-music').getByText('Demo', { exact: true }).count()).toBe(0);
});
