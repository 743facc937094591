import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { OrderDetail } from '../shared/orders.ts';
import { adminOf } from './admin-steps.ts';
import { expectAccessibleNightly } from './axe.ts';
import { openRow } from './client-order-steps.ts';
import { focused, visit } from './page-tests.ts';
import { setStage } from './set-up.ts';

const stage = setStage();
const { asOwner } = adminOf(stage);
const phone = { width: 390, height: 844 };
const enter = async (body: object): Promise<OrderDetail> =>
  stage.studio.ask('/api/admin/orders', 'POST', {
    client: { name: 'Juno Vale', email: 'juno@example.com' },
    song_count: 1,
    ...body,
  });
const open = ({ order_link }: OrderDetail): Promise<Page> => {
  const { pathname, hash } = new URL(order_link ?? '');
  return visit(stage.browser, stage.product.url, pathname + hash, { viewport: phone });
};
const filled = (page: Page) =>
  page
    .locator('main a, main button')
    .evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility() && one.classList.contains('bg-accent'))
        .map((one) => one.textContent),
    );

test('a quote is accepted, then paid, and the client fills in the brief', async () => {
  const entered = await enter({
    lines: [
      { label: 'Mix', amount: 80 },
      { label: 'Atmos', amount: 40.5 },
    ],
  });
  const { hash } = new URL(entered.order_link ?? '');
  const last = await visit(
    stage.browser,
    stage.product.url,
    `/payment-success?order=${entered.order_id}${hash}`,
  );
  await last.getByText('Accept my price on your order page first. You pay after that.').waitFor();
  await last.getByText('I don’t have your files yet.').waitFor();
  expect(await filled(last)).toEqual(['Open your order page']);
  await expect
    .poll(() => last.locator('[aria-current=step]').allInnerTexts())
    .toEqual([expect.stringContaining('You accept my price')]);
  const page = await open(entered);
  await page.getByRole('heading', { name: 'My price: $120.50' }).waitFor();
  const accept = page.getByRole('button', { name: 'Accept $120.50' });
  await accept.waitFor();
  expect(await filled(page)).toEqual(['Accept $120.50']);
  expect(await page.getByRole('link', { name: /^Pay/ }).count()).toBe(0);
  await expectAccessibleNightly(page);
  await accept.click();
  await page.getByRole('heading', { name: '$120.50 to pay' }).waitFor();
  await page.getByRole('link', { name: 'Pay $120.50 with PayPal' }).waitFor();

  const brief = await openRow(page, 'Brief');
  await brief.getByLabel('Song title').fill('Night Bus');
  await brief.getByLabel('Reference links').fill('http://example.com/track');
  await brief.getByLabel('Project details').fill('Slow, in D minor');
  await brief.getByRole('button', { name: 'Save brief' }).click();
  await brief.getByText('Send a reference as').waitFor();
  await brief.getByLabel('Reference links').fill('https://example.com/track');
  await brief.getByRole('button', { name: 'Save brief' }).click();
  await brief.getByText('Saved. You can change it until I start.').waitFor();
  await page.getByRole('heading', { name: 'Night Bus', level: 1 }).waitFor();
  await page.reload();
  const again = await openRow(page, 'Brief');
  await expect.poll(() => again.getByLabel('Project details').inputValue()).toBe('Slow, in D minor');
  await page.getByRole('button', { name: 'I have paid' }).click();
  await page.getByRole('heading', { name: 'Send the files for your song' }).waitFor();
});

