import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { nightlyTest } from '../test/nightly-test.ts';
import { song } from '../test/orders.ts';
import { expectAccessibleAtEveryWidthNightly } from './axe.ts';
import { budgets, KB } from './budgets.ts';
import { lookAgain, openRow, orderHeading, placedByClient, wrongLink } from './client-order-steps.ts';
import { weighVisit } from './first-visit.ts';
import { focused, visit, wordsOf } from './page-tests.ts';
import { setStage } from './set-up.ts';

const stage = setStage();
const place = (fields: Record<string, string> = {}) =>
  placedByClient(stage.product.url, { fields, files: [song('beat.wav'), song('lead.wav')] });
const open = (path: string, viewport = { width: 390, height: 844 }) =>
  visit(stage.browser, stage.product.url, path, { viewport });
/** Renews the link, as the studio does. */
const renew = (id: string) =>
  stage.studio.withDatabase((db) =>
    db.prepare('update orders set link_version = link_version + 1 where id = ?').run(id),
  );
const presentStep = (page: Page) =>
  page.getByRole('list', { name: 'Progress' }).locator('[aria-current=step]').innerText();
const deviceOrders = (page: Page) => page.getByRole('region', { name: 'Your orders on this device' });

describe('the link of an order', () => {
  test('opens its page, stays in the URL and is remembered on this device', async () => {
    const { id, key, path } = await place();
    const page = await open(path);
    await orderHeading(page, id).waitFor();
    await expect.poll(() => page.title()).toMatch(/^\S.* - /);
    await page.getByRole('heading', { name: '$50 to pay' }).waitFor();
    const steps = page.getByRole('list', { name: 'Progress' }).getByRole('listitem');
    expect(await steps.allInnerTexts()).toEqual(['Paid', 'Mixing', 'Your review', 'Mastering', 'Delivered']);
    expect(await presentStep(page)).toBe('Paid');
    // A link within the page replaces the key in the URL only briefly.
    await page.keyboard.press('Tab');
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
    await focused(page.locator('main'));
    await expect.poll(() => new URL(page.url()).hash).toBe(`#${key}`);
    await page.goto('/');
    await page.goto(`/order/${id}`);
    await orderHeading(page, id).waitFor();
    expect(new URL(page.url()).hash).toBe(`#${key}`);
  });

  test('leads to one error page whatever is wrong with it, with where to write and the orders of this device', async () => {
    const [mine, other] = [await place(), await place()];
    const page = await open(mine.path);
    await orderHeading(page, mine.id).waitFor();
    const wrong = [
      `/order/${other.id}#${mine.key}`,
      `/order/${other.id}#${other.key.slice(0, -1)}`,
      `/order/${other.id}`,
      `/order/MX-0000000000#${other.key}`,
    ];
    for (const path of wrong) {
      await page.goto('/');
      await page.goto(path);
      await wrongLink(page).waitFor();
    }
    await deviceOrders(page).getByRole('link', { name: mine.id }).waitFor();
    await deviceOrders(page).getByText('Pending · Unpaid').waitFor();
    await expectAccessibleAtEveryWidthNightly(page);
    // This studio has no mail server: nothing promises an email.
    const lost = page.getByRole('region', { name: 'Lost the link to your order?' });
    await lost.getByText('and I’ll reply with the link').waitFor();
    expect(await lost.getByRole('link').getAttribute('href')).toMatch(/^mailto:./);
    expect(await page.getByRole('button', { name: 'Send my links' }).count()).toBe(0);
    await deviceOrders(page).getByRole('link', { name: mine.id }).click();
    await orderHeading(page, mine.id).waitFor();
  });

  test('reports that it was renewed while the page is open, and keeps what is shown', async () => {
    const { id, path } = await place();
    const page = await open(path);
    await orderHeading(page, id).waitFor();
    renew(id);
    await lookAgain(page);
    await page.getByText('This link no longer works.').waitFor();
    await orderHeading(page, id).waitFor();
    await page.reload();
    await wrongLink(page).waitFor();
    await expect.poll(() => deviceOrders(page).count()).toBe(0);
  });
});

