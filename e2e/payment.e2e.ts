import type { BrowserContext, Locator, Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { defaultSettings } from '../shared/settings.ts';
import { nightlyTest } from '../test/nightly-test.ts';
import { placedByClient } from './client-order-steps.ts';
import { openForm, rememberOrder } from './order-steps.ts';
import { alive, focused, toast, visit, wordsOf } from './page-tests.ts';
import { setStage } from './set-up.ts';

const stage = setStage();

const open = (path: string, options: Parameters<typeof visit>[3] = {}) =>
  visit(stage.browser, stage.product.url, path, options);

const inMain = (page: Page) => page.locator('main');

const order = {
  orderId: 'MX-0123456789AB',
  originalAmount: 240,
  totalAmount: 240,
  clientName: 'Zoë Quinn-O’Neill',
  clientEmail: 'zoe@example.com',
  songCount: 3,
  filesUploaded: 2,
};

describe('paying with Cash App', () => {
  const atPayment = (prepare: (context: BrowserContext) => Promise<unknown>) =>
    open(`/payment-options?order=${order.orderId}`, {
      prepare: async (context) => {
        await rememberOrder(context, order);
        await prepare(context);
      },
    });

  test('copies the instructions, and the payment can be marked as sent', async () => {
    const page = await atPayment((context) =>
      context.grantPermissions(['clipboard-read', 'clipboard-write']),
    );
    const copy = page.getByRole('button', { name: 'Copy Instructions' });
    await alive(copy);
    await copy.click();
    await toast(page, 'CashApp instructions copied to clipboard!');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `Cash App to: $your-cashtag\nAmount: $240\nNote: ${order.clientName}, ${order.orderId}`,
    );
    await page.getByRole('link', { name: 'I have sent it' }).click();
    await page.waitForURL(`/payment-success?order=${order.orderId}&method=cashapp`);
    await page.getByText('Cash App (Processing)').waitFor();
    await expect.poll(() => wordsOf(page.locator('main'))).toMatch(/Order Confirmed/i);
  });

  nightlyTest('without clipboard access the instructions are shown, selected', async () => {
    const page = await atPayment(async (context) => {
      await context.addInitScript(() =>
        Object.defineProperty(navigator, 'clipboard', { get: () => undefined }),
      );
    });
    const copy = page.getByRole('button', { name: 'Copy Instructions' });
    await alive(copy);
    await copy.click();
    const field = page.getByLabel('Your browser doesn’t allow copying. Select and copy this text:');
    await focused(field);
    const selected = await field.evaluate((area: HTMLTextAreaElement) =>
      area.value.slice(area.selectionStart, area.selectionEnd),
    );
    expect(selected).toContain('Amount: $240');
  });
});

