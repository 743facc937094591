import { describe, expect, test } from 'vitest';
import { adminOf, queueRow } from './admin-steps.ts';
import { expectAccessibleAtEveryWidthNightly, expectAccessibleNightly } from './axe.ts';
import { moneySteps } from './money-steps.ts';
import { focused, toast } from './page-tests.ts';
import { setStage } from './set-up.ts';
import { openPart } from './version-steps.ts';

const stage = setStage();
const { asOwner, place } = adminOf(stage);
const { order, report, panel, button, undo, paidOf } = moneySteps(stage);

describe('the overview', () => {
  test('confirms a report in one press, with undo, and records the balance of a delivered order', async () => {
    const reported = await order('Ova View');
    await report(reported, { method: 'paypal', amount: 50, reference: 'PP-1' });
    const delivered = await place('Dee Livered');
    await stage.studio.ask(`/api/admin/orders/${delivered}/status`, 'PUT', {
      status: 'delivered',
      paid: false,
    });
    const page = await asOwner('/admin');
    await queueRow(page, 'Ova View').getByText('$50 reported').waitFor();
    await expectAccessibleAtEveryWidthNightly(page);
    const confirm = button(page, /^Confirm payment: Ova View/);
    await confirm.press('Enter');
    await toast(page, 'Payment recorded');
    await expect.poll(() => confirm.count()).toBe(0);
    const { payments } = await stage.studio.order(reported.id);
    expect(payments).toMatchObject([{ state: 'confirmed', amount: 50, reference: 'PP-1', source: 'client' }]);
    await page.keyboard.press('Control+z');
    await toast(page, 'Payment undone');
    await expect.poll(() => paidOf(reported.id)).toMatchObject({ status: 'pending', paid_amount: 0 });

    const record = button(page, /^Record payment: Dee Livered/);
    await record.click();
    await page
      .getByRole('dialog', { name: 'Record a payment' })
      .getByRole('button', { name: /^Record payment of/ })
      .click();
    await expect.poll(() => paidOf(delivered)).toMatchObject({ status: 'delivered', is_paid: true });
    // The dialog hides the page behind it.
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await expect.poll(() => record.count()).toBe(0);
  });
});

test('reports a payment as recorded, with undo, when reloading it fails', async () => {
  const id = await place('Una Read');
  const page = await asOwner(`/admin/orders/${id}`);
  await button(page, 'Enter a payment').click();
  const isOrder = `**/api/admin/orders/${id}`;
  await page.route(isOrder, (route) => route.abort());
  await panel(page).getByRole('button', { name: 'Record payment' }).click();
  await toast(page, 'Payment recorded');
  await toast(page, /We couldn’t reload the order\. Reload the page\./);
  await expect.poll(() => page.getByText('Nothing was recorded').count()).toBe(0);
  await expect.poll(() => paidOf(id)).toMatchObject({ status: 'payment_received', paid_amount: 50 });
  await page.unroute(isOrder);
  await undo(page);
  await toast(page, 'Payment undone');
  await expect.poll(() => paidOf(id)).toMatchObject({ status: 'pending', paid_amount: 0 });
});

test('a payment just recorded is known, however late the page is updated', async () => {
  const id = await place('Quick Hand');
  const page = await asOwner(`/admin/orders/${id}`);
  await button(page, 'Enter a payment').click();
  // Only the reading that belongs to the recording is answered: a poll under way keeps others from starting.
  let answers = 0;
  const isOrder = `**/api/admin/orders/${id}`;
  await page.route(isOrder, (route) => (answers-- > 0 ? route.continue() : undefined));
  await page.route(`${isOrder}/payments`, (route) => {
    answers = 1;
    return route.continue();
  });
  await page.waitForRequest(isOrder);
  await panel(page).getByRole('button', { name: 'Record payment' }).click();
  await toast(page, 'Payment recorded');
  await button(page, 'Write a note').click();
  await page.getByLabel('New status').selectOption('mixed');
  await page.getByLabel('Private note').fill('Fast one.');
  await button(page, 'Save note').click();
  await focused(button(page, 'Write a note'));
  await expect.poll(() => paidOf(id)).toMatchObject({ status: 'mixed', paid_amount: 50 });
});

test('Undo restores what was shown when a button was pressed, even if the page shows the change before its answer', async () => {
  const id = await place('Late Answer');
  const page = await asOwner(`/admin/orders/${id}`);
  const clock = await openPart(page, 'Turnaround');
  const answer = Promise.withResolvers<void>();
  await page.route(`**/api/admin/orders/${id}/reminders`, async (route) => {
    const response = await route.fetch();
    await answer.promise;
    await route.fulfill({ response });
  });
  await clock.getByRole('button', { name: 'Stop reminders' }).click();
  // A poll shows it.
  await clock.getByText('Payment reminders are stopped.').waitFor();
  answer.resolve();
  await toast(page, 'Payment reminders stopped');
  await undo(page);
  await toast(page, 'Payment reminders are on');
  await expect.poll(async () => (await stage.studio.order(id)).reminders.stopped).toBe(false);
});

test('five dollars are given back: the order stays paid, the client is told, and it can be undone', async () => {
  const { id } = await order('Good Will');
  await stage.studio.ask(`/api/admin/orders/${id}/payments`, 'POST', { method: 'paypal', amount: 50 });
  const page = await asOwner(`/admin/orders/${id}`);
  await panel(page).getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund money' });
  await focused(dialog.getByLabel('Refund, up to $50'));
  await dialog.getByLabel('Refund, up to $50').fill('51');
  await dialog.getByRole('button', { name: /^Record refund/ }).click();
  await dialog.getByText('Only $50 has been paid').waitFor();
  await dialog.getByLabel('Refund, up to $50').fill('5');
  await dialog.getByLabel('Note for the client').fill('Sorry for the wait');
  await expectAccessibleNightly(page);
  await dialog.getByRole('button', { name: 'Record refund of $5' }).click();
  await toast(page, 'Refund recorded');
  await toast(page, /: \$5, PayPal\. The client will be told once email is set up\.$/);
  await panel(page).getByText('Paid. $5 refunded.').waitFor();
  await focused(panel(page).getByRole('button', { name: 'Refund', exact: true }));
  // Undo is offered for a few seconds only.
  await undo(page);
  await toast(page, 'Refund undone');
  await panel(page).getByText('Paid in full.').waitFor();
  const { emails, is_paid } = await stage.studio.order(id);
  const email = emails.find(({ kind }) => kind === 'payment_refunded_client');
  expect([is_paid, email?.state]).toEqual([true, 'cancelled']);
});
