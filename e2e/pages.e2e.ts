import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { nightlyTest } from '../test/nightly-test.ts';
import { alive, focused, toast, visit, wordsOf } from './page-tests.ts';
import { setStage } from './set-up.ts';

const stage = setStage();

const open = (path: string, options: Parameters<typeof visit>[3] = {}) =>
  visit(stage.browser, stage.product.url, path, options);

const isInView = (element: Locator) =>
  element.evaluate((one) => {
    const { top, bottom } = one.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  });
const nextFrame = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** The filled buttons in the window that aren’t of a player while it plays. */
const filledButtons = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('button, a')]
    .filter((element) => getComputedStyle(element).backgroundColor === 'rgb(255, 178, 36)')
    .filter((element) => element.getAttribute('role') !== 'tab')
    .filter((element) => {
      const { top, bottom, width } = element.getBoundingClientRect();
      return width > 0 && bottom > 64 && top < innerHeight;
    })
    .map((element) => element.getAttribute('aria-label') ?? element.innerText);

const inMain = (page: Page) => page.locator('main');
const isOpen = (summary: Locator) => summary.evaluate((element) => element.closest('details')?.open);

describe('questions and answers', () => {
  test('filters ten answers by tiles, and opens each one separately', async () => {
    const page = await open('/faq');
    const tile = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });
    await alive(tile('Timing'));
    const answers = inMain(page).locator('summary:visible');
    await expect.poll(() => answers.count()).toBe(10);
    await page.getByText('10 answers').waitFor();

    const [first, second] = [answers.nth(0), answers.nth(1)];
    await first.click();
    await second.click();
    await expect.poll(() => inMain(page).locator('details[open]').count()).toBe(2);
    await page.getByText('You’ll hear a first version 48-72 hours').waitFor();
    await second.click();
    expect([await isOpen(first), await isOpen(second)]).toEqual([true, false]);
    await expect
      .poll(() => page.getByText('Rush delivery brings the turnaround down').isVisible())
      .toBe(false);

    for (const [name, count] of [
      ['Timing', 2],
      ['Payment', 2],
      ['Technical', 2],
      ['Services', 3],
    ] as const) {
      await tile(name).click();
      await expect.poll(() => answers.count()).toBe(count);
      await expect.poll(() => tile(name).getAttribute('aria-pressed')).toBe('true');
    }
    await tile('Services').click();
    await expect.poll(() => answers.count()).toBe(10);
    await expect.poll(() => isOpen(first)).toBe(true);

    const ask = page.getByRole('region', { name: 'Still Have Questions?' });
    await expect
      .poll(() => ask.getByRole('link', { name: 'studio@example.com' }).getAttribute('href'))
      .toBe('mailto:studio@example.com');
    await ask.getByRole('link', { name: 'Start a Project' }).click();
    await page.waitForURL('/');
  });
});