describe('payment pages', () => {
  nightlyTest('without an order show a spinner, then the way back', async () => {
    const path = '/payment-options?order=MX-0000000000';
    expect(await (await fetch(`${stage.product.url}${path}`)).text()).toContain(
      'Loading order information...',
    );
    // The clock stands still: the tab's own storage must be enough.
    const page = await open(path, {
      prepare: async ({ clock }) => {
        await clock.install();
        await clock.pauseAt(Date.now() + 1_000);
      },
    });
    await page.getByRole('link', { name: 'Back to the order form' }).click();
    await page.waitForURL('/#contact-form');
    await openForm(page);
  });

  nightlyTest('success without an order confirms nothing', async () => {
    const page = await open('/payment-success?order=MX-0000000000&method=paypal');
    await page.getByRole('link', { name: 'Back to the order form' }).waitFor();
    await expect.poll(() => wordsOf(inMain(page))).not.toMatch(/successful|confirmed\b.*paid/i);
  });

  test('an unknown method is shown as processing, and markup in the URL does not run', async () => {
    const page = await open(
      `/payment-success?order=${order.orderId}&method=${encodeURIComponent('<img src=x onerror=alert(1)>')}`,
      {
        prepare: (context) => rememberOrder(context, order),
      },
    );
    await page.getByRole('heading', { name: 'PAYMENT SUCCESSFUL' }).waitFor();
    await expect
      .poll(() => wordsOf(inMain(page)))
      .toMatch(/Method Processing Payment \$240 to pay\. Order Confirmed/i);
    await expect.poll(() => page.locator('main img').count()).toBe(0);
  });

  nightlyTest('without any payment method it says where the client is told', async () => {
    const { paypal_handle, cashapp_handle } = defaultSettings;
    await stage.studio.setPrices({ paypal_handle: '', cashapp_handle: '' });
    try {
      const page = await open(`/payment-options?order=${order.orderId}`, {
        prepare: (context) => rememberOrder(context, order),
      });
      await page.getByText('I’ll tell you how to pay on your order page.').waitFor();
      const words = await wordsOf(inMain(page));
      expect(words).toContain(
        'I’ll tell you how on your order page. Put your order number in the note. You don’t need an account here.',
      );
      expect(words).not.toMatch(/PayPal|Cash App|Friends & Family|either way/i);
    } finally {
      await stage.studio.setPrices({ paypal_handle, cashapp_handle });
    }
  });

  describe('on a phone', () => {
    const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
    const at = (path: string) =>
      open(path, {
        ...phone,
        prepare: (context) => rememberOrder(context, { ...order, title: 'Night Bus' }),
      });
    const endOf = async (locator: Locator) => {
      const box = await locator.boundingBox();
      return box ? box.y + box.height : Number.POSITIVE_INFINITY;
    };
    /** Filled buttons that are in view. */
    const listFilled = (page: Page) =>
      inMain(page).evaluate((main) =>
        [...main.querySelectorAll('button, a')]
          .filter((one) => getComputedStyle(one).backgroundColor === 'rgb(255, 178, 36)')
          .filter((one) => one.getBoundingClientRect().top < innerHeight)
          .map(({ textContent }) => textContent),
      );

    test('amount, order number and the first way to pay come first, and the list of the order is closed below', async () => {
      const page = await at(`/payment-options?order=${order.orderId}`);
      const pay = page.getByRole('button', { name: 'Pay with PayPal' });
      await pay.waitFor();
      for (const one of [
        page.getByText('$240', { exact: true }).first(),
        page.getByRole('button', { name: 'Copy order number' }),
        pay,
      ])
        expect(await endOf(one)).toBeLessThan(600);
      expect(await listFilled(page)).toEqual(['Pay with PayPal']);
      const list = page.getByRole('region', { name: 'Your order' });
      expect(await endOf(page.getByRole('button', { name: 'Copy Instructions' }))).toBeLessThan(
        await endOf(list.getByRole('heading')),
      );
      expect(await list.getByText(order.clientEmail).isVisible()).toBe(false);
      await list.getByRole('heading', { name: 'Your order' }).click();
      await list.getByText(order.clientEmail).waitFor();
      await list.getByText('Night Bus', { exact: true }).waitFor();
    });

    test('the last page has its one button, the number and the total first', async () => {
      const page = await at(`/payment-success?order=${order.orderId}&method=paypal`);
      await page.getByText('Order number', { exact: true }).waitFor();
      expect(await endOf(page.getByRole('button', { name: 'Copy order number' }))).toBeLessThan(600);
      expect(await endOf(page.getByText('Total', { exact: true }))).toBeLessThan(600);
      expect(await page.getByText('Total paid').count()).toBe(0);
    });

    test('a cancelled payment can be paid now', async () => {
      const page = await at(`/payment-cancelled?order=${order.orderId}`);
      const pay = page.getByRole('link', { name: 'Pay now' });
      await pay.waitFor();
      expect(await endOf(pay)).toBeLessThan(600);
      expect(await listFilled(page)).toEqual(['Pay now']);
      await pay.click();
      await page.getByRole('heading', { name: 'Order Created' }).waitFor();
    });
  });

  describe('with nothing to pay', () => {
    const free = { ...order, discountAmount: order.originalAmount, discountCode: 'ALL', totalAmount: 0 };
    const at = (path: string) =>
      open(`${path}?order=${free.orderId}`, { prepare: (context) => rememberOrder(context, free) });

    test('asks for no payment, and does not mention one', async () => {
      const page = await at('/payment-options');
      await page.getByRole('heading', { name: 'Nothing to pay' }).waitFor();
      const words = await wordsOf(inMain(page));
      expect(words).toContain('Your discount covers the whole order.');
      expect(words).not.toMatch(/PayPal|Cash App|Friends & Family|choose how to pay/i);
      await page.getByRole('link', { name: 'Continue' }).click();
      await page.getByRole('heading', { name: 'ORDER CONFIRMED' }).waitFor();
      const confirmed = await wordsOf(inMain(page));
      expect(confirmed).toMatch(
        /Total \$0 Method No payment needed Payment Nothing to pay\. Order Confirmed/i,
      );
      expect(confirmed).not.toMatch(/payment successful|processing|checks the payment/i);
    });

    nightlyTest('offers no way to pay after a cancelled payment either', async () => {
      const page = await at('/payment-cancelled');
      await page.getByRole('heading', { name: 'Nothing to pay' }).waitFor();
      await expect.poll(() => wordsOf(inMain(page))).not.toMatch(/PayPal|Cash App|pay now/i);
    });
  });

  describe('cancelled', () => {
    afterEach(() => stage.studio.setPrices({ base_price: 50 }));

    test('shows another base price here and everywhere else', async () => {
      await stage.studio.setPrices({ base_price: 20 });
      const page = await open('/payment-cancelled');
      await page.getByText('Limited-time pricing: $20 per song, save $70 per song (regular $90).').waitFor();
      await expect.poll(() => wordsOf(page.locator('footer'))).toContain('$20 per song');
      await expect
        .poll(() => page.getByRole('link', { name: 'Try Again' }).getAttribute('href'))
        .toBe('/#contact-form');
      await page.goto('/');
      const landing = await wordsOf(page.locator('body'));
      expect(landing).toContain('You save $70 on every song.');
      expect(landing).toContain('$20 a song');
      await page.getByRole('button', { name: 'Submit Order - $20' }).waitFor();
      await page.goto('/faq');
      await page.getByText('$20 per song covers the mix').waitFor({ state: 'attached' });
    });
  });
});

