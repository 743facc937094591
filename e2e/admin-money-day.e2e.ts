import { expect, test } from 'vitest';
import { adminOf, answerMoney, queueRow } from './admin-steps.ts';
import { expectAccessibleNightly } from './axe.ts';
import { detailOf, pageOf } from './client-steps.ts';
import { moneySteps } from './money-steps.ts';
import { focused, toast } from './page-tests.ts';
import { setStage } from './set-up.ts';
import { openPart } from './version-steps.ts';

// The engineer’s day with payments, on a phone.
const stage = setStage();
const { asOwner, place } = adminOf(stage);
const { order, report, panel, nextStep, button, undo, paidOf, figure } = moneySteps(stage);
const size = { viewport: { width: 390, height: 900 } };

test('a report is confirmed with one press, or declined with a note to the client', async () => {
  const [right, wrong] = [await order('Rea Ported'), await order('Nil Arrived')];
  await report(right, { method: 'cashapp', reference: 'CA-77', note: 'From my other account' });
  await report(wrong, { method: 'paypal', amount: 50 });
  const page = await asOwner('/admin', size);
  await queueRow(page, 'Nil Arrived').getByText('$50 reported').waitFor();
  await queueRow(page, 'Rea Ported')
    .getByRole('link', { name: /^Rea Ported – / })
    .click();
  const step = nextStep(page);
  await step.getByText(`Rea Ported reported $50 by Cash App`).waitFor();
  await step.getByText('CA-77, “From my other account”').waitFor();
  await step.getByRole('button', { name: 'Confirm payment' }).press('Enter');
  await toast(page, 'Payment recorded');
  await toast(page, /: \$50, Cash App\. Paid in full\./);
  await focused(step);
  await step.getByRole('button', { name: 'Start work' }).waitFor();
  await panel(page).getByText('Paid', { exact: true }).waitFor();
  await expect
    .poll(() => paidOf(right.id))
    .toEqual({
      status: 'payment_received',
      paid_amount: 50,
      is_paid: true,
      sources: ['client cashapp'],
    });

  await page.goto(`/admin/orders/${wrong.id}`);
  await button(page, 'Change…').click();
  await focused(step.getByLabel('Amount'));
  await button(page, 'Decline…').click();
  await page.getByLabel('Note for the client').fill('Nothing has arrived at this address.');
  await button(page, 'Decline report').click();
  await toast(page, 'Report declined');
  const box = await openPart(page, 'Payments');
  await box.getByText('You said: “Nothing has arrived at this address.”').waitFor();
  await box.getByText('$50 to pay.').waitFor();
  expect((await paidOf(wrong.id)).paid_amount).toBe(0);
});

test('a status that implies payment asks about the money first, and records nothing by itself', async () => {
  const id = await place('Asked First');
  const page = await asOwner(`/admin/orders/${id}`, size);
  const status = page.getByLabel(`Status of ${id}`);
  await status.focus();
  await status.selectOption('delivered');
  const question = page.getByRole('dialog', { name: 'Has the money arrived?' });
  await question.getByLabel('Amount').waitFor();
  await expectAccessibleNightly(page);
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await focused(status);
  await expect.poll(() => status.inputValue()).toBe('pending');
  await expect.poll(() => paidOf(id)).toMatchObject({ status: 'pending', sources: [] });

  await status.selectOption('delivered');
  await answerMoney(page, 'Not yet');
  await toast(page, 'Order status updated successfully');
  await panel(page).getByText('Delivered, not paid').waitFor();
  await expect.poll(() => paidOf(id)).toMatchObject({ status: 'delivered', is_paid: false, sources: [] });
  await page.goto('/admin');
  await queueRow(page, 'Asked First').getByText('Delivered, $50 not paid').waitFor();
  await page.goto('/admin/orders?shelf=unpaid_delivered');
  await button(page, `View ${id}`).waitFor();
  await page.goto(pageOf('asked.first@example.com'));
  await detailOf(page, 'Asked First').getByText('Unpaid', { exact: true }).waitFor();
});

test('a payment recorded with a status is undone together with it', async () => {
  const id = await place('One Undo');
  const page = await asOwner(`/admin/orders/${id}`, size);
  await page.getByLabel(`Status of ${id}`).selectOption('in_progress');
  await page.getByLabel('Paid by').selectOption('cashapp');
  await answerMoney(page, 'Record payment');
  await toast(page, 'Payment recorded');
  await expect
    .poll(() => paidOf(id))
    .toEqual({
      status: 'in_progress',
      paid_amount: 50,
      is_paid: true,
      sources: ['studio cashapp'],
    });
  await undo(page);
  await toast(page, 'Payment undone');
  await expect.poll(() => paidOf(id)).toMatchObject({ status: 'pending', paid_amount: 0, is_paid: false });
  const { emails } = await stage.studio.order(id);
  expect(emails.filter(({ kind }) => kind === 'payment_received_client').map(({ state }) => state)).toEqual([
    'cancelled',
  ]);
});

