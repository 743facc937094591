import type { BrowserContext, Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { advances } from './listening-steps.ts';
import { alive, visit } from './page-tests.ts';
import { setStage } from './set-up.ts';

const stage = setStage();

/** The landing page with the named chunk held back until `arrive`. */
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
  // The load event waits for the page's own chunk.
  const page = part === 'landing' ? await opened.promise : await visited;
  return { page, arrive: gate.resolve, visited };
};

const isSounding = (player: Locator) =>
  player.locator('audio').evaluate((audio: HTMLAudioElement) => !audio.paused && audio.currentTime > 0);
const card = (page: Page) => page.locator('#my-music fieldset').first();
const isOwned = (locator: Locator) =>
  locator.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps')));

describe('a press before the code has loaded', () => {
  test('plays once the code has loaded, also when pressed twice', async () => {
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
    // From here on it is a regular button.
    await card(page).getByRole('button', { name: 'Pause' }).click();
    await play.waitFor();
    await expect.poll(() => isSounding(card(page))).toBe(false);
  });

  test('does not submit a form natively', async () => {
    const { page, arrive } = await openWithout('order-form');
    const submit = page.getByRole('button', { name: 'Submit Order' });
    await submit.click({ force: true });
    arrive();
    await expect.poll(() => isOwned(submit)).toBe(true);
    expect(new URL(page.url()).search).toBe('');
  });

  test('works on the deck at the top, which waits for the code of the page itself', async () => {
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
