import type { BrowserContext, Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { advances } from './listening-steps.ts';
import { alive, visit } from './page-tests.ts';
import { setStage } from './set-up.ts';

const stage = setStage();

/** The landing page whose part of that name waits for `arrive`. */
const openWithout = async (part: string) => {
  const gate = Promise.withResolvers<void>();
  const prepare = (context: BrowserContext) =>
    context.route(`**/assets/${part}-*.js`, async (route) => {
      await gate.promise;
      await route.continue();
    });
  const opened = Promise.withResolvers<Page>();
  const visited = visit(stage.browser, stage.product.url, '/', {
    prepare: async (context) => {
      context.once('page', opened.resolve);
      await prepare(context);
    },
  });
  // What belongs to the page itself keeps it from being loaded.
  const page = part === 'landing' ? await opened.promise : await visited;
  return { page, arrive: gate.resolve, visited };
};

const isSounding = (player: Locator) =>
  player.locator('audio').evaluate((audio: HTMLAudioElement) => !audio.paused && audio.currentTime > 0);
const card = (page: Page) => page.locator('#my-music fieldset').first();
const isOwned = (locator: Locator) =>
  locator.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')));

describe('what is pressed before its code is there', () => {
  test('plays once the code has come, also when pressed twice', async () => {
    const { page, arrive } = await openWithout('my-music');
    await alive(page.getByRole('button', { name: 'Get Started' }));
    const play = card(page).getByRole('button', { name: 'Play' });
    await play.click();
    await play.click();
    await expect.poll(() => isOwned(play)).toBe(false);
    await expect.poll(() => play.getAttribute('data-pressed')).toBe('');
    arrive();
    await card(page).getByRole('button', { name: 'Pause' }).waitFor();
    await expect.poll(() => isSounding(card(page))).toBe(true);
    await expect.poll(() => page.locator('[data-pressed]').count()).toBe(0);
    // From here on it is a button like any other.
    await card(page).getByRole('button', { name: 'Pause' }).click();
    await play.waitFor();
    await expect.poll(() => isSounding(card(page))).toBe(false);
  });

  test('a key does the same', async () => {
    const { page, arrive } = await openWithout('my-music');
    const play = card(page).getByRole('button', { name: 'Play' });
    await play.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => isOwned(play)).toBe(false);
    arrive();
    await expect.poll(() => isSounding(card(page))).toBe(true);
  });

  test('a press loads what nobody has come near', async () => {
    const { page, arrive } = await openWithout('order-form');
    arrive();
    const submit = page.getByRole('button', { name: 'Submit Order' });
    await alive(page.getByRole('button', { name: 'Get Started' }));
    await expect.poll(() => isOwned(submit)).toBe(false);
    await submit.evaluate((button: HTMLElement) => button.click());
    await expect.poll(() => isOwned(submit)).toBe(true);
  });

  test('a form is not sent the browser’s own way', async () => {
    const { page, arrive } = await openWithout('order-form');
    const submit = page.getByRole('button', { name: 'Submit Order' });
    await submit.click({ force: true });
    arrive();
    await expect.poll(() => isOwned(submit)).toBe(true);
    expect(new URL(page.url()).search).toBe('');
  });

  test('the deck at the top waits for the page’s own code', async () => {
    const { page, arrive, visited } = await openWithout('landing');
    const deck = page.getByRole('group', { name: /^Before and after: / }).first();
    const play = deck.getByRole('button', { name: /^Play / });
    await expect
      .poll(async () => {
        await play.click();
        return play.getAttribute('data-pressed');
      })
      .toBe('');
    await expect.poll(() => isOwned(play)).toBe(false);
    arrive();
    await visited;
    await deck.getByRole('button', { name: /^Stop / }).waitFor();
    await advances(deck);
  });
});
