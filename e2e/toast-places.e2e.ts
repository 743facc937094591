import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { adminOf } from './admin-steps.ts';
import { clientsOf, pageOf } from './client-steps.ts';
import { openForm, submitButton } from './order-steps.ts';
import { toast, visit } from './page-tests.ts';
import { setStage } from './set-up.ts';

const stage = setStage();
const { asOwner } = adminOf(stage);
const { order } = clientsOf(stage);

beforeAll(async () => {
  await order('Nora Lind', 'nora@example.org');
});

/** What the visible toasts cover of the pressed control, the buttons of its form or dialog, and the bars. */
const listCovered = (pressed: Element): string[] => {
  const toasts = [...document.querySelectorAll('.toast')].map((one) => one.getBoundingClientRect());
  const home = pressed.closest('form, [role=dialog], [role=alertdialog]');
  const bars = [...document.querySelectorAll('header, nav, .bottom-bar')].filter(
    (bar) => /fixed|sticky/.test(getComputedStyle(bar).position) && !bar.querySelector('.toast'),
  );
  const others = [...(home?.querySelectorAll('button') ?? [])].filter((one) => !one.closest('.toast'));
  const hit = (box: DOMRect, toasts: DOMRect[]) =>
    toasts.some(
      (one) =>
        one.left < box.right - 1 &&
        box.left < one.right - 1 &&
        one.top < box.bottom - 1 &&
        box.top < one.bottom - 1,
    );
  const inView = toasts.filter(
    ({ left, right, bottom }) => left >= 0 && right <= innerWidth && bottom <= innerHeight,
  );
  if (toasts.length === 0) return ['no toast'];
  return [
    ...(inView.length === toasts.length ? [] : ['a toast is out of view']),
    ...[pressed, ...others, ...bars]
      .filter((one) => one.checkVisibility() && hit(one.getBoundingClientRect(), toasts))
      .map((one) => one.outerHTML.slice(0, 120)),
  ];
};

/** Looks at a toast at every width, while the focus in it keeps it from expiring. */
const expectNothingCovered = async (page: Page, pressed: Locator, words: string): Promise<void> => {
  await toast(page, words);
  await page.keyboard.press('F6');
  for (const width of [360, 390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(async () => [width, await pressed.evaluate(listCovered)]).toEqual([width, []]);
  }
};

describe('a toast covers nothing that is in use', () => {
  test('in the dialog that writes to a client: a line above its buttons; the toast outlives the dialog', async () => {
    const refusal = 'Please fill in all email fields';
    const page = await asOwner(pageOf('nora@example.org'), { viewport: { width: 390, height: 900 } });
    await page.getByRole('button', { name: 'Send Email' }).click();
    const dialog = page.getByRole('dialog', { name: 'Write to Nora Lind' });
    const send = dialog.getByRole('button', { name: 'Send Email' });
    await send.click();
    await dialog.getByText(refusal).waitFor();
    await toast(page, refusal);
    await expect.poll(() => send.evaluate(listCovered)).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await toast(page, refusal);
  });

  test('on the order form', async () => {
    const page = await visit(stage.browser, stage.product.url, '/');
    await openForm(page);
    await submitButton(page).press('Enter');
    await expectNothingCovered(page, submitButton(page), 'Please upload at least one audio file');
  });

  test.each([
    ['/admin/messaging', 'Send Bulk Email', 'Please fill in subject and message'],
    ['/admin/settings', 'Save settings', 'Settings saved'],
  ])('%s', async (path, name, words) => {
    const page = await asOwner(path);
    const button = page.getByRole('button', { name }).first();
    await button.press('Enter');
    await expectNothingCovered(page, button, words);
  });
});
