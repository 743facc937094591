import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { nightlyTest } from '../test/nightly-test.ts';
import { expectAccessibleNightly } from './axe.ts';
import { lookAgain, placedByClient } from './client-order-steps.ts';
import { rememberOrder } from './order-steps.ts';
import { alive, focused, visit, wordsOf } from './page-tests.ts';
import { setStage } from './set-up.ts';
import { askAsClient } from './version-steps.ts';

const stage = setStage();
const open = (path: string, prepare: (context: BrowserContext) => Promise<unknown> = async () => undefined) =>
  visit(stage.browser, stage.product.url, path, {
    expects: [/^request to another host: https:\/\/paypal\.me\//],
    prepare: async (context) => {
      await context.route('https://paypal.me/**', (route) => route.fulfill({ body: 'PayPal' }));
      await prepare(context);
    },
  });
/** The payment page of a new order, in the tab that placed it. */
const atPayment = async (prepare?: (context: BrowserContext) => Promise<unknown>, more?: object) => {
  const { id, key } = await placedByClient(stage.product.url);
  const page = await open(`/payment-options?order=${id}`, async (context) => {
    await rememberOrder(context, { orderId: id, orderKey: key, totalAmount: 50, filesUploaded: 1, ...more });
    await prepare?.(context);
  });
  await alive(page.getByRole('button', { name: 'Pay with PayPal' }));
  return { page, id, key };
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
/**
 * Makes a change once the client has pressed and before the server has their report. The page reads the order by itself,
 * at a moment of its own, and would show a change made before the press.
 */
const changeBeforeReport = (page: Page, change: () => unknown) => {
  let changed: Promise<unknown> | undefined;
  return page.context().route('**/payment-reports', async (route) => {
    const { only_opened } = route.request().postDataJSON() as { only_opened: boolean };
    if (!only_opened) {
      changed ??= Promise.resolve(change());
      await changed;
    }
    await route.fallback();
  });
};
const opened = 'PayPal opened, no payment reported yet. $50 to pay.';
const isReported = async (page: Page) => {
  await page.getByText(/^You’ve done your part\./).waitFor();
  await page.getByText('$50 reported, not confirmed yet.').waitFor();
};
const link = (page: Page) => page.getByRole('link', { name: /^paypal\.me\// });

describe('what the client chose on the payment page', () => {
  nightlyTest(
    'opening PayPal is kept once, as just that, and the new tab has no access to this one',
    async () => {
      const { page, id } = await atPayment();
      const tabOpened = page.context().waitForEvent('page');
      await page.getByRole('button', { name: 'Pay with PayPal' }).click();
      const tab = await tabOpened;
      expect(tab.url()).toBe('https://paypal.me/your-paypal-handle/50USD');
      expect(await tab.evaluate(() => window.opener)).toBeNull();
      await expect.poll(() => reports(id)).toEqual([reported('paypal')]);
      await page.waitForURL(`/payment-success?order=${id}&method=paypal`);
      await page.getByText(opened).waitFor();
      // The page knows that the server has it.
      await expect
        .poll(() => page.evaluate(() => sessionStorage.getItem('paymentReport')))
        .toContain('"isSent":true');
      const sent = watchReports(page);
      const answered = page.waitForResponse((response) =>
        response.url().endsWith(`/api/client-orders/${id}`),
      );
      await page.reload();
      await answered;
      await page.getByText(opened).waitFor();
      expect(sent).toEqual([]);
      expect(await reports(id)).toEqual([reported('paypal')]);
      const { emails, events } = await stage.studio.order(id);
      expect(emails.filter(({ kind }) => kind === 'payment_reported_studio')).toEqual([]);
      expect(events.map(({ kind }) => kind)).toEqual(['placed']);
    },
  );

  test('one press says that it is paid, and a confirmed payment shows as such', async () => {
    const { page, id } = await atPayment();
    await page.getByRole('button', { name: 'Pay with PayPal' }).click();
    await page.waitForURL(`/payment-success?order=${id}&method=paypal`);
    await page.getByText('Finish in the PayPal tab, then press').waitFor();
    await page.getByRole('button', { name: 'I’ve paid $50' }).click();
    await isReported(page);
    const step = (name: string) => page.getByRole('listitem').filter({ hasText: name });
    await step('You pay').getByRole('img', { name: 'Done' }).waitFor();
    await expect.poll(() => step('I confirm your payment').getAttribute('aria-current')).toBe('step');
    const [report, ...others] = (await stage.studio.order(id)).payments;
    expect([report, others]).toMatchObject([{ state: 'reported', source: 'client', amount: 50 }, []]);
    await stage.studio.ask(`/api/admin/orders/${id}/payments`, 'POST', {
      ...{ method: 'paypal', amount: 50, report_id: report?.id },
    });
    await lookAgain(page);
    await page.getByText('Your payment is confirmed. Thank you!').waitFor();
    await step('I confirm your payment').getByRole('img', { name: 'Done' }).waitFor();
    await expect
      .poll(() => wordsOf(page.locator('main')))
      .toMatch(/Total paid \$50 Method PayPal Payment Paid in full\. Order Confirmed/i);
  });

  nightlyTest(
    'a sent Cash App payment is reported too, and going back offers no other way to pay',
    async () => {
      const { page, id } = await atPayment();
      await page.getByRole('link', { name: 'I have sent it' }).click();
      await page.waitForURL(`/payment-success?order=${id}&method=cashapp`);
      await isReported(page);
      await page.goBack();
      await page.getByText('$50 reported, not confirmed yet.').waitFor();
      await page.getByRole('link', { name: 'Open your order page' }).last().waitFor();
      expect(await wordsOf(page.locator('main'))).not.toMatch(
        /choose how to pay|pay with paypal|I have sent it/i,
      );
      await expect.poll(() => reports(id)).toEqual([reported('cashapp')]);
    },
  );

  test('only what is left is asked for once a part is confirmed, and nothing once it is cancelled or refunded', async () => {
    const { page, id } = await atPayment(undefined, { isRush: true });
    const order = `/api/admin/orders/${id}`;
    const pay = (amount: number) =>
      stage.studio.ask(`${order}/payments`, 'POST', { method: 'paypal', amount });
    await pay(20);
    await lookAgain(page);
    await page.getByRole('link', { name: 'paypal.me/your-paypal-handle/30USD' }).waitFor();
    await page.getByText('A new tab opens with $30 filled in.').waitFor();
    await page.getByRole('button', { name: 'Pay with PayPal' }).click();
    await page.waitForURL(`/payment-success?order=${id}&method=paypal`);
    await page.getByRole('button', { name: 'I’ve paid $30' }).waitFor();
    const rush = page.getByText(/^Work on your rush order starts/);
    await rush.waitFor();
    await page.goto(`/payment-cancelled?order=${id}`);
    await page.getByText('Nothing was charged this time.').waitFor();
    expect(await page.getByText('Nothing was charged on this site.').count()).toBe(0);
    await page.goBack();
    await rush.waitFor();
    await stage.studio.ask(`${order}/refunds`, 'POST', { method: 'paypal', amount: 20 });
    await lookAgain(page);
    const isTold = async (words: string) => {
      await expect.poll(() => page.getByText(words).count()).toBe(2);
      expect(await page.getByRole('button', { name: /^I’ve paid/ }).count()).toBe(0);
    };
    await isTold('Everything paid was refunded: $20.');
    expect(await rush.count()).toBe(0);
    await stage.studio.ask(`${order}/cancel`, 'POST', {});
    await lookAgain(page);
    await isTold('There’s nothing to pay.');
    await page.goBack();
    await page.getByText('There’s nothing to pay.').waitFor();
    expect(await page.getByRole('button', { name: 'Pay with PayPal' }).count()).toBe(0);
  });

  test('doesn’t ask again for files that were sent on the order page since', async () => {
    // As the tab has stored it, before the order page had any.
    const { page } = await atPayment(undefined, { filesUploaded: 0 });
    await page.getByText(/^I have your files\./).waitFor();
    await page.getByText('Files uploaded1').waitFor();
    expect(await page.getByText('You send your files').count()).toBe(0);
  });

  nightlyTest(
    'that the server refuses is told: the payment that is there already, or whom to write to',
    async () => {
      const { page, id } = await atPayment();
      await page.getByRole('button', { name: 'Pay with PayPal' }).click();
      await page.waitForURL(`/payment-success?order=${id}&method=paypal`);
      const press = page.getByRole('button', { name: 'I’ve paid $50' });
      await alive(press);
      await changeBeforeReport(page, () =>
        stage.studio.withDatabase((db) =>
          db.prepare('update orders set link_version = link_version + 1 where id = ?').run(id),
        ),
      );
      await press.click();
      await page.getByRole('alert').getByText('That didn’t reach me.').waitFor();
      expect(await press.count()).toBe(0);
      await expectAccessibleNightly(page);
      stage.studio.withDatabase((db) =>
        db.prepare('update orders set link_version = link_version - 1 where id = ?').run(id),
      );
      await page.reload();
      await alive(press);
      await changeBeforeReport(page, () =>
        stage.studio.ask(`/api/admin/orders/${id}/payments`, 'POST', { method: 'paypal', amount: 50 }),
      );
      await press.click();
      await page.getByText('Your payment is confirmed. Thank you!').waitFor();
    },
  );

  nightlyTest('an older answer of the server does not overwrite a newer one', async () => {
    const { page, id } = await atPayment();
    await page.getByRole('button', { name: 'Pay with PayPal' }).click();
    await page.waitForURL(`/payment-success?order=${id}&method=paypal`);
    await page.getByRole('button', { name: 'I’ve paid $50' }).waitFor();
    const release = Promise.withResolvers<void>();
    const isFetched = Promise.withResolvers<void>();
    await page.route(
      `**/api/client-orders/${id}`,
      async (route) => {
        const response = await route.fetch();
        isFetched.resolve();
        await release.promise;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    await lookAgain(page);
    await isFetched.promise;
    await stage.studio.ask(`/api/admin/orders/${id}/payments`, 'POST', { method: 'paypal', amount: 50 });
    await lookAgain(page);
    await page.getByText('Your payment is confirmed. Thank you!').waitFor();
    const [older] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith(id)),
      release.resolve(),
    ]);
    await older.finished();
    // One more round of the page, so that it has read the answer.
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await page.getByText('Your payment is confirmed. Thank you!').waitFor();
  });

  test('is reported once if its answer is lost, also when a part was reported before', async () => {
    const { page, id, key } = await atPayment((context) =>
      context.route('**/payment-reports', async (route) => {
        await route.fetch();
        await route.abort();
      }),
    );
    await changeBeforeReport(page, () =>
      askAsClient(stage, { id, key }, '/payment-reports', 'POST', { method: 'cashapp', amount: 30 }),
    );
    await page.getByRole('link', { name: 'I have sent it' }).click();
    await page.getByRole('heading', { name: 'PAYMENT SUCCESSFUL' }).waitFor();
    const both = [30, 20].map((amount) => ({ ...reported('cashapp'), amount }));
    await expect.poll(() => reports(id)).toEqual(both);
    await page.context().unroute('**/payment-reports');
    await page.evaluate(() => window.dispatchEvent(new Event('online')));
    await isReported(page);
    expect(await reports(id)).toEqual(both);
  });
});

describe('a PayPal tab that does not open', () => {
  test('is detected and explained; nothing is reported and the page stays until the link is used', async () => {
    const { page, id } = await atPayment(async (context) => {
      await context.clock.install();
      // What a browser that blocks pop-ups returns.
      await context.addInitScript(() => Object.assign(window, { open: () => null }));
    });
    const sent = watchReports(page);
    await page.getByRole('button', { name: 'Pay with PayPal' }).click();
    await page
      .getByRole('alert')
      .getByText(/^Your browser blocked the PayPal tab, so nothing’s been paid yet/)
      .waitFor();
    await focused(link(page));
    await expect.poll(() => page.getByText('Redirecting').count()).toBe(0);
    await page.clock.runFor(60_000);
    expect(await reports(id)).toEqual([]);
    expect(sent).toEqual([]);
    expect(new URL(page.url()).pathname).toBe('/payment-options');
    await expectAccessibleNightly(page);

    const tab = page.context().waitForEvent('page');
    await link(page).press('Enter');
    expect((await tab).url()).toBe('https://paypal.me/your-paypal-handle/50USD');
    await page.waitForURL(`/payment-success?order=${id}&method=paypal`);
    await page.getByText(opened).waitFor();
    await expect.poll(() => reports(id)).toEqual([reported('paypal')]);
  });

  test('on a phone: success page, order page and studio say the same, until one press reports it', async () => {
    const { page, id } = await atPayment((context) =>
      context.addInitScript(() => Object.assign(window, { open: () => null })),
    );
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Pay with PayPal' }).click();
    await link(page).press('Enter');
    await page.waitForURL(`/payment-success?order=${id}&method=paypal`);
    await page.getByText(opened).waitFor();
    await page.getByText('Finish in the PayPal tab, then press').waitFor();
    await page.getByRole('link', { name: 'No PayPal tab? Open it here' }).waitFor();
    await expectAccessibleNightly(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('link', { name: 'Open your order page' }).first().click();
    await page.getByRole('heading', { name: 'Did your PayPal payment go through?' }).waitFor();
    const payments = page.getByRole('region', { name: 'Payments' });
    await payments.getByText('PayPal opened, no payment reported yet. $50 to pay.').waitFor();
    const owner = await visit(stage.browser, stage.product.url, `/admin/orders/${id}`, {
      storageState: await stage.studio.session(),
    });
    await owner.getByRole('region', { name: 'Payments' }).getByText(opened).waitFor();
    await owner.goto('/admin/orders');
    await owner
      .getByRole('listitem')
      .filter({ hasText: id })
      .getByText('PayPal opened', { exact: true })
      .filter({ visible: true })
      .waitFor();
    // Who says that it worked isn’t offered to pay twice; who says that it didn’t can pay at once.
    const yes = page.getByRole('button', { name: 'Yes, I’ve paid $50' });
    const again = payments.getByRole('link', { name: 'Pay $50 with PayPal' });
    await yes.waitFor();
    expect(await again.count()).toBe(0);
    await page.getByRole('button', { name: 'No, pay now' }).click();
    await again.waitFor();
    await focused(page.getByRole('heading', { name: 'Did your PayPal payment go through?' }));
    expect(await page.getByRole('button', { name: 'No, pay now' }).count()).toBe(0);
    await yes.click();
    await focused(page.getByRole('heading', { name: 'I’m checking your payment' }));
    await page.goBack();
    await isReported(page);
  });
});

test('the last page says what to do right below its heading, visible without scrolling on a phone', async () => {
  const order = {
    orderId: 'MX-0123456789AB',
    orderKey: 'unknown',
    totalAmount: 50,
    clientEmail: 'ada@example.com',
  };
  const page = await open(`/payment-success?order=${order.orderId}&method=paypal`, (context) =>
    rememberOrder(context, order),
  );
  const meaning = page.getByText('Finish in the PayPal tab, then press I’ve paid $50.');
  await meaning.waitFor();
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const heading = await page.getByRole('heading', { level: 1 }).boundingBox();
    const words = await meaning.boundingBox();
    const gap = (words?.y ?? 0) - (heading?.y ?? 0) - (heading?.height ?? 0);
    expect([width, gap > 0 && gap < 100]).toEqual([width, true]);
    const size = (element: Element) => Number.parseFloat(getComputedStyle(element).fontSize);
    expect(await page.getByRole('heading', { level: 1 }).evaluate(size)).toBeLessThanOrEqual(16);
    expect(await meaning.evaluate(size)).toBeGreaterThanOrEqual(24);
  }
  await expect
    .poll(() => wordsOf(page.locator('main')))
    .toMatch(
      /Total \$50 Method PayPal Payment PayPal opened, no payment reported yet\. \$50 to pay\. Order Confirmed/i,
    );
});
