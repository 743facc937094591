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
    await guide(page).getByText('0 of 10').waitFor();
    await expect.poll(() => page.getByText('Before your first client').count()).toBe(0);
    await expectAccessibleAtEveryWidthNightly(page);

    await guide(page).getByRole('link', { name: 'Fill in: Your name and address' }).press('Enter');
    await fill(page, 'Business name', 'Low Tide');
    await save(page, 'What you charge');
    await overview(page).click();
    await step(page, 'Your name and address').getByText('partly done').waitFor();
    await guide(page).getByRole('link', { name: 'Add your address' }).press('Enter');
    await fill(page, 'Contact email', 'desk@lowtide.example');
    await save(page, 'What you charge');
    await overview(page).click();
    await step(page, 'Your name and address').getByText(': done').waitFor();

    await guide(page).getByRole('link', { name: 'Fill in: How you get paid' }).press('Enter');
    await fill(page, 'PayPal handle', 'LowTide');
    await page.keyboard.press('Enter');
    await toast(page, 'Way to pay updated');
    await page.getByRole('button', { name: 'Switch off Cash App' }).click();
    await overview(page).click();
    await guide(page).getByText('2 of 10').waitFor();
    await step(page, 'How you get paid').getByText(': done').waitFor();
  });

  test('is the same list in the guide, which leads on from the first open step', async () => {
    const page = await asOwner('/admin');
    await guide(page).getByRole('link', { name: 'Go through it page by page' }).click();
    await heading(page, 'What you do');
    const steps = page.getByRole('navigation', { name: 'Set up' }).getByRole('link');
    await expect
      .poll(() => steps.allTextContents())
      .toEqual([
        'What you do: to do',
        'Your name and address: done',
        'What you charge: to do',
        'How you get paid: done',
        'A track to listen to: to do',
        'Your look and your numbers: to do',
        'Email delivery: to do',
        'Your address on the web: to do',
        'Your password and a backup: to do',
        'See your site: to do',
      ]);
    for (const [old, title] of [
      ['look', 'Your look and your numbers'],
      ['offer', 'What you charge'],
      ['money', 'How you get paid'],
      ['email', 'Email delivery'],
      ['nothing', 'What you do'],
    ] as const) {
      await page.goto(new URL(`/admin/setup/${old}`, page.url()).href);
      await heading(page, title);
    }
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
