import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { adminOf, heading, signIn } from './admin-steps.ts';
import { openForm } from './order-steps.ts';
import { focused, toast, wordsOf } from './page-tests.ts';
import { setStage } from './set-up.ts';

const stage = setStage();
const { asGuest, asOwner } = adminOf(stage);

describe('settings', () => {
  afterEach(() => stage.studio.setPrices({ base_price: 50, business_name: 'Mixfront Studio' }));
  const save = (page: Page) => page.getByRole('button', { name: 'Save settings' }).click();

  test('are public as soon as they are saved', async () => {
    const visitor = await asGuest('/');
    const page = await asOwner('/admin/settings');
    await page.getByLabel('Base price').fill('$65.50');
    await page.getByLabel('Business name').fill('Tape & Tea');
    await page.getByRole('region', { name: 'Sample order' }).getByText('$196.50').waitFor();
    await page.getByText('Not saved yet').waitFor();
    await save(page);
    await toast(page, 'Settings saved');
    await page.getByText('All changes saved').waitFor();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tape & Tea' }).waitFor();
    await visitor.reload();
    await expect.poll(() => wordsOf(visitor.locator('footer'))).toContain('Tape & Tea');
    await openForm(visitor);
    await visitor.getByRole('button', { name: 'Submit Order - $65.50' }).waitFor();
    await expect.poll(() => wordsOf(visitor.locator('#pricing'))).toContain('You save $24.50 on every song.');
  });

  test('reach the top bar even when the request for its name is still under way', async () => {
    const saved = Promise.withResolvers<void>();
    const page = await asOwner('/admin/settings', {
      prepare: (context) =>
        context.route(
          '**/api/settings',
          async (route) => {
            const old = await route.fetch();
            await saved.promise;
            await route.fulfill({ response: old }).catch(() => undefined);
          },
          { times: 1 },
        ),
    });
    await page.getByLabel('Business name').fill('Tape & Tea');
    await save(page);
    await toast(page, 'Settings saved');
    saved.resolve();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tape & Tea' }).waitFor();
  });

  test('with invalid values stay in the form, each with its error', async () => {
    const page = await asOwner('/admin/settings');
    const calls: string[] = [];
    page.on('request', (request) => request.method() === 'PUT' && calls.push(request.url()));
    for (const [text, words] of [
      ['fifty', 'Enter an amount in dollars'],
      ['-5', 'Enter an amount in dollars'],
      ['12.345', 'Use at most two decimals'],
      ['100001', 'The amount cannot be above $100,000'],
      ['', 'Enter an amount in dollars'],
    ] as const) {
      await page.getByLabel('Base price').fill(text);
      await save(page);
      await page.getByText(words).first().waitFor();
      await focused(page.getByLabel('Base price'));
    }
    await page.getByLabel('Contact email').fill('nobody');
    await page.getByLabel('PayPal handle').fill('../evil');
    await save(page);
    await page.getByText('Enter an email address like name@example.com').waitFor();
    await page.getByText('PayPal handle: use letters, digits').waitFor();
    expect(calls).toEqual([]);
    // An accidental click does not lose unsaved changes.
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Orders' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => page.getByLabel('PayPal handle').inputValue()).toBe('../evil');
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await expect.poll(() => page.getByLabel('Base price').inputValue()).toBe('50');
  });

  test('show values saved elsewhere on return, and do not overwrite them', async () => {
    const page = await asOwner('/admin/settings');
    const places = page.getByRole('navigation', { name: 'Admin' });
    await page.getByText('All changes saved').waitFor();
    await places.getByRole('link', { name: 'Orders' }).click();
    await heading(page, 'Orders');
    await stage.studio.setPrices({ base_price: 75 });
    // Slow enough that a form filled from the cache would be noticed.
    await page.route('**/api/admin/settings', async (route) => {
      await sleep(500);
      await route.continue();
    });
    await places.getByRole('link', { name: 'Settings' }).click();
    await page.getByLabel('Base price').waitFor();
    await expect.poll(() => page.getByLabel('Base price').inputValue()).toBe('75');
    await page.getByText('All changes saved').waitFor();
    // Saving another field leaves a value alone that was changed elsewhere while the form was open.
    await stage.studio.setPrices({ base_price: 80 });
    await page.getByLabel('Business name').fill('Second Take');
    await save(page);
    await toast(page, 'Settings saved');
    await expect.poll(() => page.getByLabel('Base price').inputValue()).toBe('80');
    await expect
      .poll(() => stage.studio.ask('/api/settings'))
      .toMatchObject({
        base_price: 80,
        business_name: 'Second Take',
      });
  });

  test('list the sign-in attempts', async () => {
    const page = await asGuest('/admin/login');
    await signIn(page, 'surely not this');
    await toast(page, 'Invalid credentials');
    await signIn(page);
    await heading(page, 'Overview');
    await page.goto('/admin/settings');
    const rows = page.getByRole('region', { name: 'Sign-in attempts' }).locator('tbody tr');
    await rows.nth(1).waitFor();
    await expect.poll(() => rows.nth(0).innerText()).toMatch(/owner\s+127\.0\.0\.1\s+Signed in$/);
    await expect
      .poll(() => rows.nth(1).innerText())
      .toMatch(/owner\s+127\.0\.0\.1\s+Wrong name or password$/);
  });
});
