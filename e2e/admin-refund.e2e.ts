import { expect, test } from 'vitest';
import { adminOf } from './admin-steps.ts';
import { expectNoViolations } from './axe.ts';
import { moneySteps } from './money-day.ts';
import { focused, toast } from './page-tests.ts';
import { setStage } from './set-up.ts';

const stage = setStage();
const { asOwner } = adminOf(stage);
const { order, panel, undo } = moneySteps(stage);

test.each([
  390, 1440,
])('at %i pixels, five dollars are given back: the order stays paid, the client is told, and it can be undone', async (width) => {
  const { id } = await order(`Good Will ${width}`);
  await stage.studio.ask(`/api/admin/orders/${id}/payments`, 'POST', { method: 'paypal', amount: 50 });
  const page = await asOwner(`/admin/orders/${id}`, { viewport: { width, height: 900 } });
  await panel(page).getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Refund money' });
  await focused(dialog.getByLabel('Refund, up to $50'));
  await dialog.getByLabel('Refund, up to $50').fill('51');
  await dialog.getByRole('button', { name: /^Record refund/ }).click();
  await dialog.getByText('Only $50 has been paid').waitFor();
  await dialog.getByLabel('Refund, up to $50').fill('5');
  await dialog.getByLabel('Note for the client').fill('Sorry for the wait');
  await expectNoViolations(page);
  await dialog.getByRole('button', { name: 'Record refund of $5' }).click();
  await toast(page, 'Refund recorded');
  await toast(page, /: \$5, PayPal\. The email to the client goes out once email delivery is set up\.$/);
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
