import { expect, test } from 'vitest';
import type { OrderDetail } from '../shared/orders.ts';
import { adminOf } from './admin-steps.ts';
import { expectAccessibleNightly } from './axe.ts';
import { fillForm, openForm, placedOrder, submitButton } from './order-steps.ts';
import { toast, visit, wordsOf } from './page-tests.ts';
import { setStage } from './set-up.ts';

const stage = setStage();
const { asOwner } = adminOf(stage);

test('terms are written in the settings, linked, read and accepted with an order', async () => {
  const owner = await asOwner('/admin/settings/studio');
  await owner.getByText('No pages yet.').waitFor();
  await owner.getByRole('button', { name: 'New page' }).click();
  await owner.getByLabel('Title', { exact: true }).fill('Terms');
  await expect.poll(() => owner.getByRole('dialog').getByLabel('Address').inputValue()).toBe('terms');
  await owner
    .getByRole('dialog')
    .getByLabel('Text')
    .fill('# Payment\n\nPay **first**.\n\n- one\n- two\n\n<script>alert(1)</script>');
  await expectAccessibleNightly(owner);
  await owner.getByRole('button', { name: 'Add page' }).click();
  await toast(owner, 'Page added');
  await owner.getByText('Accepted with every order').waitFor();
  await expectAccessibleNightly(owner);

  const page = await visit(stage.browser, stage.product.url, '/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await page.getByRole('heading', { name: 'Terms', level: 1 }).waitFor();
  await page.getByRole('main').getByRole('heading', { name: 'Payment', level: 2 }).waitFor();
  await expect.poll(() => wordsOf(page.getByRole('main'))).toContain('<script>alert(1)</script>');
  await expectAccessibleNightly(page);

  await page.goto(stage.product.url);
  await openForm(page);
  await fillForm(page);
  await page.getByText('Please accept: Terms').waitFor();
  const box = page.getByRole('checkbox', { name: /^I’ve read and accept: Terms/ });
  await submitButton(page).first().press('Enter');
  await toast(page, 'Please accept: Terms.');
  await page.getByText('Please tick this box.').waitFor();
  await expectAccessibleNightly(page);
  await box.check();
  await submitButton(page).first().click();
  const id = await placedOrder(page);

  // A quote is accepted with the terms, too, and with those of today.
  const { order_link } = await stage.studio.ask<OrderDetail>('/api/admin/orders', 'POST', {
    client: { name: 'Juno Vale', email: 'juno@example.com' },
    lines: [{ label: 'Mix', amount: 80 }],
    song_count: 1,
  });
  const { pathname, hash } = new URL(order_link ?? '');
  const client = await visit(stage.browser, stage.product.url, pathname + hash);
  const accept = client.getByRole('button', { name: 'Accept $80' });
  await accept.click();
  await client.getByText('Please tick this box.').waitFor();
  await expectAccessibleNightly(client);
  const terms = { slug: 'terms', title: 'Terms', body: 'Pay **last**.', in_footer: true };
  // Before the page looks at the order again by itself, which shows the new terms.
  await client.route(
    '**/accept',
    async (route) => {
      await stage.studio.ask('/api/admin/pages/terms', 'PUT', terms);
      await route.continue();
    },
    { times: 1 },
  );
  const clientBox = client.getByRole('checkbox', { name: /^I’ve read and accept: Terms/ });
  await clientBox.check();
  await accept.click();
  await client.getByText(/^The terms have changed/).waitFor();
  await expect.poll(() => clientBox.isChecked()).toBe(false);
  await clientBox.check();
  await accept.click();
  await client.getByRole('heading', { name: '$80 to pay' }).waitFor();

  // What was accepted stays readable on the order, whatever the page says by then.
  await owner.goto(`/admin/orders/${id}`);
  const brief = owner.getByRole('region', { name: 'Brief' });
  await brief.getByText(/^Accepted /).click();
  await brief.getByText('Pay **first**.').waitFor();
  await expectAccessibleNightly(owner);
});
