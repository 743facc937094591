import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { fillForm, openForm, placedOrder, submitButton } from './order-steps.ts';
import { toast, visit } from './page-tests.ts';
import { setStage } from './set-up.ts';

const stage = setStage();
const open = (path: string, options: Parameters<typeof visit>[3] = {}) =>
  visit(stage.browser, stage.product.url, path, options);
const messages = (page: Page) => page.locator('.toast');

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It has no place on the page');
  return box;
};
describe('a toast', () => {
  test('stays above the on-screen keyboard of a phone', async () => {
    const page = await open('/', { viewport: { width: 390, height: 844 } });
    await openForm(page);
    await submitButton(page).press('Enter');
    await toast(page, 'Please upload at least one audio file');
    await page.evaluate(() => {
      Object.defineProperty(visualViewport, 'height', { value: innerHeight - 300 });
      visualViewport?.dispatchEvent(new Event('resize'));
    });
    const { y, height } = await boxOf(messages(page));
    expect(y + height).toBeLessThanOrEqual(844 - 300);
  });

  test('about a placed order shows on the payment page it leads to, and on no page after that', async () => {
    const page = await open('/');
    await fillForm(page);
    await submitButton(page).click();
    const id = await placedOrder(page);
    await toast(page, `Order ${id} created! Files sent to studio@example.com`);
    await page.goto('/faq');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForTimeout(500);
    await expect.poll(() => messages(page).count()).toBe(0);
  });

  test('shown again is a new element, announced again', async () => {
    const page = await open('/');
    await openForm(page);
    const words = 'Please upload at least one audio file';
    await submitButton(page).press('Enter');
    await toast(page, words);
    await messages(page).evaluate((element) => element.setAttribute('data-first', ''));
    await submitButton(page).press('Enter');
    await page.locator('.toast:not([data-first])').waitFor();
    await expect.poll(() => messages(page).count()).toBe(1);
  });

  test('appears in a live region that was there a frame earlier', async () => {
    const page = await open('/', {
      prepare: (context) =>
        context.addInitScript(() => {
          new MutationObserver((_, observer) => {
            const region = document.querySelector('.toaster');
            if (!region) return;
            observer.disconnect();
            const isEmpty = !region.hasChildNodes();
            requestAnimationFrame(() =>
              document.documentElement.setAttribute(
                'data-began-empty',
                `${isEmpty && !region.hasChildNodes()}`,
              ),
            );
          }).observe(document, { childList: true, subtree: true });
        }),
    });
    await openForm(page);
    await submitButton(page).press('Enter');
    await toast(page, 'Please upload at least one audio file');
    await page.locator('html[data-began-empty=true]').waitFor({ state: 'attached' });
  });

  test('follows the finger that swipes it away, by no more than the finger moved', async () => {
    const page = await open('/', { viewport: { width: 390, height: 844 } });
    await openForm(page);
    await submitButton(page).press('Enter');
    await toast(page, 'Please upload at least one audio file');
    // It slides in.
    await messages(page).evaluate((shown) =>
      Promise.all(shown.getAnimations().map(({ finished }) => finished)),
    );
    const { x, y } = await boxOf(messages(page));
    await page.mouse.move(x + 20, y + 20);
    await page.mouse.down();
    // Base UI measures from the first move.
    for (const far of [1, 10, 21]) await page.mouse.move(x + 20 + far, y + 20);
    await expect.poll(async () => Math.round((await boxOf(messages(page))).x - x)).toBe(20);
    await page.mouse.move(x + 20 + 200, y + 20);
    await page.mouse.up();
    await messages(page).waitFor({ state: 'detached' });
  });

  test('that cannot be stored for the next page does not keep that page from opening', async () => {
    const page = await open('/', {
      prepare: (context) =>
        context.addInitScript(() =>
          Object.defineProperty(window, 'sessionStorage', {
            get: () => {
              throw new DOMException('Storage is forbidden', 'SecurityError');
            },
          }),
        ),
    });
    await fillForm(page);
    await submitButton(page).click();
    await expect.poll(() => placedOrder(page)).toMatch(/^MX-/);
  });
});
