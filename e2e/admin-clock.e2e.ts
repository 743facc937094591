import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { placed } from '../test/orders.ts';
import { adminOf } from './admin-steps.ts';
import { expectAccessibleAtEveryWidthNightly, expectAccessibleNightly } from './axe.ts';
import { focused, toast } from './page-tests.ts';
import { setStage } from './set-up.ts';
import { openPart } from './version-steps.ts';

const stage = setStage();
const { asOwner, place } = adminOf(stage);

const panel = (page: Page) => page.getByRole('region', { name: 'Turnaround' });
const button = (page: Page, name: string) => panel(page).getByRole('button', { name });
const undo = (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).last().click();
const pay = (id: string, amount: number) =>
  stage.studio.ask(`/api/admin/orders/${id}/payments`, 'POST', { method: 'paypal', amount });

describe('the clock of an order, on a phone', () => {
  const size = { viewport: { width: 390, height: 900 } };

  test('is paused with a reason the client can read and resumed, each with Undo', async () => {
    const id = await place('Paul Zed');
    await pay(id, 50);
    const page = await asOwner(`/admin/orders/${id}`, size);
    await openPart(page, 'Turnaround');
    await panel(page).getByText('48-72 hours from the payment.').waitFor();
    await panel(page).getByText('Your turn').waitFor();
    await button(page, 'Pause the clock').press('Enter');
    await focused(page.getByLabel('Reason'));
    await button(page, 'Pause the clock').click();
    await panel(page).getByText('Say what you’re waiting for').waitFor();
    await page.getByLabel('Reason').fill('The hook clips. Please send it again.');
    await expectAccessibleNightly(page);
    await button(page, 'Pause the clock').click();
    await toast(page, 'Clock paused');
    await panel(page).getByText('The hook clips. Please send it again.').waitFor();
    await panel(page).getByText('Client’s turn').waitFor();
    await focused(panel(page).getByRole('status'));
    await expect.poll(() => stage.studio.order(id)).toMatchObject({ due_at: null, turn: 'client' });
    await undo(page);
    await toast(page, 'The clock is running');
    await panel(page).getByText('Your turn').waitFor();
    await expect.poll(async () => (await stage.studio.order(id)).paused).toBeNull();
    await page.goto('/admin/orders');
    await page.goBack();
    await openPart(page, 'Turnaround');
    await button(page, 'Pause the clock').click();
    await page.getByLabel('Reason').fill('Which take?');
    await button(page, 'Pause the clock').click();
    await button(page, 'Resume the clock').waitFor();
    await expectAccessibleAtEveryWidthNightly(page);
    await button(page, 'Resume the clock').click();
    await button(page, 'Pause the clock').waitFor();
    await expect.poll(async () => (await stage.studio.order(id)).due_at).not.toBeNull();
  });

  test('starts once the studio has all the files it needs; until then lists say what is missing', async () => {
    const name = 'Nell Twosongs';
    const id = await placed(stage.product.url, {
      fields: { name, email: 'nell@example.com', song_count: '2' },
    });
    await pay(id, 100);
    const page = await asOwner('/admin/orders', size);
    const row = page.getByRole('listitem').filter({ hasText: name }).filter({ hasText: id });
    await row.getByText('Waiting for files').waitFor();
    await page.goto(`/admin/orders/${id}`);
    await page.getByRole('region', { name: 'Next step' }).getByText('Song 2 has no files yet.').waitFor();
    await openPart(page, 'Turnaround');
    await panel(page).getByText('The 48-72 hours start once every song has files.').waitFor();
    await expectAccessibleNightly(page);
    await button(page, 'I have all the files I need').click();
    await panel(page).getByText('48-72 hours from when you had the files.').waitFor();
    await undo(page);
    await button(page, 'I have all the files I need').waitFor();
    await expect.poll(async () => (await stage.studio.order(id)).files_confirmed_at).toBeNull();
  });

  test('shows when an unpaid order gets a reminder, until reminders are stopped', async () => {
    const id = await place('Una Paid');
    const page = await asOwner(`/admin/orders/${id}`, size);
    await openPart(page, 'Turnaround');
    await panel(page)
      .getByText(/^Payment reminder: /)
      .waitFor();
    await button(page, 'Stop reminders').click();
    await panel(page).getByText('Payment reminders are stopped.').waitFor();
    await expect
      .poll(async () => (await stage.studio.order(id)).reminders)
      .toMatchObject({ stopped: true, next_at: null });
    await button(page, 'Turn reminders on').click();
    await button(page, 'Stop reminders').waitFor();
  });
});
