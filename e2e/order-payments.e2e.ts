import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessibleAtEveryWidthNightly, expectAccessibleNightly } from './axe.ts';
import { lookAgain, openRow, orderHeading, placedByClient } from './client-order-steps.ts';
import { focused, visit } from './page-tests.ts';
import { setStage } from './set-up.ts';

const stage = setStage();
const place = () => placedByClient(stage.product.url, { fields: { song_count: '2' } });
const open = async ({ id, path }: { id: string; path: string }): Promise<Page> => {
  const page = await visit(stage.browser, stage.product.url, path, { viewport: { width: 390, height: 844 } });
  await orderHeading(page, id).waitFor();
  return page;
};
const panel = (page: Page) => page.getByRole('region', { name: 'Payments' });
const form = (page: Page) => page.getByRole('form', { name: 'I have paid' });
const payments = (page: Page) => panel(page).getByRole('list', { name: 'Your payments' });
const own = (path: string, method: 'POST' | 'PUT' | 'DELETE', body?: object) =>
  stage.studio.ask(`/api/admin${path}`, method, body);

describe('“I have paid”', () => {
  test('is one press, after which no way to pay is offered except behind “Pay again”', async () => {
    const order = await place();
    const page = await open(order);
    await panel(page).getByRole('button', { name: 'I have paid' }).press('Enter');
    // The songs have no files yet.
    await focused(page.getByRole('heading', { name: /^Send the files/ }));
    await openRow(page, 'Payments');
    // The receipt, which isn't open, says so as well.
    const reported = panel(page)
      .getByRole('paragraph')
      .filter({ hasText: '$100 reported, not confirmed yet.' });
    await reported.waitFor();
    await expect.poll(() => panel(page).getByRole('link').count()).toBe(0);
    expect((await stage.studio.order(order.id)).payments).toMatchObject([
      { state: 'reported', method: 'other', amount: 100, source: 'client' },
    ]);
    await panel(page).getByRole('button', { name: 'Pay again' }).click();
    await panel(page).getByRole('link', { name: 'Pay $100 with PayPal' }).waitFor();
  });

  test('is prefilled with the balance, survives a reload, and informs the studio once', async () => {
    const order = await place();
    const page = await open(order);
    await page.getByRole('heading', { name: '$100 to pay' }).waitFor();
    await panel(page).getByRole('link', { name: 'Pay $100 with PayPal' }).waitFor();
    await panel(page).getByRole('button', { name: 'Add details' }).press('Enter');
    await focused(form(page).getByLabel('Method'));
    await expect.poll(() => form(page).getByLabel('Amount').inputValue()).toBe('100');
    await form(page).getByLabel('Method').selectOption('cashapp');
    await form(page).getByLabel('Amount').fill('40.50');
    await form(page).getByLabel('Reference').fill('CA-7');
    await form(page).getByLabel('Note').fill('The rest comes on Friday');
    await expectAccessibleNightly(page);
    await page.reload();
    await orderHeading(page, order.id).waitFor();
    await expect.poll(() => form(page).getByLabel('Amount').inputValue()).toBe('40.50');
    await expect.poll(() => form(page).getByLabel('Note').inputValue()).toBe('The rest comes on Friday');
    await form(page).getByRole('button', { name: 'Report payment' }).click();
    await page.getByRole('heading', { name: /^Send the files/ }).waitFor();
    await openRow(page, 'Payments');
    await payments(page).getByText('$40.50 by Cash App').waitFor();
    await payments(page).getByText('Reported').waitFor();
    await panel(page).getByText('$40.50 reported, not confirmed yet. $59.50 left to pay.').first().waitFor();
    await expect.poll(() => panel(page).getByRole('link').count()).toBe(0);
    await panel(page).getByRole('button', { name: 'Pay again' }).click();
    await panel(page).getByRole('link', { name: 'Pay $59.50 with PayPal' }).waitFor();
    const { payments: kept } = await stage.studio.order(order.id);
    expect(kept).toMatchObject([
      {
        state: 'reported',
        method: 'cashapp',
        amount: 40.5,
        reference: 'CA-7',
        note: 'The rest comes on Friday',
      },
    ]);
    await page.reload();
    await openRow(page, 'Payments');
    await panel(page).getByRole('button', { name: 'I have paid' }).waitFor();
    await expect.poll(() => form(page).count()).toBe(0);
  });

  test('once declined and then confirmed in parts, is listed with the reason, the balance and the excess', async () => {
    const order = await place();
    const page = await open(order);
    await panel(page).getByRole('button', { name: 'Add details' }).click();
    await form(page).getByRole('button', { name: 'Report payment' }).click();
    await openRow(page, 'Payments');
    await payments(page).getByText('Reported').waitFor();
    const [report] = (await stage.studio.order(order.id)).payments;
    await own(`/orders/${order.id}/payment-reports/${report?.id}/decline`, 'POST', {
      reason: 'Nothing came to this address.',
    });
    await lookAgain(page);
    await panel(page)
      .getByText('I couldn’t find your payment of $100. Nothing came to this address.')
      .waitFor();
    await own(`/orders/${order.id}/payments`, 'POST', { method: 'paypal', amount: 30 });
    await lookAgain(page);
    await panel(page).getByText('$30 of $100 paid.').waitFor();
    await panel(page).getByRole('link', { name: 'Pay $70 with PayPal' }).waitFor();
    await own(`/orders/${order.id}/payments`, 'POST', { method: 'paypal', amount: 75 });
    await lookAgain(page);
    await openRow(page, 'Payments');
    await panel(page).getByText('Paid in full, and $5 more than the total.').first().waitFor();
    await expect.poll(() => panel(page).getByRole('button', { name: 'I have paid' }).count()).toBe(0);
  });
});

