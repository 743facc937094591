import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { nightlyTest } from '../test/nightly-test.ts';
import { count } from '../test/test-scopes.ts';
import { shiftsOf, watchShifts } from './content-steps.ts';
import { advances } from './listening-steps.ts';
import { alive, focused, toast, visit } from './page-tests.ts';
import { setStage } from './set-up.ts';

const stage = setStage();

const open = (path: string, options: Parameters<typeof visit>[3] = {}) =>
  visit(stage.browser, stage.product.url, path, options);

describe('players', () => {
  const card = (page: Page, index: number) => page.locator('#my-music fieldset').nth(index);
  const sound = async (page: Page, index: number) =>
    card(page, index)
      .locator('audio')
      .evaluate(({ paused, currentTime, src }: HTMLAudioElement) => ({ paused, currentTime, src }));
  const play = (page: Page, index: number) => card(page, index).getByRole('button', { name: 'Play' });
  const pause = (page: Page, index: number) => card(page, index).getByRole('button', { name: 'Pause' });
  const ready = async () => {
    const page = await open('/');
    await alive(play(page, 0));
    return page;
  };

  test('one player sounds at a time, and switching sides keeps the position', async () => {
    const page = await ready();
    await play(page, 0).click();
    await expect.poll(async () => (await sound(page, 0)).currentTime).toBeGreaterThan(0.5);
    await play(page, 1).click();
    await pause(page, 1).waitFor();
    expect((await sound(page, 0)).paused).toBe(true);
    await play(page, 0).waitFor();
    await pause(page, 1).click();

    const tab = (name: string) => card(page, 0).getByRole('tab', { name });
    await expect.poll(() => tab('After').getAttribute('aria-selected')).toBe('true');
    const stood = Number(await card(page, 0).getByRole('slider', { name: 'Seek' }).inputValue());
    expect(stood).toBeGreaterThan(0.5);
    const after = (await sound(page, 0)).src;
    await tab('Before').click();
    expect((await sound(page, 0)).src).not.toBe(after);
    await play(page, 0).click();
    await expect.poll(async () => (await sound(page, 0)).paused).toBe(false);
    await expect.poll(async () => (await sound(page, 0)).currentTime).toBeGreaterThan(stood);
    await tab('Before').press('ArrowRight');
    await focused(tab('After'));
    await expect.poll(() => tab('After').getAttribute('aria-selected')).toBe('true');
    await play(page, 0).waitFor();
  });

  nightlyTest(
    'seeks by keyboard and by clicks in proportion, and returns to the start at the end',
    async () => {
      const page = await ready();
      const slider = card(page, 0).getByRole('slider', { name: 'Seek' });
      await play(page, 0).click();
      await pause(page, 0).click();
      const length = Number(await slider.getAttribute('max'));
      const value = async () => Number(await slider.inputValue());
      const from = await value();
      await slider.press('ArrowRight');
      await expect.poll(value).toBeCloseTo(from + 5, 0);
      await slider.press('ArrowLeft');
      await expect.poll(value).toBeCloseTo(from, 0);
      const box = await slider.boundingBox();
      if (!box) throw new Error('The slider has no place');
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await expect.poll(async () => Math.abs((await value()) / length - 0.5)).toBeLessThan(0.03);
      await slider.press('End');
      await expect.poll(value).toBeGreaterThan(length - 0.5);
      await slider.press('ArrowLeft');
      const audio = card(page, 0).locator('audio');
      // The slider knows the length before the file has loaded.
      await expect
        .poll(() => audio.evaluate(({ duration }: HTMLAudioElement) => duration))
        .toBeGreaterThan(1);
      await audio.evaluate((element: HTMLAudioElement) => {
        element.currentTime = element.duration - 0.3;
      });
      await play(page, 0).click();
      await expect.poll(value).toBe(0);
      await play(page, 0).waitFor();
    },
  );

  test('reports a file that fails to load in the player and in a toast', async () => {
    const page = await open('/', {
      prepare: (context) => context.route('**/*.mp3', (route) => route.abort()),
    });
    await alive(play(page, 0));
    await play(page, 0).click();
    await card(page, 0).getByText('Failed to load after audio').waitFor();
    await toast(page, 'Cannot play after audio file');
    await page.context().unroute('**/*.mp3');
    await play(page, 0).click();
    await pause(page, 0).waitFor();
    await expect.poll(() => card(page, 0).getByText('Failed to load').count()).toBe(0);
  });

  test.each(
    [390, 1440].slice(0, count(1, 2)),
  )('at %i px, pressing play in the hero or in a row moves nothing on the page', async (width) => {
    const page = await open('/', {
      viewport: { width, height: 900 },
      prepare: (context) => context.addInitScript(watchShifts),
    });
    const places = () =>
      page
        .locator('main :is(h2, h3, fieldset, footer)')
        .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top + scrollY)));
    await alive(play(page, 0));
    const deck = page.getByRole('group', { name: /^Before and after: / }).first();
    await alive(deck.getByRole('button', { name: /^Play / }));
    const before = await places();
    const shifted = await shiftsOf(page);
    await deck.getByRole('button', { name: /^Play / }).click();
    await deck.getByRole('switch', { name: 'Blind mode' }).waitFor();
    await advances(deck);
    expect(await places()).toEqual(before);
    await play(page, 0).click();
    await pause(page, 0).waitFor();
    await expect.poll(async () => (await sound(page, 0)).currentTime).toBeGreaterThan(0.5);
    expect(await places()).toEqual(before);
    expect(await shiftsOf(page)).toBe(shifted);
  });

  nightlyTest('the hero has a chip for every sample, and plays on when another one is chosen', async () => {
    const page = await open('/', { viewport: { width: 390, height: 844 } });
    const chips = page.getByRole('radiogroup', { name: 'Sample' }).getByRole('radio');
    const deck = (title: string) =>
      page.locator('#top').getByRole('group', { name: `Before and after: ${title}` });
    await alive(chips.first());
    const [first = '', second = '', third = ''] = await chips.allInnerTexts();
    await expect.poll(() => deck(first).count()).toBe(1);
    await chips.nth(1).click();
    await deck(second)
      .getByRole('button', { name: `Play ${second}` })
      .click();
    await advances(deck(second));
    await chips.nth(1).press('ArrowRight');
    await focused(chips.nth(2));
    await deck(third)
      .getByRole('button', { name: `Stop ${third}` })
      .waitFor();
    await advances(deck(third));
    await expect
      .poll(() => page.locator('#before-after').getByRole('heading', { name: first, exact: true }).count())
      .toBe(0);
    // A phone has buttons for the volume.
    await expect.poll(() => page.locator('input[aria-label=Volume]:visible').count()).toBe(0);
  });

  nightlyTest('the carousel wraps around at both ends, with buttons, dots and arrow keys', async () => {
    const page = await open('/');
    const samples = page.getByRole('region', { name: 'Before and after samples' });
    const next = samples.getByRole('button', { name: 'Next sample' });
    await alive(next);
    const title = () => samples.getByRole('heading', { level: 3 }).innerText();
    const titles = [await title()];
    for (let index = 1; index < 4; index += 1) {
      await next.click();
      titles.push(await title());
    }
    expect(new Set(titles).size).toBe(4);
    await next.click();
    await expect.poll(() => title()).toBe(titles[0]);
    await samples.getByRole('button', { name: 'Previous sample' }).click();
    await expect.poll(() => title()).toBe(titles[3]);
    const dot = samples.getByRole('button', { name: 'Sample 2 of 4' });
    await dot.click();
    await expect.poll(() => title()).toBe(titles[1]);
    await expect.poll(() => dot.getAttribute('aria-current')).toBe('true');
    await page.keyboard.press('ArrowRight');
    await expect.poll(title).toBe(titles[2]);
    // A sound stops when its slide is no longer shown.
    await samples.getByRole('button', { name: /^Play / }).click();
    await samples.getByRole('button', { name: /^Stop / }).waitFor();
    await next.click();
    await expect.poll(() => samples.getByRole('button', { name: /^Stop / }).count()).toBe(0);
  });

  nightlyTest('a swipe or a drag turns the carousel, and a drag on a button does not press it', async () => {
    const page = await open('/');
    const samples = page.getByRole('region', { name: 'Before and after samples' });
    await alive(samples.getByRole('button', { name: 'Next sample' }));
    const title = () => samples.getByRole('heading', { level: 3 }).innerText();
    const first = await title();
    const play = samples.getByRole('button', { name: /^Play / });
    await play.scrollIntoViewIfNeeded();
    const box = await play.boundingBox();
    if (!box) throw new Error('The button has no place');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 120, y, { steps: 8 });
    await page.mouse.up();
    await expect.poll(title).not.toBe(first);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 180, y, { steps: 8 });
    await page.mouse.up();
    await expect.poll(title).toBe(first);
    await expect.poll(() => samples.getByRole('button', { name: /^Stop / }).count()).toBe(0);
  });
});
