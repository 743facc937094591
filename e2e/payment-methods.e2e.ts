import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { freePorts } from '../test/services/free-ports.ts';
import { startStripe } from '../test/services/stripe.ts';
import { expectAccessibleNightly } from './axe.ts';
import { orderHeading, placedByClient } from './client-order-steps.ts';
import { visit } from './page-tests.ts';
import { setStage } from './set-up.ts';

const stripe = await startStripe();
afterAll(() => stripe[Symbol.asyncDispose]());
// The checkout leads back to the public address.
const [port = 0] = await freePorts(1);
const PUBLIC_URL = `http://127.0.0.1:${port}`;
const stage = setStage({ STRIPE_API_BASE: stripe.address, PORT: String(port), PUBLIC_URL });

const secret = 'whsec_walk';
const phone = { viewport: { width: 390, height: 844 } };
const own = (path: string, method: 'POST' | 'PUT', body: object) =>
  stage.studio.ask(`/api/admin${path}`, method, body);
const open = async (path: string, id: string, more: object = {}): Promise<Page> => {
  const page = await visit(stage.browser, stage.product.url, path, { ...phone, ...more });
  await orderHeading(page, id).waitFor();
  return page;
};
const panel = (page: Page) => page.getByRole('region', { name: 'Payments' });

test('a transfer: the instructions unfold, every line can be copied, and “I have paid” names it', async () => {
  await own('/payment-methods', 'POST', {
    ...{ kind: 'transfer', label: 'Bank transfer', text: 'IBAN: DE00 1234 5678\nReference: {{order_id}}' },
  });
  const order = await placedByClient(stage.product.url);
  const page = await open(order.path, order.id, { permissions: ['clipboard-read', 'clipboard-write'] });
  await panel(page).getByRole('button', { name: 'Pay $50 by bank transfer' }).press('Enter');
  const lines = panel(page).getByRole('list', { name: 'Bank transfer' });
  await lines.getByText('DE00 1234 5678').waitFor();
  await expectAccessibleNightly(page);
  await lines.getByRole('button', { name: 'Copy IBAN' }).click();
  await page.getByText('IBAN copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('DE00 1234 5678');
  expect(await lines.getByRole('button').allTextContents()).toHaveLength(3);
  await lines.getByText(order.id, { exact: true }).waitFor();
  await lines.getByRole('button', { name: 'Copy Reference' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(order.id);
  await panel(page).getByRole('button', { name: 'I have paid' }).click();
  await page.getByRole('heading', { name: /checking your payment|^Send the files/ }).waitFor();
  expect((await stage.studio.order(order.id)).payments).toMatchObject([
    { state: 'reported', method: 'bank_transfer', method_label: 'Bank transfer', amount: 50 },
  ]);
});

test('a card: out to the checkout and back, and the payment is known at once', async () => {
  await own('/card', 'PUT', { secret_key: 'sk_live_walk', webhook_secret: secret });
  const order = await placedByClient(stage.product.url);
  const page = await open(order.path, order.id, {
    expects: [/^request to another host: \S+\/pay\/cs_live_/],
  });
  await panel(page).getByRole('button', { name: 'Pay $50 by card' }).click();
  await page.getByRole('heading', { name: 'Checkout' }).waitFor();
  await page.getByRole('link', { name: 'Back' }).click();
  await page.getByText('The card payment was cancelled, and nothing was charged.').waitFor();
  await panel(page).getByRole('button', { name: 'Pay $50 by card' }).click();
  await page.getByRole('heading', { name: 'Checkout' }).waitFor();
  const session = stripe.pay(stripe.latest().id);
  await page.getByRole('link', { name: 'Pay' }).click();
  await orderHeading(page, order.id).waitFor();
  await page.getByText('Paid $50 · receipt').waitFor();
  const { payload, headers } = stripe.sign('checkout.session.completed', session, secret);
  const news = await fetch(`${stage.product.url}/api/webhooks/stripe`, {
    method: 'POST',
    headers,
    body: payload,
  });
  expect(news.status).toBe(200);
  expect((await stage.studio.order(order.id)).payments).toMatchObject([
    { state: 'confirmed', method: 'card', amount: 50, reference: `pi_${stripe.latest().id}` },
  ]);
});
