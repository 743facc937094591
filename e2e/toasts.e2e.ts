import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { adminOf } from './admin-steps.ts';
import { placedByClient } from './client-order-steps.ts';
import { clientsOf, pageOf } from './client-steps.ts';
import { fillForm, openForm, placedOrder, submitButton } from './order-steps.ts';
import { alive, toast, visit } from './page-tests.ts';
import { setStage } from './set-up.ts';
import { choose, fileOnDisk, reaches } from './upload-steps.ts';

const stage = setStage();
const { asOwner } = adminOf(stage);
const { order } = clientsOf(stage);
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
    await page.goto('/');
    await openForm(page);
    // One of that page itself would come after it.
    await submitButton(page).press('Enter');
    await toast(page, 'Please upload at least one audio file');
    expect(await messages(page).count()).toBe(1);
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

  test('stays under the pointer when the control it gave way to is scrolled there', async () => {
    const page = await open('/');
    const file = await fileOnDisk('back.wav', 1);
    await choose(page, file.path);
    await reaches(page, file.name, 'whole');
    await page.getByRole('button', { name: `Remove ${file.name}` }).click();
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.hover();
    const place = await boxOf(messages(page));
    await page.evaluate(() => {
      const focused = document.activeElement?.getBoundingClientRect();
      const covering = document.querySelector('.toast')?.getBoundingClientRect();
      scrollBy({ top: (focused?.top ?? 0) - (covering?.top ?? 0), behavior: 'instant' });
      document.dispatchEvent(new Event('scrollend'));
    });
    expect(await boxOf(messages(page))).toEqual(place);
    await undo.click();
    await reaches(page, file.name, 'whole');
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

/** The boxes of controls, wherever they can be scrolled to, that a visible toast meets; and toasts out of view. */
const listCovered = (): string[] => {
  const getToasts = () => [...document.querySelectorAll('.toast')].map((one) => one.getBoundingClientRect());
  if (getToasts().length === 0) return ['no toast'];
  const isWhole = ({ left, top, right, bottom }: DOMRect) =>
    left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  const meetsToast = (box: DOMRect) =>
    getToasts().some(
      (one) =>
        one.left < box.right - 1 &&
        box.left < one.right - 1 &&
        one.top < box.bottom - 1 &&
        box.top < one.bottom - 1,
    );
  const dialog = [...document.querySelectorAll(':is([role=dialog], [role=alertdialog])[data-open]')].at(-1);
  const controls = (dialog ?? document).querySelectorAll('a[href], button, input, select, textarea, summary');
  return [
    ...(getToasts().every(isWhole) ? [] : ['a toast is out of view']),
    ...[...controls]
      .filter((one) => !one.closest('.toast, [aria-hidden=true]') && one.checkVisibility())
      .filter((one) => {
        one.scrollIntoView({ block: 'nearest', behavior: 'instant' });
        // As it does by itself a moment later.
        document.dispatchEvent(new Event('scrollend'));
        return meetsToast(one.getBoundingClientRect());
      })
      .map((one) => one.outerHTML.slice(0, 120)),
  ];
};

// On every screen: toasts-covered.e2e.ts.
describe('a toast covers nothing that is in use', () => {
  test('in the dialog that writes to a client: a line above its buttons; the toast outlives the dialog', async () => {
    const refusal = 'Please fill in all email fields';
    await order('Nora Lind', 'nora@example.org');
    const page = await asOwner(pageOf('nora@example.org'), { viewport: { width: 390, height: 900 } });
    await page.getByRole('button', { name: 'Send Email' }).click();
    const dialog = page.getByRole('dialog', { name: 'Write to Nora Lind' });
    const send = dialog.getByRole('button', { name: 'Send Email' });
    await send.click();
    await dialog.getByText(refusal).first().waitFor();
    await toast(page, refusal);
    await expect.poll(() => page.evaluate(listCovered)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await toast(page, refusal);
  });

  test('nor what was in view before it came, which moves up by a line', async () => {
    const { id, key } = await placedByClient(stage.product.url);
    const page = await open(`/payment-options?order=${id}#${key}`, {
      viewport: { width: 390, height: 640 },
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const copy = page.getByRole('button', { name: 'Copy order number' });
    await alive(copy);
    // The end of a button is the end of the window.
    await page.getByRole('button', { name: 'Pay with PayPal' }).evaluate((pay) => {
      scrollBy({ top: pay.getBoundingClientRect().bottom - innerHeight + 1, behavior: 'instant' });
    });
    await copy.press('Enter');
    await toast(page, 'Order number copied');
    const [pay, shown] = await Promise.all([
      boxOf(page.getByRole('button', { name: 'Pay with PayPal' })),
      boxOf(messages(page)),
    ]);
    expect(pay.y + pay.height).toBeLessThanOrEqual(shown.y);
  });
});
