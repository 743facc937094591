import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { expectAccessibleNightly } from './axe.ts';
import { tone } from './listening-signals.ts';
import { addTrack, serve, wavOf } from './listening-sounds.ts';
import { advances } from './listening-steps.ts';
import { alive, focused, visit, wordsOf } from './page-tests.ts';
import { quiet } from './quiet.ts';
import { setStage } from './set-up.ts';

const stage = setStage();
const open = (options: Parameters<typeof visit>[3] = {}) =>
  visit(stage.browser, stage.product.url, '/', options);

const hero = (page: Page) => page.locator('main > div').first();
const decks = (page: Page) => page.getByRole('group', { name: /^Before and after: / });
const samples = (page: Page) => page.getByRole('region', { name: 'Before and after samples' });
const listen = (page: Page) => page.getByRole('button', { name: 'Listen to Samples' });
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const chips = (page: Page) => page.getByRole('radiogroup', { name: 'Sample' }).getByRole('radio');
const labels = (page: Page, part: string) => page.locator(part).getByText('Demo', { exact: true }).count();

const sound = { before: wavOf(tone(12, 220, 0.1)), after: wavOf(tone(12, 330, 0.1)) };
const addPair = (id: string, title: string) => {
  addTrack(stage.studio, id, title, [
    { part: 'before', duration_s: 12, lufs: -21.3 },
    { part: 'after', duration_s: 12, lufs: -9.6 },
  ]);
};
const empty = () =>
  stage.studio.withDatabase((db) => {
    db.exec('delete from audio_files');
    db.exec('delete from portfolio_items');
  });
// Written directly to the database; changing the settings makes the product reload it.
const settle = (show_demos: boolean) => stage.studio.setPrices({ show_demos });

beforeEach(async () => {
  empty();
  await settle(true);
});
afterEach(() => empty());

describe('a studio without tracks', () => {
  test('labels everything that came with the product as a demo', async () => {
    const page = await open();
    await alive(samples(page).getByRole('button', { name: 'Next sample' }));
    await decks(page).first().getByText('Demo', { exact: true }).waitFor();
    for (const slide of [1, 2, 3, 4]) {
      await samples(page)
        .getByRole('button', { name: `Sample ${slide} of 4` })
        .click();
      await expect.poll(() => labels(page, '#before-after')).toBe(1);
    }
    await expect.poll(() => samples(page).getByText('Made for this site.').count()).toBe(1);
    await expect.poll(() => labels(page, '#my-music')).toBe(3);
    // The hero begins with one of its own, and has them all.
    await expect.poll(() => chips(page).count()).toBe(5);
  });

  test('shows neither player nor empty section when demos are hidden, and offers nothing to listen to', async () => {
    await settle(false);
    const page = await open();
    await alive(page.getByRole('button', { name: 'Get Started' }));
    await expect.poll(() => decks(page).count()).toBe(0);
    for (const id of ['before-after', 'my-music'])
      expect([id, await page.locator(`#${id}`).isVisible()]).toEqual([id, false]);
    await expect.poll(() => listen(page).count()).toBe(0);
    await expect
      .poll(() => navigation(page).getByRole('link', { name: 'Samples', includeHidden: true }).count())
      .toBe(0);
    await expect.poll(() => wordsOf(hero(page))).toMatch(/back in 48-72 hours\. Get Started$/);
    await expect.poll(() => wordsOf(page.locator('main'))).not.toMatch(/demo/i);
    await page.getByRole('button', { name: 'Get Started' }).click();
    await focused(page.locator('#contact-form h2'));
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessibleNightly(page);
  });

  test('shows its first pair on the open page when demos are hidden', async () => {
    await settle(false);
    const page = await open({
      prepare: async (context) => {
        await context.clock.install();
        await serve(context, 'first', sound);
      },
    });
    await alive(page.getByRole('button', { name: 'Get Started' }));
    await quiet(page);
    addPair('first', 'First Light');
    await settle(false);
    await page.clock.runFor(300_000);
    await samples(page).getByRole('heading', { name: 'First Light' }).waitFor();
    await page.locator('#my-music').getByRole('heading', { name: 'First Light' }).waitFor();
    await listen(page).waitFor();
  });
});

