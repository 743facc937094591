import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { env } from 'node:process';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { heading, signIn } from './admin-steps.ts';
import { expectAccessibleNightly } from './axe.ts';
import { orderHeading, placedByClient } from './client-order-steps.ts';
import { fillForm, placedOrder, submitButton } from './order-steps.ts';
import { alive, visit, wordsOf } from './page-tests.ts';
import { chromiumFlags, findChromium } from './product.ts';
import { setStage } from './set-up.ts';

// A browser that is set to block all cookies and site data: reading localStorage throws there.

const stage = setStage();
let folder: string;
let browser: Browser;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mixfront-blocked-'));
  const BLOCK = 2;
  const preferences = { profile: { default_content_setting_values: { cookies: BLOCK } } };
  await mkdir(join(folder, 'Default'));
  await writeFile(join(folder, 'Default/Preferences'), JSON.stringify(preferences));
  const context = await chromium.launchPersistentContext(folder, {
    // The headless shell has no such settings.
    executablePath: await findChromium('chromium'),
    args: chromiumFlags,
    env: { ...env, LC_ALL: 'C.UTF-8' },
  });
  const opened = context.browser();
  if (!opened) throw new Error('The browser of this profile can’t be used');
  browser = opened;
});
afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

const open = (path: string) => visit(browser, stage.product.url, path);

test('every public page says what it says elsewhere, and nothing throws', async () => {
  const page = await open('/');
  const other = await visit(stage.browser, stage.product.url, '/');
  await expect.poll(() => page.evaluate(() => Reflect.ownKeys(window).includes('localStorage'))).toBe(true);
  await expect(page.evaluate(() => localStorage.length)).rejects.toThrow('SecurityError');
  for (const path of [
    '/',
    '/faq',
    '/payment-options',
    '/payment-success',
    '/payment-cancelled',
    '/order/MX-0#no-key',
    '/your-orders',
    '/nowhere',
  ]) {
    for (const one of [page, other]) {
      await one.goto(path);
      await alive(one.locator('.skip-link'));
    }
    const isSame = async () => {
      const [here, elsewhere] = await Promise.all([page, other].map((one) => wordsOf(one.locator('body'))));
      return here === elsewhere && !here?.includes('Loading');
    };
    await expect.poll(isSame, { message: path }).toBe(true);
  }
});

describe('an order', () => {
  /** Orders with a file that goes ahead, and returns where that leads. */
  const placed = async () => {
    const page = await open('/');
    await fillForm(page, { email: 'ada@example.com' });
    await page.getByText('All files are up').waitFor();
    await submitButton(page).click();
    const id = await placedOrder(page);
    const key = new URL(page.url()).hash.slice(1);
    expect(key.length).toBeGreaterThan(20);
    return { page, id, key };
  };

  test('is placed, paid and followed, its key in the addresses', async () => {
    const { page, id, key } = await placed();
    await page.getByRole('heading', { name: 'Order Created' }).waitFor();
    await expect
      .poll(() => wordsOf(page.getByRole('region', { name: 'Your order' })))
      .toMatch(/Client Ada Lovelace Songs 1 Files uploaded 1 .*Total \$50/i);
    await expectAccessibleNightly(page);
    await page.getByRole('link', { name: 'I have sent it' }).click();
    await page.waitForURL(`/payment-success?order=${id}&method=cashapp#${key}`);
    await page.getByText('$50 reported, not confirmed yet.').waitFor();
    const { payments } = await stage.studio.order(id);
    expect(payments.map(({ state, method }) => [state, method])).toEqual([['reported', 'cashapp']]);
    await page.reload();
    await page.getByText('$50 reported, not confirmed yet.').waitFor();
    await page.getByRole('link', { name: 'Open your order page' }).click();
    await page.waitForURL(`/order/${id}#${key}`);
    await orderHeading(page, id).waitFor();
    await page.getByRole('textbox', { name: /^(Message|Write) to / }).fill('Is it loud?');
    await page.getByRole('button', { name: 'Send message' }).click();
    await page.getByRole('log', { name: 'Messages' }).getByText('Is it loud?').waitFor();
  });

  test('is known by its key as what it was sold as', async () => {
    const { id, key } = await placedByClient(stage.product.url, { fields: { rush_delivery: 'true' } });
    const page = await visit(stage.browser, stage.product.url, `/payment-success?order=${id}#${key}`);
    await page.getByText(/^Work on your rush order starts within \d+ hours/).waitFor();
  });

  test('that was paid by card is not shown where the processor leads back, but the payment is not lost', async () => {
    const { page, id } = await placed();
    await page.goto(`/order/${id}?card=done`);
    await page.getByRole('heading', { name: 'This link doesn’t open an order.' }).waitFor();
    await page.getByText('your payment isn’t lost: I’m told about it directly').waitFor();
    await page.getByRole('region', { name: 'Lost the link to your order?' }).waitFor();
  });

  test('is shown by that address elsewhere, too, and keeps its key', async () => {
    const { id, key } = await placed();
    const page = await visit(stage.browser, stage.product.url, `/payment-cancelled?order=${id}#${key}`);
    await page.getByRole('link', { name: 'Pay now' }).click();
    await page.waitForURL(`/payment-options?order=${id}#${key}`);
    await page.getByRole('heading', { name: 'Order Created' }).waitFor();
    await page.locator('.skip-link').press('Enter');
    await page.waitForURL(`/payment-options?order=${id}#${key}`);
    await page.goto(`/payment-options?order=${id}#${'x'.repeat(key.length)}`);
    await page.reload();
    await page.getByText('This order can’t be shown here.').waitFor();
  });
});

test('the owner is told what signing in needs, and stays signed in until the page reloads', async () => {
  const page = await open('/admin/login');
  await page.getByText('Allow cookies and site data for this site, then reload.').waitFor();
  await expectAccessibleNightly(page);
  await signIn(page);
  await heading(page, 'Overview');
  await page.getByRole('link', { name: 'Orders' }).first().click();
  await heading(page, 'Orders');
  await page.reload();
  await heading(page, 'Sign in');
});
