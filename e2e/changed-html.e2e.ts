import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ClientsOrder, lookAgain, placedByClient } from './client-order-steps.ts';
import { uploadsTo } from './content-steps.ts';
import { rememberOrder, submitButton, total } from './order-steps.ts';
import { alive, visit, wordsOf } from './page-tests.ts';
import { setStage } from './set-up.ts';

// Translators, price converters, ad blockers, other extensions and proxies change pages, before and after React has
// hydrated them.

const stage = setStage();
const privacy = {
  slug: 'privacy',
  title: 'Privacy',
  body: 'Pay **first**. Ask me@studio.test.',
  in_footer: true,
};

beforeAll(async () => {
  await stage.studio.ask('/api/admin/pages', 'POST', privacy);
  await uploadsTo(stage.studio).image('hero', 'The desk');
});

/** Runs in the page. Texts keep their words, so that they can be found again, except for prices. */
const change = () => {
  const root = document.getElementById('root') as HTMLElement;
  document.documentElement.classList.add('translated-ltr');
  document.body.setAttribute('cz-shortcut-listen', 'true');
  root.querySelector('picture, img')?.remove();
  // What Cloudflare makes of an address: https://developers.cloudflare.com/waf/tools/scrape-shield/email-address-obfuscation/
  for (const link of root.querySelectorAll<HTMLAnchorElement>('a[href^="mailto:"]')) {
    // It rewrites HTML, never what React has rendered.
    if (Object.keys(link).some((key) => key.startsWith('__react'))) continue;
    link.href = '/cdn-cgi/l/email-protection#5d';
    link.innerHTML = '<span class="__cf_email__" data-cfemail="5d">[email&#160;protected]</span>';
  }
  for (const field of root.querySelectorAll('input, textarea')) {
    field.setAttribute('data-lt-active', 'true');
    field.after(document.createElement('password-icon'));
  }
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walk.nextNode()) texts.push(walk.currentNode as Text);
  for (const [at, text] of texts.filter(({ data }) => data.trim()).entries()) {
    text.data = text.data.replace('$', '€');
    const font = document.createElement('font');
    // Chrome's and Google's translators replace a text, others wrap it.
    if (at % 2) font.textContent = text.data;
    text.replaceWith(font);
    if (!(at % 2)) font.append(text);
  }
  root.prepend(document.createElement('extension-bar'));
  root.append(document.createElement('extension-bar'));
};

const pageCode = /\/(landing|faq-page|payment-\w+|order-page|text-page|message-pages)-[^/]+\.js$/;
const islandCode =
  /\/(about|sample-carousel|my-music|testimonials|pricing|sending-guide|order-form|footer)-[^/]+\.js$/;

const parts = { script: /\.js$/, hydration: pageCode, islands: islandCode };
/** The code that is held back until the page has been changed: all of it, the page's own, or that of its islands. */
type Part = keyof typeof parts;

/** Waits until React has hydrated this or rendered it anew. Without a selector, the page except for its islands. */
const isRendered = (page: Page, selector = '.skip-link') =>
  page.waitForFunction(
    (one) => Object.keys(document.querySelector(one) ?? {}).some((key) => key.startsWith('__reactProps')),
    selector,
  );

