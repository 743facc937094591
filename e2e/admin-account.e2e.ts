import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { adminOf, heading, signIn } from './admin-steps.ts';
import { placedByClient } from './client-order-steps.ts';
import { focused, toast, wordsOf } from './page-tests.ts';
import { setStage } from './set-up.ts';

const stage = setStage();
const { asGuest } = adminOf(stage);

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const desk = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Opens a separate browser session and signs in with the form. */
const signedIn = async (options: Parameters<typeof asGuest>[1] = {}) => {
  const page = await asGuest('/admin/login', options);
  await signIn(page);
  await heading(page, 'Overview');
  return page;
};
const browsers = (page: Page) => page.getByRole('region', { name: 'Signed-in browsers' });
const rows = (page: Page) => browsers(page).getByRole('listitem');
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, ...(typeof name === 'string' ? { exact: true } : {}) });
const openSessions = (page: Page) => page.goto('/admin/settings/account');

describe('signed-in browsers', () => {
  test('lists each browser by name and signs one out from another', async () => {
    const here = await signedIn({ userAgent: desk });
    const there = await signedIn({ userAgent: phone });
    await openSessions(here);
    const mine = rows(here).filter({ hasText: 'This browser' });
    await expect
      .poll(() => wordsOf(mine))
      .toMatch(/^Firefox on Linux This browser 127\.0\.0\.1 · in use now · signed in/);
    const other = rows(here).filter({ hasText: 'Safari on iPhone' });
    await button(here, 'Revoke Safari on iPhone at 127.0.0.1').click();
    await toast(here, 'That browser has been signed out');
    await other.waitFor({ state: 'detached' });
    // The other browser finds out at its next request, which may have come before this one.
    await there.goto('/admin/orders');
    await button(there, 'Sign in').waitFor();
    await here.reload();
    await mine.waitFor();
    await expect.poll(() => rows(here).filter({ hasText: 'Safari on iPhone' }).count()).toBe(0);
  });

  test('signs out every other browser after a confirmation, and then this one', async () => {
    const here = await signedIn({ userAgent: desk });
    const others = [await signedIn({ userAgent: phone }), await signedIn({ userAgent: phone })];
    await openSessions(here);
    await button(here, 'Sign out everywhere else').click();
    const dialog = here.getByRole('alertdialog', { name: 'Sign out everywhere else?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => rows(here).count()).toBeGreaterThan(2);
    await button(here, 'Sign out everywhere else').click();
    await dialog.getByRole('button', { name: 'Sign out', exact: true }).click();
    await toast(here, 'Signed out everywhere else');
    await expect.poll(() => rows(here).count()).toBe(1);
    await button(here, 'Sign out everywhere else').waitFor({ state: 'detached' });
    await focused(browsers(here).getByRole('button', { name: 'Sign out' }));
    for (const there of others) {
      await there.reload();
      await button(there, 'Sign in').waitFor();
    }
    await browsers(here).getByRole('button', { name: 'Sign out' }).click();
    await button(here, 'Sign in').waitFor();
    await here.goto('/admin/settings');
    await button(here, 'Sign in').waitFor();
  });

  test('accepts revoking a session that has already ended', async () => {
    const here = await signedIn({ userAgent: desk });
    const there = await signedIn({ userAgent: phone });
    await openSessions(here);
    const revoke = button(here, 'Revoke Safari on iPhone at 127.0.0.1');
    await revoke.waitFor();
    await button(there, 'Logout').click();
    await button(there, 'Sign in').waitFor();
    await revoke.click();
    await toast(here, 'That browser has been signed out');
    await revoke.waitFor({ state: 'detached' });
  });
});

test('the owner can revoke all download links', async () => {
  const page = await signedIn();
  await openSessions(page);
  const token = await page.evaluate(() => localStorage.getItem('admin_token'));
  const answer = await fetch(`${stage.product.url}/api/admin/exports`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ export: { what: 'clients' } }),
  });
  const { url } = (await answer.json()) as { url: string };
  const status = async () => (await fetch(stage.product.url + url)).status;
  await expect.poll(() => status()).toBe(200);
  await button(page, 'End all download links').click();
  await toast(page, 'All download links have ended');
  await expect.poll(() => status()).toBe(403);
});

test('the owner can renew the links to all order pages', async () => {
  const order = await placedByClient(stage.product.url);
  const opens = async (key: string) => {
    const url = `${stage.product.url}/api/client-orders/${order.id}`;
    return (await fetch(url, { headers: { 'order-key': key } })).status;
  };
  const page = await signedIn();
  await openSessions(page);
  await button(page, 'Renew all order links').click();
  const dialog = page.getByRole('alertdialog', { name: 'Renew all order links?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });
  expect(await opens(order.key)).toBe(200);
  await button(page, 'Renew all order links').click();
  await dialog.getByRole('button', { name: 'Renew all links' }).click();
  await toast(page, 'All order links are renewed');
  expect(await opens(order.key)).toBe(404);
  const { order_link } = await stage.studio.order(order.id);
  expect(await opens(order_link?.split('#')[1] ?? '')).toBe(200);
});
