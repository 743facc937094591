import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectNoViolations } from './axe.ts';
import { fillForm, placedOrder, rememberOrder, submitButton } from './order-steps.ts';
import { alive, focused, visit, wordsOf } from './page-tests.ts';
import { setStage } from './set-up.ts';

const stage = setStage();
const open = (path: string, prepare: (context: BrowserContext) => Promise<unknown> = async () => undefined) =>
  visit(stage.browser, stage.product.url, path, {
    expects: [/^left the house: https:\/\/paypal\.me\//],
    prepare: async (context) => {
      await context.route('https://paypal.me/**', (route) => route.fulfill({ body: 'PayPal' }));
      await prepare(context);
    },
  });
/** An order placed in this tab, at its payment page. */
const atPayment = async (prepare?: (context: BrowserContext) => Promise<unknown>) => {
  const page = await open('/', prepare);
  await fillForm(page);
  await submitButton(page).click();
  const id = await placedOrder(page);
  await alive(page.getByRole('button', { name: 'Pay with PayPal' }));
  return { page, id };
};
const reports = async (id: string) =>
  (await stage.studio.order(id)).payments.map(({ state, method, amount, source }) => ({
    state,
    method,
    amount,
    source,
  }));
const reported = (method: string) => ({
  state: 'reported',
  method,
  amount: 50,
  source: method === 'paypal' ? 'checkout' : 'client',
});
const watchReports = (page: Page): string[] => {
  const sent: string[] = [];
  page.context().on('request', (request) => {
    if (request.url().endsWith('/payment-reports')) sent.push(request.url());
  });
  return sent;
};
const isTold = (page: Page, name: string) =>
  page.getByText(`We’ve told the studio to look for your ${name} payment.`).waitFor();
const link = (page: Page) => page.getByRole('link', { name: /^paypal\.me\// });

describe('what the client chose on the payment page', () => {
  test('opening PayPal is reported once to the studio, as just that, and the new tab has no access to this one', async () => {
    const { page, id } = await atPayment();
    const opened = page.context().waitForEvent('page');
    await page.getByRole('button', { name: 'Pay with PayPal' }).click();
    const tab = await opened;
    expect(tab.url()).toBe('https://paypal.me/your-paypal-handle/50USD');
    expect(await tab.evaluate(() => window.opener)).toBeNull();
    await expect.poll(() => reports(id)).toEqual([reported('paypal')]);
    await page.waitForURL(`/payment-success?order=${id}&method=paypal`);
    await isTold(page, 'PayPal');
    const sent = watchReports(page);
    await page.reload();
    await isTold(page, 'PayPal');
    expect(sent).toEqual([]);
    await expect.poll(() => reports(id)).toEqual([reported('paypal')]);
  });

  test('a sent Cash App payment is reported too, and going back to repeat it sends no second report', async () => {
    const { page, id } = await atPayment();
    for (let press = 0; press < 2; press++) {
      await page.getByRole('link', { name: 'I have sent it' }).click();
      await page.waitForURL(`/payment-success?order=${id}&method=cashapp`);
      await isTold(page, 'Cash App');
      await page.goBack();
      await alive(page.getByRole('button', { name: 'Pay with PayPal' }));
    }
    await expect.poll(() => reports(id)).toEqual([reported('cashapp')]);
  });

  test('is reported later when there is no connection, without showing an error', async () => {
    const { page, id } = await atPayment((context) =>
      context.route('**/payment-reports', (route) => route.abort()),
    );
    const failed = page.waitForEvent('requestfailed', (request) =>
      request.url().endsWith('/payment-reports'),
    );
    await page.getByRole('link', { name: 'I have sent it' }).click();
    await page.getByRole('heading', { name: 'PAYMENT SUCCESSFUL' }).waitFor();
    await failed;
    await expect.poll(() => page.locator('.toast, [role=alert]').count()).toBe(0);
    await expect.poll(() => wordsOf(page.locator('main'))).not.toMatch(/fail|could not|error/i);
    await expect.poll(() => reports(id)).toEqual([]);
    await page.context().unroute('**/payment-reports');
    await page.reload();
    await isTold(page, 'Cash App');
    await expect.poll(() => reports(id)).toEqual([reported('cashapp')]);
  });

  test('is reported as soon as the connection is back, on the open page', async () => {
    const { page, id } = await atPayment((context) =>
      context.route('**/payment-reports', (route) => route.abort()),
    );
    await page.getByRole('link', { name: 'I have sent it' }).click();
    await page.getByRole('heading', { name: 'PAYMENT SUCCESSFUL' }).waitFor();
    await page.context().unroute('**/payment-reports');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await isTold(page, 'Cash App');
    await expect.poll(() => reports(id)).toEqual([reported('cashapp')]);
  });

  test('of an order without a key is not reported, and the pages work as usual', async () => {
    const page = await open('/payment-options?order=MX-0123456789AB', (context) =>
      rememberOrder(context, { orderId: 'MX-0123456789AB', totalAmount: 50 }),
    );
    const sent = watchReports(page);
    const cash = page.getByRole('link', { name: 'I have sent it' });
    await alive(cash);
    await cash.click();
    await page.getByRole('heading', { name: 'PAYMENT SUCCESSFUL' }).waitFor();
    await page.waitForTimeout(1_000);
    expect(sent).toEqual([]);
  });
});

describe('a PayPal tab that does not open', () => {
  test('is detected and explained; nothing is reported and the page stays until the link is used', async () => {
    const { page, id } = await atPayment((context) =>
      // What a browser that blocks pop-ups returns.
      context.addInitScript(() => Object.assign(window, { open: () => null })),
    );
    const sent = watchReports(page);
    await page.getByRole('button', { name: 'Pay with PayPal' }).click();
    await page
      .getByRole('alert')
      .getByText(/^Your browser blocked the PayPal tab, so nothing’s been paid yet/)
      .waitFor();
    await focused(link(page));
    await expect.poll(() => page.getByText('Redirecting').count()).toBe(0);
    await page.waitForTimeout(3_000);
    expect(new URL(page.url()).pathname).toBe('/payment-options');
    expect(sent).toEqual([]);
    await expect.poll(() => reports(id)).toEqual([]);
    await expectNoViolations(page, [390, 1440]);

    const opened = page.context().waitForEvent('page');
    await link(page).press('Enter');
    expect((await opened).url()).toBe('https://paypal.me/your-paypal-handle/50USD');
    await page.waitForURL(`/payment-success?order=${id}&method=paypal`);
    await isTold(page, 'PayPal');
    await expect.poll(() => reports(id)).toEqual([reported('paypal')]);
  });
});

test('the last page says what it means right below its heading, visible without scrolling on a phone', async () => {
  const order = { orderId: 'MX-0123456789AB', totalAmount: 50, clientEmail: 'ada@example.com' };
  const page = await open(`/payment-success?order=${order.orderId}&method=paypal`, (context) =>
    rememberOrder(context, order),
  );
  const meaning = page.getByText(
    'You’ve done your part. The studio checks for your payment within 24 hours and emails ada@example.com to confirm.',
  );
  await meaning.waitFor();
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
    const words = await meaning.boundingBox();
    const gap = (words?.y ?? 0) - (heading?.y ?? 0) - (heading?.height ?? 0);
    expect([width, gap > 0 && gap < 100]).toEqual([width, true]);
  }
  await expect
    .poll(() => wordsOf(page.locator('main')))
    .toMatch(/Total paid \$50 Method PayPal Status Confirmed/i);
  await expectNoViolations(page, [390, 1440]);
});