describe('addresses and navigation', () => {
  test('serves the site’s own page with status 404 for an unknown URL', async () => {
    const page = await open('/faq');
    const answer = await page.goto('/nothing/here?x=1');
    expect(answer?.status()).toBe(404);
    await page.getByRole('heading', { name: 'This page doesn’t exist.' }).waitFor();
    await page.getByRole('link', { name: 'Back to Home' }).click();
    await page.waitForURL('/');
    expect((await page.goto('/portfolio'))?.url()).toBe(`${stage.product.url}/`);
  });

  nightlyTest(
    'highlights the current page in the bar, and shows the owner’s links only to the owner',
    async () => {
      const page = await open('/');
      const bar = page.getByRole('navigation', { name: 'Main' });
      const current = () => bar.locator('[aria-current=page]:visible').allInnerTexts();
      await expect.poll(() => current()).toEqual(['Home']);
      const links = ['Mixfront Studio', 'Home', 'Samples', 'Prices', 'How it works', 'FAQ', 'Order'];
      await expect.poll(() => bar.getByRole('link').allInnerTexts()).toEqual(links);
      await bar.getByRole('link', { name: 'FAQ' }).click();
      await page.waitForURL('/faq');
      await expect.poll(() => current()).toEqual(['FAQ']);
      await expect.poll(() => bar.getByRole('link', { name: 'Admin' }).count()).toBe(0);
      await expect.poll(() => bar.getByRole('button', { name: 'Logout' }).count()).toBe(0);

      const owners = await open('/faq', { storageState: await stage.studio.session() });
      const ownBar = owners.getByRole('navigation', { name: 'Main' });
      await ownBar.getByRole('link', { name: 'Admin' }).click();
      await owners.waitForURL('/admin');
      await owners.getByRole('heading', { name: 'Overview' }).waitFor();
      await owners.goto('/admin/settings');
      await expect
        .poll(() => ownBar.locator('[aria-current=page]:visible').allInnerTexts())
        .toEqual(['Admin']);
    },
  );

  test('at 390 px a menu holds the links, and closes on a choice or on Escape', async () => {
    const page = await open('/', {
      viewport: { width: 390, height: 844 },
      storageState: await stage.studio.session(),
    });
    const menu = page.getByRole('button', { name: 'Menu' });
    await alive(menu);
    const bar = page.getByRole('navigation', { name: 'Main' });
    await expect.poll(() => bar.getByRole('link', { name: 'FAQ' }).count()).toBe(0);
    await menu.click();
    await expect.poll(() => menu.getAttribute('aria-expanded')).toBe('true');
    await bar.getByRole('link', { name: 'Admin Dashboard' }).waitFor();
    await bar.getByRole('button', { name: 'Logout' }).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => menu.getAttribute('aria-expanded')).toBe('false');
    await menu.click();
    await bar.getByRole('link', { name: 'FAQ' }).click();
    await page.waitForURL('/faq');
    await expect.poll(() => menu.getAttribute('aria-expanded')).toBe('false');
    // To a part of the landing page, from any other.
    await menu.click();
    await bar.getByRole('link', { name: 'Order' }).click();
    await page.waitForURL('/#contact-form');
    await expect.poll(() => isInView(page.getByRole('heading', { name: 'Submit Your Project' }))).toBe(true);
  });

  test('at 390 px a bar with the price leads to the form once the hero is passed, below messages', async () => {
    const page = await open('/', {
      viewport: { width: 390, height: 844 },
      prepare: (context) => context.route('**/*.mp3', (route) => route.abort()),
    });
    const bar = page.locator('[data-bottom-bar]').filter({ hasText: 'a song' });
    const play = page.locator('#my-music').getByRole('button', { name: 'Play' }).first();
    await alive(page.getByRole('button', { name: 'Get Started' }));
    await expect.poll(() => bar.isVisible()).toBe(false);
    await alive(play);
    await bar.getByText('$50 a song').waitFor();
    await play.click();
    await toast(page, 'Cannot play after audio file');
    const edge = async () => (await page.locator('.toast').boundingBox()) ?? { y: 0, height: 0 };
    const top = (await bar.boundingBox())?.y ?? 0;
    await expect.poll(async () => (await edge()).y + (await edge()).height).toBeLessThanOrEqual(top);
    await bar.getByRole('button', { name: 'Order' }).click();
    await focused(page.getByRole('heading', { name: 'Submit Your Project' }));
    await expect.poll(() => bar.isVisible()).toBe(false);
  });

  test('at 390 px the landing page is at most 9,000 px high, and shows one filled button at a time', async () => {
    for (const name of ['Mara', 'Noor', 'Sol'])
      stage.studio.addTestimonial(name, 'It breathes now. '.repeat(8));
    // The page is made anew.
    await stage.studio.setPrices({ show_demos: true });
    const page = await open('/', { viewport: { width: 390, height: 844 } });
    await alive(page.getByRole('button', { name: 'Get Started' }));
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    expect(height).toBeLessThanOrEqual(9_000);
    const found: string[][] = [];
    for (let y = 0; y < height; y += 300) {
      await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y);
      await nextFrame(page);
      const filled = await page.evaluate(filledButtons);
      if (filled.length > 1) found.push(filled);
    }
    expect(found).toEqual([]);
  });

  test('without scripts the page is readable, and explains how to order', async () => {
    const page = await open('/', { javaScriptEnabled: false });
    // Playwright's text search skips <noscript>.
    await expect
      .poll(() => wordsOf(page.locator('#contact-form')))
      .toContain('You need JavaScript to order here. Or write to studio@example.com.');
    await expect.poll(() => page.getByText('Loading').count()).toBe(0);
    await expect.poll(() => wordsOf(page.locator('#pricing'))).toContain('$50');
  });

  test('every public page hydrates without warnings', async () => {
    const page = await open('/');
    for (const path of ['/', '/faq', '/payment-options', '/payment-success', '/payment-cancelled', '/none']) {
      await page.goto(path);
      await alive(page.getByRole('navigation', { name: 'Main' }).getByRole('link').first());
    }
  });
});