test('the receipt is available as a PDF and on the page, and is the only part that prints', async () => {
  const order = await place();
  await own(`/orders/${order.id}/payments`, 'POST', { method: 'paypal', amount: 30, reference: 'PP-9' });
  const page = await open(order);
  const receipt = await openRow(page, 'Price');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    receipt.getByRole('button', { name: 'Get receipt' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`Receipt ${order.id}.pdf`);
  expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await receipt.getByRole('button', { name: 'Show receipt' }).click();
  const paper = receipt.getByRole('article', { name: 'Receipt' });
  for (const words of ['Amount due', '$70', 'Paid by PayPal', 'PP-9', order.id])
    await paper.getByText(words).first().waitFor();
  await expectAccessibleAtEveryWidthNightly(page);
  await receipt.getByRole('button', { name: 'Hide receipt' }).click();
  await page.emulateMedia({ media: 'print' });
  await paper.waitFor();
  await expect.poll(() => orderHeading(page, order.id).isVisible()).toBe(false);
  await expect.poll(() => page.getByRole('contentinfo').isVisible()).toBe(false);
});

test('billing details are typed on the order page, are on the receipt, and are fixed with its number', async () => {
  await own('/settings', 'PUT', { receipt_numbering: true, receipt_prefix: 'HS' });
  const order = await place();
  const page = await open(order);
  const price = await openRow(page, 'Price');
  const fold = price.getByRole('button', { name: 'Billing details', exact: true });
  await fold.press('Enter');
  const row = page.getByRole('region', { name: 'Billing details', exact: true });
  await row.getByLabel('Billing name').fill('Quartz GmbH');
  await fold.press('Enter');
  await row.getByLabel('Billing name').waitFor({ state: 'hidden' });
  await fold.press('Enter');
  await row.getByLabel('Billing name').waitFor();
  expect(await row.getByLabel('Billing name').inputValue()).toBe('Quartz GmbH');
  await row.getByLabel('Billing address').fill('Row 1\n10115 Berlin');
  await row.getByLabel('Tax number').fill('DE123456789');
  await expectAccessibleNightly(page);
  await row.getByRole('button', { name: 'Save billing details' }).press('Enter');
  await row.getByText('Saved. Your receipt shows them.').waitFor();
  await own(`/orders/${order.id}/payments`, 'POST', { method: 'paypal', amount: 100 });
  await lookAgain(page);
  const receipt = await openRow(page, 'Payments');
  await receipt.getByRole('button', { name: 'Show receipt' }).click();
  const paper = receipt.getByRole('article', { name: 'Receipt' });
  for (const words of [/^HS-\d{4}-0001$/, /Quartz GmbH/, /10115 Berlin/, 'DE123456789', order.id])
    await paper.getByText(words).first().waitFor();
  await expect.poll(() => row.count()).toBe(0);
  await own('/settings', 'PUT', { receipt_numbering: false, receipt_prefix: '' });
});

test('a deposit is asked for first, and the rest can be paid at any time', async () => {
  await own('/settings', 'PUT', { deposit_percent: 40 });
  const order = await place().finally(() => own('/settings', 'PUT', { deposit_percent: 0 }));
  const page = await open(order);
  await page.getByRole('heading', { name: '$40 now, $60 before your download' }).waitFor();
  await panel(page).getByRole('link', { name: 'Pay $40 with PayPal' }).waitFor();
  await own(`/orders/${order.id}/payments`, 'POST', { method: 'paypal', amount: 40 });
  await lookAgain(page);
  const row = await openRow(page, 'Payments');
  await row.getByText('$40 of $100 paid. $60 to pay before your download.').first().waitFor();
  await row.getByRole('link', { name: 'Pay $60 with PayPal' }).waitFor();
});