nightlyTest(
  'ordering again fills in who ordered and the add-ons, and nothing of the last order’s music',
  async () => {
    const { path } = await place({
      ...{ name: 'Nova Reyes', email: 'nova@example.com', project_details: 'Last time' },
      ...{ song_count: '2', clean_edit: 'true' },
    });
    const page = await open(path);
    const again = page.getByRole('link', { name: 'Order again' });
    await again.waitFor();
    // The form keeps the address it was placed with.
    await page.evaluate(() => {
      const [order] = JSON.parse(localStorage.getItem('orders') ?? '[]');
      localStorage.setItem('orders', JSON.stringify([{ ...order, email: 'nova@example.com' }]));
    });
    await again.click();
    await page.getByText('filled in from your last order').waitFor();
    const field = (name: string) => page.getByLabel(name, { exact: true });
    const expectFilled = async () => {
      await expect.poll(() => field('Name').inputValue()).toBe('Nova Reyes');
      expect(await field('Email').inputValue()).toBe('nova@example.com');
      expect(await page.getByRole('checkbox', { name: /^Clean edit/ }).isChecked()).toBe(true);
      expect(await page.getByRole('checkbox', { name: /^Rush delivery/ }).isChecked()).toBe(false);
      expect(await field('Project details').inputValue()).toBe('');
      await page.getByRole('button', { name: 'Submit Order - $60' }).waitFor();
    };
    await expectFilled();
    expect(new URL(page.url()).search).toBe('');
    // Who comes back by another way is asked.
    await page.goto(stage.product.url + path);
    await page.evaluate(() => localStorage.removeItem('orderDraft'));
    await page.goto(`${stage.product.url}/#contact-form`);
    await page.getByRole('button', { name: 'Use my details from last time' }).click();
    await expectFilled();
  },
);

nightlyTest('an order removed from this device needs its link again', async () => {
  const [first, second] = [await place(), await place()];
  const page = await open(first.path);
  await orderHeading(page, first.id).waitFor();
  await page.goto(second.path);
  await orderHeading(page, second.id).waitFor();
  await deviceOrders(page)
    .getByRole('button', { name: `Remove ${first.id} from this device` })
    .press('Enter');
  await expect.poll(() => deviceOrders(page).count()).toBe(0);
  await page.goto(`/order/${first.id}`);
  await wrongLink(page).waitFor();
});

test('without a connection the page keeps its content, says so, and updates once it is back', async () => {
  const { id, path } = await place();
  const page = await open(path);
  await orderHeading(page, id).waitFor();
  await page.context().setOffline(true);
  await lookAgain(page);
  await page.getByText(/^This page can’t be updated right now\. This is your order as of/).waitFor();
  await stage.studio.ask(`/api/admin/orders/${id}/status`, 'PUT', { status: 'in_progress' });
  await page.context().setOffline(false);
  await page.getByRole('heading', { name: 'Work has started' }).waitFor();
  expect(await presentStep(page)).toBe('Mixing');
  await expect.poll(() => page.getByText('This page can’t be updated').count()).toBe(0);
});

nightlyTest('what is loaded with the first sign of use is loaded again after a failure', async () => {
  const { path } = await place();
  const page = await visit(stage.browser, stage.product.url, path, {
    prepare: (context) => context.route('**/lazy-parts-chunk-*.js', (route) => route.abort(), { times: 1 }),
  });
  await Promise.all([
    page.waitForEvent('requestfailed', (request) => request.url().includes('/lazy-parts-chunk-')),
    page.getByRole('region', { name: 'Payments' }).hover(),
  ]);
  const price = await openRow(page, 'Price');
  await price.getByRole('button', { name: 'Get receipt' }).waitFor();
  const history = await openRow(page, 'History');
  await history.getByRole('listitem').first().waitFor();
});

nightlyTest('the page is readable at every width, and axe finds no violations', async () => {
  const { id, path } = await place({ name: 'L'.repeat(120), song_count: '3', rush_delivery: 'true' });
  const page = await open(path);
  await orderHeading(page, id).waitFor();
  for (const row of ['Songs', 'Files', 'Price', 'History']) await openRow(page, row);
  await page
    .getByRole('listitem')
    .filter({ hasText: /^beat\.wav/ })
    .waitFor();
  await page.getByRole('button', { name: 'Get receipt' }).waitFor();
  const words = await wordsOf(page.locator('main'));
  expect(words).toMatch(/beat\.wav/);
  expect(words).toMatch(/Song 2 No files for this song yet\./i);
  expect(words).toMatch(/Rush delivery/);
  await expectAccessibleAtEveryWidthNightly(page);
});

test('the scripts of the page stay within the budget', async () => {
  const phone = { width: 412, height: 823 };
  const { path } = await place();
  const { script } = await weighVisit(stage.browser, stage.product.url + path, phone);
  expect(script / KB).toBeLessThanOrEqual(budgets.orderPage.script);
});

test('the amount, the number to copy and the ways to pay are in the first 600 px of a phone', async () => {
  const { id, path } = await place();
  const page = await open(path);
  const parts = [
    page.getByRole('heading', { name: '$50 to pay' }),
    orderHeading(page, id),
    page.getByRole('button', { name: 'Copy order number' }),
    page.getByRole('link', { name: 'Pay $50 with PayPal' }),
    page.getByRole('link', { name: 'Pay $50 with Cash App' }),
  ];
  for (const part of parts) {
    await part.waitFor();
    const { y, height } = (await part.boundingBox()) ?? { y: 0, height: 601 };
    expect(y + height).toBeLessThanOrEqual(600);
  }
});