test('the studio enters an order at its own prices on a phone, and gets the link', async () => {
  const page = await asOwner('/admin/orders', { viewport: phone });
  await page.getByRole('link', { name: 'New order' }).click();
  await page.getByLabel('Email', { exact: true }).fill('ivy@example.com');
  await page.getByLabel('Songs').selectOption('2');
  await page.getByRole('checkbox', { name: /^Clean edit/ }).check();
  const price = page.getByLabel('Price', { exact: true });
  await price.getByText('$120').waitFor();
  await page.getByRole('checkbox', { name: 'Set your own prices' }).check();
  // A day that is half typed doesn't count as none.
  await page.getByLabel('Valid until').press('Delete');
  await page.getByLabel('Line 1').fill('Two mixes');
  await page.getByLabel('Amount 1').fill('99.505');
  await page.getByRole('button', { name: 'Add a line' }).click();
  // What is wrong is said here, before anything is sent.
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await page.getByRole('button', { name: 'Create order' }).click();
  await page.getByText('Name is required').first().waitFor();
  await page.getByText('Say what this price is for').first().waitFor();
  await page.getByText('Enter the whole date, or clear it').first().waitFor();
  await focused(page.getByLabel('Name', { exact: true }));
  await page.getByLabel('Valid until').fill('2031-01-31');
  await page.getByLabel('Name', { exact: true }).fill('Ivy Stone');
  await page.getByRole('button', { name: 'Remove line 2' }).click();
  await page.getByRole('button', { name: 'Create order' }).click();
  await page.getByText('Use at most two decimals').first().waitFor();
  await focused(page.getByLabel('Amount 1'));
  await page.getByLabel('Amount 1').fill('99.50');
  await expect.poll(() => page.getByText('Use at most two decimals').count()).toBe(0);
  expect(sent).toEqual([]);
  await expectAccessibleNightly(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  await page.getByRole('button', { name: 'Create order' }).click();
  const made = page.getByRole('region', { name: 'New order' });
  await made.getByRole('heading', { name: 'Ivy Stone’s order for $99.50 is set up' }).waitFor();
  await made.getByText(/\/order\/MX-\w+#/).waitFor();
  await made.getByRole('button', { name: 'Copy link' }).waitFor();
});

test('a quote that has ended says so to both, and the studio renews it', async () => {
  const { order_id, order_link } = await enter({ lines: [{ label: 'Mix', amount: 80 }] });
  stage.studio.withDatabase((db) =>
    db.prepare("update orders set valid_until = '2025-12-31' where id = ?").run(order_id),
  );
  const { pathname, hash } = new URL(order_link ?? '');
  const client = await visit(stage.browser, stage.product.url, pathname + hash, { viewport: phone });
  await client.getByRole('heading', { name: 'My price has ended' }).waitFor();
  await client.getByText('My price was valid until Wednesday 31 December 2025.').first().waitFor();
  expect(await client.getByRole('button', { name: /^Accept/ }).count()).toBe(0);
  const owner = await asOwner(`/admin/orders/${order_id}`);
  await owner.getByText('This price ended on Wednesday 31 December 2025.').waitFor();
  const until = owner.getByLabel('Valid until');
  await until.press('Delete');
  await owner.getByRole('button', { name: 'Renew quote' }).click();
  await owner.getByText('Enter the whole date, or clear it').waitFor();
  await focused(until);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await until.fill(tomorrow);
  await owner.getByRole('button', { name: 'Renew quote' }).click();
  await owner.getByText(/^Your client can accept this price until/).waitFor();
  await client.reload();
  await client.getByRole('button', { name: 'Accept $80' }).waitFor();
});

test('terms are accepted before the ways to pay are shown', async () => {
  const terms = { slug: 'terms', title: 'Terms', body: 'Pay first.', in_footer: true };
  await stage.studio.ask('/api/admin/pages', 'POST', terms);
  const page = await open(await enter({}));
  await page.getByRole('heading', { name: '$50 to pay' }).waitFor();
  const accept = page.getByRole('button', { name: 'Accept and go on' });
  await accept.click();
  await page.getByText('Please tick this box.').waitFor();
  expect(await page.getByRole('link', { name: /^Pay/ }).count()).toBe(0);
  await page.getByRole('checkbox', { name: /^I’ve read and accept/ }).check();
  await accept.click();
  await page.getByRole('link', { name: 'Pay $50 with PayPal' }).waitFor();
  await stage.studio.ask('/api/admin/pages/terms', 'DELETE');
});
