import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { adminOf, heading, signIn } from './admin-steps.ts';
import { expectAccessibleAtEveryWidthNightly, expectAccessibleNightly } from './axe.ts';
import { focused, toast } from './page-tests.ts';
import { quiet } from './quiet.ts';
import { setStage } from './set-up.ts';

const stage = setStage();
const { asOwner, asGuest } = adminOf(stage);
const guide = (page: Page) => page.getByRole('region', { name: /^Get your studio ready/ });
const step = (page: Page, name: string) => guide(page).getByRole('listitem').filter({ hasText: name });
const overview = (page: Page) =>
  page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Overview' });
const fill = async (page: Page, label: string, value: string) => {
  await focused(page.getByLabel(label, { exact: true }));
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(value);
};
/** Saves with the Enter key, or with the given press, and is on the next page of the guide. */
const save = async (page: Page, next: string, press = () => page.keyboard.press('Enter')) => {
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  await press();
  expect((await saved).status()).toBe(200);
  await heading(page, next);
};

describe('the first run', () => {
  test('leads by keyboard from the sign-in to the fields, and ticks off finished steps', async () => {
    const page = await asGuest('/admin/login');
    await signIn(page);
    await guide(page).getByText('0 of 8').waitFor();
    await expect.poll(() => page.getByText('Before your first client').count()).toBe(0);
    await expectAccessibleAtEveryWidthNightly(page);

    await guide(page).getByRole('link', { name: 'Fill in: Your name and address' }).press('Enter');
    await fill(page, 'Business name', 'Low Tide');
    await save(page, 'Look');
    await overview(page).click();
    await step(page, 'Your name and address').getByText('partly done').waitFor();
    await guide(page).getByRole('link', { name: 'Add your address' }).press('Enter');
    await fill(page, 'Contact email', 'desk@lowtide.example');
    await save(page, 'Look');
    await overview(page).click();
    await step(page, 'Your name and address').getByText(': done').waitFor();

    await guide(page).getByRole('link', { name: 'Fill in: How you get paid' }).press('Enter');
    await fill(page, 'PayPal handle', 'LowTide');
    await page.keyboard.press('Enter');
    await toast(page, 'Way to pay updated');
    await page.getByRole('button', { name: 'Switch off Cash App' }).click();
    await overview(page).click();
    await guide(page).getByText('2 of 8').waitFor();
    await step(page, 'How you get paid').getByText(': done').waitFor();
  });

  test('goes through the whole set-up page by page, each of which can be left as it is', async () => {
    const page = await asOwner('/admin');
    await guide(page).getByRole('link', { name: 'Go through it page by page' }).click();
    for (const title of ['Name', 'Look', 'Offer', 'Money', 'Payment', 'Promise', 'Email', 'First track']) {
      await heading(page, title);
      await expect
        .poll(() =>
          page.getByRole('navigation', { name: 'Set up' }).locator('[aria-current=page]').innerText(),
        )
        .toBe(title);
      await page
        .getByRole('main')
        .getByRole('link', { name: title === 'First track' ? 'Finish' : 'Continue', exact: true })
        .click();
    }
    await heading(page, 'Overview');
  });

  test('steps can be skipped and reopened, and the guide hidden and restored, in every browser', async () => {
    const page = await asOwner('/admin');
    const leave = guide(page).getByRole('button', { name: 'Skip this: Email delivery' });
    await leave.press('Enter');
    const again = guide(page).getByRole('button', { name: 'Reopen: Email delivery' });
    await again.waitFor();
    await focused(again);
    await expectAccessibleNightly(page);
    await guide(page).getByRole('button', { name: 'Hide this guide' }).press('Enter');
    await focused(page.getByRole('heading', { name: 'Overview', level: 1 }));
    await expect.poll(() => guide(page).count()).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await guide(page).waitFor();
    await guide(page).getByRole('button', { name: 'Hide this guide' }).click();
    await guide(page).waitFor({ state: 'detached' });

    const other = await asOwner('/admin');
    await heading(other, 'Overview');
    await quiet(other);
    await expect.poll(() => guide(other).count()).toBe(0);
  });
});