test('part payments, overpayments and undone payments are described', async () => {
  const id = await place('In Parts');
  const page = await asOwner(`/admin/orders/${id}`, size);
  await openPart(page, 'Payments');
  const enter = async (amount: string) => {
    await button(page, 'Enter a payment').click();
    await focused(page.getByLabel('Amount'));
    await page.getByLabel('Amount').fill(amount);
  };
  const record = async () => {
    await page
      .getByRole('form', { name: 'New payment' })
      .getByRole('button', { name: 'Record payment' })
      .click();
    await page.getByRole('form', { name: 'New payment' }).waitFor({ state: 'detached' });
  };
  await enter('lots');
  await page
    .getByRole('form', { name: 'New payment' })
    .getByRole('button', { name: 'Record payment' })
    .click();
  await page.getByText('Enter an amount').waitFor();
  await page.getByLabel('Amount').fill('20');
  await record();
  await panel(page).getByText('$20 of $50 paid. $30 left to pay.').waitFor();
  await enter('25');
  await page.getByRole('checkbox', { name: 'Count the order as paid even though $5 is missing' }).check();
  await record();
  await panel(page).getByText('Counts as paid, with $45 of $50.').waitFor();
  await enter('15.50');
  await record();
  await panel(page).getByText('Paid in full, and $10.50 more than the total.').waitFor();
  await panel(page).getByRole('button', { name: 'Undo payment $20' }).press('Enter');
  await toast(page, 'Payment undone');
  await panel(page).getByText('Counts as paid, with $40.50 of $50.').waitFor();
  await undo(page);
  await toast(page, 'Payment counts again');
  await panel(page).getByText('Paid in full, and $10.50 more than the total.').waitFor();
});

test('an order is cancelled with a refund and archived, and both are undone', async () => {
  const id = await place('Can Celled');
  await stage.studio.ask(`/api/admin/orders/${id}/status`, 'PUT', { status: 'in_progress' });
  const page = await asOwner('/admin', size);
  const revenue = await figure(page, 'Revenue').innerText();
  await page.goto(`/admin/orders/${id}`);
  await button(page, 'Cancel order…').click();
  const dialog = page.getByRole('dialog', { name: /^Cancel Can Celled – .*\?$/ });
  await dialog.getByLabel('Reason').fill('The band split up.');
  await dialog.getByRole('checkbox', { name: /^I refunded money/ }).check();
  await dialog.getByLabel('Refunded', { exact: true }).fill('80');
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await dialog.getByText('Only $50 has been paid').waitFor();
  await dialog.getByLabel('Refunded', { exact: true }).fill('30');
  await dialog.getByRole('checkbox', { name: /^Email the client/ }).check();
  await expectAccessibleNightly(page);
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await toast(page, 'Order cancelled');
  await page.getByText('Reason: The band split up.').first().waitFor();
  await openPart(page, 'Payments');
  await panel(page).getByText('$50 paid, $30 refunded.').waitFor();
  await expect.poll(() => page.getByLabel(`Status of ${id}`).isDisabled()).toBe(true);
  const { emails } = await stage.studio.order(id);
  expect(emails.filter(({ kind }) => kind === 'order_cancelled_client')).toHaveLength(1);
  await undo(page);
  await toast(page, 'Cancellation undone');
  await panel(page).getByText('Paid in full.').waitFor();

  await button(page, 'Archive').click();
  await toast(page, 'Order archived');
  await page.getByText(/^Archived on /).waitFor();
  await focused(page.getByRole('heading', { level: 1 }));
  await page.goto('/admin/orders?shelf=archived');
  await button(page, `View ${id}`).click();
  await button(page, 'Take out of the archive').click();
  await toast(page, 'Order taken out of the archive');
  await page.goto('/admin');
  await expect.poll(() => figure(page, 'Revenue').innerText()).toBe(revenue);
});

test('several orders are trashed by keyboard, restored, and deleted for good after a question', async () => {
  const name = 'Test Order';
  const ids = [await place(name), await place(name), await place(name)];
  const page = await asOwner(`/admin/orders?search=${encodeURIComponent(name)}`, size);
  await page.getByText('3 orders', { exact: true }).waitFor();
  // Rows have no checkboxes until somebody wants to select.
  await expect.poll(() => page.getByRole('checkbox').count()).toBe(0);
  await button(page, 'Select').press('Enter');
  await page.getByRole('checkbox', { name: 'Select all orders shown' }).press('Space');
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await bar.getByText('3 orders selected').waitFor();
  await expectAccessibleNightly(page);
  await bar.getByRole('button', { name: 'Move to trash' }).press('Enter');
  await toast(page, '3 orders moved to the trash');
  await page.getByText('No order matches.').waitFor();
  await focused(page.getByRole('heading', { level: 1 }));
  await page.keyboard.press('Control+z');
  await toast(page, '3 orders restored');
  await page.getByText('3 orders', { exact: true }).waitFor();

  for (const id of ids.slice(0, 2))
    await page.getByRole('checkbox', { name: new RegExp(`^Select .*, ${id}$`) }).check();
  await bar.getByRole('button', { name: 'Move to trash' }).click();
  await toast(page, '2 orders moved to the trash');
  await page.getByRole('navigation', { name: 'Shelves' }).getByRole('link', { name: 'Trash' }).click();
  await page.getByText('2 orders', { exact: true }).waitFor();
  await button(page, 'Select').click();
  await page.getByRole('checkbox', { name: new RegExp(`^Select .*, ${ids[0]}$`) }).check();
  await bar.getByRole('button', { name: 'Delete for good…' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete 1 order for good?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  await bar.getByRole('button', { name: 'Delete for good…' }).click();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await toast(page, '1 order deleted for good');
  await page.getByText('1 order', { exact: true }).waitFor();
  await expect(stage.studio.order(ids[0] ?? '')).rejects.toThrow('404');

  await button(page, `View ${ids[1]}`).click();
  await page.getByText('In the trash.', { exact: true }).waitFor();
  await button(page, 'Restore').click();
  await toast(page, 'Order restored');
  await button(page, 'Move to trash').click();
  await toast(page, 'Order moved to the trash');
  await button(page, 'Delete for good…').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await page.waitForURL('/admin/orders?shelf=trash');
  await page.getByText('The trash is empty.').waitFor();
  await expect(stage.studio.order(ids[1] ?? '')).rejects.toThrow('404');
});