describe('a studio with tracks', () => {
  test('with one pair, which is in the hero, leads from “Samples” to My Music, also from another page', async () => {
    addPair('first', 'First Light');
    await settle(true);
    const page = await visit(stage.browser, stage.product.url, '/faq', {
      prepare: (context) => serve(context, 'first', sound),
    });
    await navigation(page).getByRole('link', { name: 'Samples' }).click();
    const heading = page.getByRole('heading', { name: 'My Music' });
    const top = () => heading.evaluate((element) => element.getBoundingClientRect().top);
    // Right below the bar.
    await expect.poll(top).toBeLessThan(250);
    expect(await top()).toBeGreaterThan(64);
    expect(await page.locator('#before-after').isVisible()).toBe(false);
  });

  test('with one side only plays them in My Music, where the button leads when demos are hidden', async () => {
    addTrack(stage.studio, 'one', 'Only After', [{ part: 'after', duration_s: 12, lufs: -10 }]);
    await settle(false);
    const page = await open();
    await alive(listen(page));
    await expect.poll(() => page.locator('#before-after').isVisible()).toBe(false);
    await listen(page).click();
    await focused(page.getByRole('heading', { name: 'My Music' }));
    await settle(true);
    await page.reload();
    // The before/after pairs are still demos, and labelled as such.
    await samples(page).getByRole('button', { name: 'Sample 1 of 4' }).waitFor();
    await expect.poll(() => labels(page, '#before-after')).toBe(1);
    await expect.poll(() => labels(page, '#my-music')).toBe(0);
  });

  test('with both sides shows its own pairs instead of every demo, each once, and counts plays there', async () => {
    const own = ['High Water', 'Low Tide', 'Slack'];
    for (const title of own) addPair(title.slice(0, 1).toLowerCase(), title);
    await settle(true);
    const counted: string[] = [];
    const page = await open({
      prepare: async (context) => {
        for (const id of ['h', 'l', 's']) await serve(context, id, sound);
      },
    });
    page.on('request', (request) => request.url().endsWith('/plays') && counted.push(request.url()));
    await alive(decks(page).first());
    const titles = await chips(page).allInnerTexts();
    expect(titles.toSorted()).toEqual(own);
    // A chip says the title of what plays, and My Music says it again.
    expect(
      await hero(page)
        .getByText(titles[0] ?? '', { exact: true })
        .count(),
    ).toBe(1);
    await expect.poll(() => page.locator('#before-after').isVisible()).toBe(false);
    await expect.poll(() => wordsOf(page.locator('main'))).not.toMatch(/\bdemos?\b/i);
    await listen(page).click();
    await focused(page.getByRole('heading', { name: 'My Music' }));
    await decks(page)
      .first()
      .getByRole('button', { name: /^Play / })
      .click();
    await advances(decks(page).first());
    await expect.poll(() => counted.length).toBe(1);
    await expectAccessibleNightly(page);
  });

  test('has pairs in the carousel that the hero has no room for, each with both sides’ loudness', async () => {
    const own = Array.from({ length: 8 }, (_, n) => `Pair ${n + 1}`);
    for (const [n, title] of own.entries()) addPair(`p${n}`, title);
    await settle(true);
    const page = await open({
      prepare: async (context) => {
        for (const n of own.keys()) await serve(context, `p${n}`, sound);
      },
    });
    const second = samples(page).getByRole('button', { name: 'Sample 2 of 2' });
    await alive(second);
    const title = () => samples(page).getByRole('heading', { level: 3 }).innerText();
    const titles = [await title()];
    await second.click();
    titles.push(await title());
    const above = await chips(page).allInnerTexts();
    expect(above).toHaveLength(6);
    expect([...above, ...titles].sort()).toEqual(own);
    await expect.poll(() => wordsOf(samples(page))).toMatch(/before −21\.3 LUFS.*after −9\.6 LUFS/i);
    const deck = samples(page).getByRole('group', { name: /^Before and after: / });
    await deck.getByRole('button', { name: /^Play / }).click();
    await advances(deck);
    await deck.getByRole('tab', { name: 'Before' }).click();
    await advances(deck);
    await expectAccessibleNightly(page);
  });
});
