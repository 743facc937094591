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
const widths = [390, 768, 1440];

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

const expectNothingCovered = async (page: Page, pressed: Locator, words: string): Promise<void> => {
  await toast(page, words);
  await expect.poll(() => pressed.evaluate(listCovered)).toEqual([]);
};

describe.each(widths)('at %i px, a toast covers nothing that is in use', (width) => {
  const viewport = { width, height: 900 };

  const refusal = 'Please fill in all email fields';
  const sendEmpty = async () => {
    const page = await asOwner(pageOf('nora@example.org'), { viewport });
    await page.getByRole('button', { name: 'Send Email' }).click();
    const dialog = page.getByRole('dialog', { name: 'Write to Nora Lind' });
    const send = dialog.getByRole('button', { name: 'Send Email' });
    await send.click();
    return { page, dialog, send };
  };

  test('in the dialog that writes to a client: a line above its buttons', async () => {
    const { page, dialog, send } = await sendEmpty();
    await dialog.getByText(refusal).waitFor();
    await expectNothingCovered(page, send, refusal);
  });

  test('after that dialog, which it outlives', async () => {
    const { page, dialog } = await sendEmpty();
    await toast(page, refusal);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await toast(page, refusal);
  });

  test('on the order form', async () => {
    const page = await visit(stage.browser, stage.product.url, '/', { viewport });
    await openForm(page);
    await submitButton(page).press('Enter');
    await expectNothingCovered(page, submitButton(page), 'Please upload at least one audio file');
  });

  test.each([
    ['/admin/messaging', 'Send Bulk Email', 'Please fill in subject and message'],
    ['/admin/messaging', 'Save as template', 'Please fill in subject and message'],
    ['/admin/messaging?tab=individual', 'Send Email', 'Please fill in all fields'],
    ['/admin/settings', 'Save settings', 'Settings saved'],
  ])('%s', async (path, name, words) => {
    const page = await asOwner(path, { viewport });
    const button = page.getByRole('button', { name }).first();
    await button.press('Enter');
    await expectNothingCovered(page, button, words);
  });
});