/** React reports that it renders the page, or an island, anew. */
const expects = [/Minified React error #418/];

const openChanged = async (
  path: string,
  part: Part | undefined,
  prepare?: (context: BrowserContext) => Promise<unknown>,
): Promise<Page> => {
  const changed = Promise.withResolvers<void>();
  const page = await visit(stage.browser, stage.product.url, 'about:blank', {
    expects,
    prepare: async (context) => {
      await prepare?.(context);
      if (part)
        await context.route(parts[part], async (route) => {
          await changed.promise;
          await route.continue();
        });
    },
  });
  await page.goto(path, { waitUntil: 'commit' });
  // It is behind everything that React renders.
  await page.locator('#page-data').waitFor({ state: 'attached' });
  if (part === 'hydration')
    await page.waitForFunction(() => !/native code/.test(String(Node.prototype.removeChild)));
  if (part === 'islands') await isRendered(page);
  if (!part) await alive(page.locator('footer a').first());
  await page.evaluate(change);
  changed.resolve();
  return page;
};

let order: ClientsOrder;
beforeAll(async () => {
  order = await placedByClient(stage.product.url);
});
const inStorage = (context: BrowserContext) =>
  rememberOrder(context, { orderId: order.id, orderKey: order.key, totalAmount: 50 });

const hasFooter = async (page: Page) => {
  await page.locator('footer').scrollIntoViewIfNeeded();
  const link = page.locator('footer a[href^="mailto:"]').first();
  await expect.poll(() => link.innerText()).toContain('@');
};

type Visited = {
  path: () => string;
  prepare?: (context: BrowserContext) => Promise<unknown>;
  /** What the page is for. */
  use(page: Page): Promise<unknown>;
};

const visited: Record<string, Visited> = {
  'landing page': {
    path: () => '/',
    async use(page) {
      await page.locator('#before-after').scrollIntoViewIfNeeded();
      await page.locator('#before-after').getByRole('button', { name: /^Play/ }).first().waitFor();
      await page
        .locator('#pricing')
        .getByText(/[$€]50/)
        .first()
        .waitFor();
      await page.locator('#contact-form').evaluate((section) => section.scrollIntoView());
      await isRendered(page, '#contact-form form');
      await page.getByLabel('Name', { exact: true }).fill('Ada Lovelace');
      await page.getByRole('button', { name: 'Increase song count' }).press('Enter');
      await expect.poll(() => total(page)).toBe('$100');
      await submitButton(page).first().getByText('$100').waitFor();
      await page.getByLabel('Stems', { exact: false }).first().check();
      await expect.poll(() => total(page)).not.toBe('$100');
      await page.getByLabel('Stems', { exact: false }).first().uncheck();
      await expect.poll(() => total(page)).toBe('$100');
    },
  },
  FAQ: {
    path: () => '/faq',
    async use(page) {
      await page.locator('summary').first().click();
      await page.locator('details[open] p').first().waitFor();
      await page.locator('[aria-pressed=false]').first().click();
      await page.locator('[aria-pressed=true]').first().waitFor();
    },
  },
  'page of the studio’s own': {
    path: () => '/pages/privacy',
    use: (page) => page.getByRole('main').getByText('first', { exact: true }).waitFor(),
  },
  'payment page': {
    path: () => `/payment-options?order=${order.id}`,
    prepare: inStorage,
    async use(page) {
      await page.getByRole('heading', { name: 'Order Created' }).waitFor();
      await page.getByRole('link', { name: 'I have sent it' }).waitFor();
      await page.getByRole('button', { name: 'Pay with PayPal' }).waitFor();
      await page.getByRole('button', { name: 'Copy Instructions' }).waitFor();
    },
  },
  'last page': {
    path: () => `/payment-success?order=${order.id}&method=paypal`,
    prepare: inStorage,
    use: (page) => page.getByRole('button', { name: /^I’ve paid .50$/ }).waitFor(),
  },
  'page of a cancelled payment': {
    path: () => `/payment-cancelled?order=${order.id}`,
    prepare: inStorage,
    async use(page) {
      await page.getByRole('link', { name: 'Pay now' }).click();
      await page.getByRole('heading', { name: 'Order Created' }).waitFor();
    },
  },
  'order page': {
    path: () => order.path,
    async use(page) {
      await page.getByRole('textbox', { name: /^(Message|Write) to / }).fill('Is it loud?');
      await page.getByRole('button', { name: 'Send message' }).click();
      await page.getByRole('log', { name: 'Messages' }).getByText('Is it loud?').first().waitFor();
    },
  },
  'page that doesn’t exist': {
    path: () => '/nowhere',
    async use(page) {
      await page.getByRole('link', { name: 'Back to Home' }).click();
      await page.waitForURL('/');
    },
  },
};

describe.each(Object.entries(visited))('the %s', (_, { path, prepare, use }) => {
  test.each<Part>(['script', 'hydration', 'islands'])('that is changed before its %s works', async (part) => {
    const page = await openChanged(path(), part, prepare);
    await isRendered(page);
    await use(page);
    await hasFooter(page);
  });

  test('that is changed after all of that works', async () => {
    await use(await openChanged(path(), undefined, prepare));
  });
});

test('a text that a translator has replaced changes with what it says', async () => {
  const { id, key } = await placedByClient(stage.product.url);
  const page = await openChanged(`/payment-success?order=${id}&method=paypal`, undefined, (context) =>
    rememberOrder(context, { orderId: id, orderKey: key, totalAmount: 50 }),
  );
  const button = page.getByRole('button', { name: /^I’ve paid/ });
  await button.waitFor();
  for (const [amount, rest] of [
    [20, '$30'],
    [10, '$20'],
  ] as const) {
    await page.evaluate(change);
    await stage.studio.ask(`/api/admin/orders/${id}/payments`, 'POST', { method: 'paypal', amount });
    await lookAgain(page);
    await expect.poll(() => wordsOf(button)).toBe(`I’ve paid ${rest}`);
  }
});

test('a page that can’t be rendered shows what the server sent', async () => {
  const page = await visit(stage.browser, stage.product.url, 'about:blank', {
    expects: [/out of order/, /Minified React error/],
    prepare: (context) =>
      context.route(/\/faq-page-[^/]+\.js$/, (route) =>
        route.fulfill({
          contentType: 'text/javascript',
          body: 'export default () => { throw new Error("out of order"); };',
        }),
      ),
  });
  const thrown = page.waitForEvent('console', (message) => message.text().includes('out of order'));
  await page.goto('/faq');
  await thrown;
  await page.locator('summary').first().click();
  await page.locator('details[open] p').first().waitFor();
  await page.locator('footer a[href^="mailto:"]').first().waitFor();
});
