import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { alive, visit, wordsOf } from './page-tests.ts';
import { setStage } from './set-up.ts';

const stage = setStage();

const open = (path: string, options: Parameters<typeof visit>[3] = {}) =>
  visit(stage.browser, stage.product.url, path, options);

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

  test('highlights the current page in the bar, and shows the owner’s links only to the owner', async () => {
    const page = await open('/');
    const bar = page.getByRole('navigation', { name: 'Main' });
    const current = () => bar.locator('[aria-current=page]:visible').allInnerTexts();
    await expect.poll(() => current()).toEqual(['Home']);
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
    await expect.poll(() => ownBar.locator('[aria-current=page]:visible').allInnerTexts()).toEqual(['Admin']);
  });

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