/** Amounts that aren't in the text face, and sentences that are in the face of time codes and order numbers. */
const listMisset = (): string[] => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const words = node.textContent?.trim() ?? '';
    const element = node.parentElement;
    if (!words || !element || element.closest('script, style, noscript, code')) continue;
    const { fontFamily, fontVariantNumeric } = getComputedStyle(element);
    const isMono = fontFamily.startsWith('"Geist Mono"');
    const isAmount = /\$\d/.test(words);
    if (isAmount && (isMono || fontVariantNumeric !== 'tabular-nums')) found.push(words);
    if (isMono && /[a-z]{3,} [a-z]+ [a-z]{2,}/i.test(words)) found.push(words);
  }
  return found;
};

test('amounts are in the text face, and no sentence is in mono', async () => {
  const { id, key, path } = await placedByClient(stage.product.url);
  const at = `?order=${id}&method=paypal#${key}`;
  for (const address of ['/', '/faq', `/payment-options${at}`, `/payment-success${at}`, path]) {
    const page = await open(address);
    await page.getByText(/\$\d/).filter({ visible: true }).first().waitFor();
    expect(await page.evaluate(listMisset)).toEqual([]);
  }
  const owner = await open('/admin', { storageState: await stage.studio.session() });
  for (const [address, name] of [
    ['/admin', 'Overview'],
    ['/admin/orders', 'Orders'],
    ['/admin/settings/offer', 'Settings'],
  ] as const) {
    await owner.goto(address);
    await owner.getByRole('heading', { name, level: 1 }).waitFor();
    await owner.getByText(/\$\d/).filter({ visible: true }).first().waitFor();
    expect(await owner.evaluate(listMisset)).toEqual([]);
  }
});
