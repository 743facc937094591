import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { formatDate } from '../shared/calendar.ts';
import { nightlyTest } from '../test/nightly-test.ts';
import { adminOf, heading, signIn } from './admin-steps.ts';
import { phone } from './client-steps.ts';
import { fillForm, openForm, placedOrder, submitButton } from './order-steps.ts';
import { focused, toast, wordsOf } from './page-tests.ts';
import { setStage } from './set-up.ts';

const stage = setStage();
const { asGuest, asOwner, place } = adminOf(stage);

describe('settings', () => {
  afterEach(() =>
    stage.studio.setPrices({
      ...{ base_price: 50, regular_price: 90, business_name: 'Mixfront Studio' },
      ...{ engineer_city: '', engineer_name: '' },
    }),
  );
  test('are five pages, of which the studio’s comes first; addresses of former pages lead to their place', async () => {
    const page = await asOwner('/admin/settings');
    await page.waitForURL('/admin/settings/studio');
    const places = page.getByRole('navigation', { name: 'Settings' });
    await expect
      .poll(() => places.getByRole('link').allInnerTexts())
      .toEqual(['Studio', 'Offer', 'Money', 'Email', 'Account']);
    for (const [name, field] of [
      ['Offer', 'Songs a week'],
      ['Money', 'Payment message'],
      ['Account', 'Current password'],
      ['Studio', 'Business name'],
    ] as const) {
      await places.getByRole('link', { name }).press('Enter');
      await page.getByLabel(field, { exact: true }).waitFor();
      await expect.poll(() => places.locator('[aria-current=page]').innerText()).toBe(name);
    }
    for (const [former, now] of [
      ['look', 'studio#look'],
      ['texts#hero_title', 'studio#hero_title'],
      ['promise', 'offer#promise'],
      ['payment#card', 'money#card'],
      ['delivery', 'offer#delivery'],
      ['pages', 'studio#site-pages'],
      ['sign-in#log', 'account#log'],
      ['storage', 'account#storage'],
    ]) {
      await page.goto(`/admin/settings/${former}`);
      await page.waitForURL(`/admin/settings/${now}`);
    }
  });

  const editService = (page: Page) => page.getByRole('button', { name: 'Edit Mixing and mastering' }).click();
  const priceOf = (page: Page) => page.getByLabel('Price', { exact: true });
  const save = (page: Page) => page.getByRole('button', { name: 'Save settings' }).click();

  test('are public as soon as they are saved', async () => {
    const visitor = await asGuest('/');
    // A link from the time of one page for all settings.
    const page = await asOwner('/admin/settings#base_price');
    await page.waitForURL('/admin/settings/offer#edit-services.price');
    await priceOf(page).fill('$65.50');
    await page
      .getByRole('dialog')
      .getByRole('group', { name: 'Sample order' })
      .getByText('$196.50')
      .waitFor();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await toast(page, 'Service saved');
    const places = page.getByRole('navigation', { name: 'Settings' });
    await places.getByRole('link', { name: 'Studio' }).click();
    await page.waitForURL('/admin/settings/studio');
    await expect.poll(() => page.title()).toBe('Studio - Settings - Admin');
    await page.getByLabel('Business name', { exact: true }).fill('Tape & Tea');
    await page.getByRole('status').getByText('Business name changed').waitFor();
    await save(page);
    await page.getByText('All changes saved').waitFor();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tape & Tea' }).waitFor();
    await visitor.reload();
    await expect.poll(() => wordsOf(visitor.locator('footer'))).toContain('Tape & Tea');
    await openForm(visitor);
    await visitor.getByRole('button', { name: 'Submit Order - $65.50' }).waitFor();
    await expect.poll(() => wordsOf(visitor.locator('#pricing'))).toContain('You save $24.50 on every song.');
  });

  nightlyTest(
    'say what is promised: hours, days and a date, on the site and for orders that are open',
    async () => {
      const standard = { from_hours: 48, to_hours: 72 };
      const everyDay = Array(7).fill(true);
      try {
        const order_id = await place('Juno Vale');
        const page = await asOwner('/admin/settings/offer', { viewport: phone });
        const hours = page.getByRole('group', { name: 'Standard (hours)' });
        await hours.getByLabel('From').fill('90');
        await save(page);
        await page.getByText('The second number can’t be below the first').waitFor();
        await focused(hours.getByLabel('To'));
        await hours.getByLabel('To').fill('120');
        await page.getByRole('checkbox', { name: 'Sunday' }).press('Space');
        await page.getByLabel('Time zone').fill('Mars/Olympus');
        await page.getByRole('button', { name: 'Add days off' }).click();
        await page.getByLabel('First day').fill('2030-12-24');
        await page.getByLabel('Last day').fill('2030-12-23');
        await page.getByLabel('Label').fill('Christmas');
        await save(page);
        await page.getByText('The last day can’t be before the first').waitFor();
        await page.getByText('We don’t know this time zone').waitFor();
        await page.getByLabel('Last day').fill('2030-12-26');
        await page.getByLabel('Time zone').fill('Berlin');
        await save(page);
        await toast(page, 'Settings saved');
        // The order keeps its days until it is moved.
        await page.getByRole('button', { name: 'Move 1 open order' }).click();
        await toast(page, '1 order moved');
        await expect.poll(() => page.getByRole('button', { name: /^Move \d+ open/ }).count()).toBe(0);
        expect((await stage.studio.order(order_id)).promise).toMatchObject(standard);
        const visitor = await asGuest('/');
        await expect.poll(() => wordsOf(visitor.locator('#top'))).toContain('back in 90-120 hours');
        await page.getByLabel('Songs a week').fill('6');
        await save(page);
        // The toast of the first time may still be there.
        await page.getByText('All changes saved').waitFor();
        await visitor.reload();
        await expect
          .poll(() => wordsOf(visitor.locator('#top')))
          .toMatch(/Order today, back by \w+day \d+ \w+\./);
        await page.getByRole('button', { name: 'Remove Christmas' }).click();
        await focused(page.getByRole('button', { name: 'Add days off' }));
      } finally {
        await stage.studio.setPrices({
          ...{
            turnaround: standard,
            weekly_capacity: 0,
            timezone: 'UTC',
            working_days: everyDay,
            days_off: [],
          },
        });
      }
    },
  );

  nightlyTest('change a date while somebody orders: the page after it says what was promised', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const later = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
    try {
      await stage.studio.setPrices({ weekly_capacity: 6 });
      const visitor = await asGuest('/');
      await fillForm(visitor, { name: 'Ola Berg', email: 'ola@example.com' });
      await visitor
        .locator('#contact-form')
        .getByText(/^Order today, back by/)
        .waitFor();
      await stage.studio.setPrices({ days_off: [{ from: today, to: later, label: 'Tour' }] });
      await submitButton(visitor).click();
      const { promise } = await stage.studio.order(await placedOrder(visitor));
      expect(promise.date ?? '').toMatch(/^\d{4}-/);
      expect((promise.date ?? '') > later).toBe(true);
      await visitor
        .getByText(`You’ll get the first version by ${formatDate(promise.date ?? '', 'en-US', today)}`)
        .waitFor();
    } finally {
      await stage.studio.setPrices({ weekly_capacity: 0, days_off: [] });
    }
  });

  nightlyTest('reach the top bar even when the request for its name is still under way', async () => {
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
    await page.getByLabel('Business name', { exact: true }).fill('Tape & Tea');
    await save(page);
    await toast(page, 'Settings saved');
    saved.resolve();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tape & Tea' }).waitFor();
  });

  test('with invalid values stay in the form, each with its error', async () => {
    const page = await asOwner('/admin/settings/offer');
    await editService(page);
    const calls: string[] = [];
    page.on('request', (request) => request.method() === 'PUT' && calls.push(request.url()));
    for (const [text, words] of [
      ['fifty', 'Enter an amount'],
      ['-5', 'Enter an amount'],
      ['12.345', 'Use at most two decimals'],
      ['100001', 'The amount cannot be above $100,000'],
      ['', 'Enter an amount'],
    ] as const) {
      await priceOf(page).fill(text);
      await page.getByRole('button', { name: 'Save changes' }).click();
      await page.getByText(words).first().waitFor();
      await focused(priceOf(page));
    }
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Money' }).click();
    await page.getByRole('button', { name: 'Edit PayPal' }).click();
    await page.getByLabel('PayPal handle').fill('../evil');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('PayPal handle: use letters, digits').first().waitFor();
    await focused(page.getByLabel('PayPal handle'));
    expect(calls).toEqual([]);
    // A key or a click by accident loses nothing.
    await page.keyboard.press('Escape');
    const discard = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await discard.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => page.getByLabel('PayPal handle').inputValue()).toBe('../evil');
    await page.keyboard.press('Escape');
    await discard.getByRole('button', { name: 'Discard' }).click();
    await focused(page.getByRole('button', { name: 'Edit PayPal' }));
    await page.getByLabel('Payment message').fill('Pay me');
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Orders' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('button', { name: 'Discard changes' }).click();
    await discard.getByText('Payment message changed. That isn’t saved.').waitFor();
    await page.keyboard.press('Escape');
    await focused(page.getByRole('button', { name: 'Discard changes' }));
    await expect.poll(() => page.getByLabel('Payment message').inputValue()).toBe('Pay me');
    await page.keyboard.press('Enter');
    await discard.getByRole('button', { name: 'Discard' }).click();
    await expect.poll(() => page.getByLabel('Payment message').inputValue()).not.toBe('Pay me');
    await focused(page.getByRole('button', { name: 'Save settings' }));
  });

  test('can’t be discarded nor closed while they are being saved', async () => {
    const page = await asOwner('/admin/settings/money');
    const held = Promise.withResolvers<void>();
    const statuses: number[] = [];
    page.on('response', (answer) => answer.request().method() === 'PUT' && statuses.push(answer.status()));
    await page.route(/\/api\/admin\/(settings|payment-methods\/)/, async (route) => {
      if (route.request().method() === 'PUT') await held.promise;
      await route.continue();
    });
    await page.getByLabel('Payment message').fill('Pay me');
    await page.getByRole('button', { name: 'Edit PayPal' }).click();
    await page.getByLabel('PayPal handle').fill('TapeTea');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Saving…' }).waitFor();
    await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    const reread = page.waitForResponse(
      (answer) => answer.request().method() === 'GET' && answer.url().endsWith('/api/admin/settings'),
    );
    held.resolve();
    await toast(page, 'Way to pay updated');
    await dialog.waitFor({ state: 'detached' });
    await (await reread).finished();

    // A handle is a setting: the page knows that it was changed here, and goes on with what was typed before.
    const again = Promise.withResolvers<void>();
    await page.route('**/api/admin/settings', async (route) => {
      if (route.request().method() === 'PUT') await again.promise;
      await route.continue();
    });
    await save(page);
    await page.getByRole('button', { name: 'Saving…' }).waitFor();
    await page.getByRole('button', { name: 'Discard changes' }).press('Enter');
    expect(await page.getByRole('alertdialog').count()).toBe(0);
    again.resolve();
    await page.getByText('All changes saved').waitFor();
    await expect.poll(() => page.getByLabel('Payment message').inputValue()).toBe('Pay me');
    expect(statuses).toEqual([200, 200]);
  });

  test('of a row: what went wrong is in view in its dialog', async () => {
    const page = await asOwner('/admin/settings/offer', {
      viewport: { width: 390, height: 560 },
    });
    await page.route('**/api/admin/services/*', (route) => route.abort(), { times: 1 });
    await editService(page);
    await priceOf(page).fill('51');
    await page.keyboard.press('Enter');
    const reason = page.getByRole('dialog').getByText(/Your changes are still here/);
    await reason.waitFor();
    await expect
      .poll(() =>
        reason.evaluate((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return (
            top >= 0 &&
            bottom <= innerHeight &&
            bottom <= (element.closest('[role=dialog]')?.getBoundingClientRect().bottom ?? 0)
          );
        }),
      )
      .toBe(true);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByRole('button', { name: 'Save changes' }).click();
    await toast(page, 'Service saved');
  });

  nightlyTest('show values saved elsewhere on return, and do not overwrite them', async () => {
    const page = await asOwner('/admin/settings/studio');
    const places = page.getByRole('navigation', { name: 'Admin' });
    const city = page.getByLabel('Your city', { exact: true });
    await page.getByText('All changes saved').waitFor();
    await places.getByRole('link', { name: 'Orders' }).click();
    await heading(page, 'Orders');
    await stage.studio.setPrices({ engineer_city: 'Leith' });
    const held = Promise.withResolvers<void>();
    await page.route('**/api/admin/settings', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goBack();
    // A form filled from the cache would be there instead.
    await page.getByRole('status', { name: 'Loading the settings' }).waitFor();
    held.resolve();
    await expect.poll(() => city.inputValue()).toBe('Leith');
    await page.getByText('All changes saved').waitFor();
    // Saving another field leaves a value alone that was changed elsewhere while the form was open, and shows it first.
    await stage.studio.setPrices({ engineer_city: 'Lagos' });
    await page.getByLabel('Your name', { exact: true }).fill('Ines');
    await save(page);
    await page.getByText('Saved there, now in this form').waitFor();
    await expect.poll(() => city.inputValue()).toBe('Lagos');
    await save(page);
    await toast(page, 'Settings saved');
    await expect
      .poll(() => stage.studio.ask('/api/settings'))
      .toMatchObject({ engineer_city: 'Lagos', engineer_name: 'Ines' });
  });

  nightlyTest('list the sign-in attempts', async () => {
    const page = await asGuest('/admin/login');
    await signIn(page, 'surely not this');
    await toast(page, 'Invalid credentials');
    await signIn(page);
    await heading(page, 'Overview');
    await page.goto('/admin/settings/account');
    const rows = page.getByRole('region', { name: 'Sign-in attempts' }).locator('tbody tr');
    await rows.nth(1).waitFor();
    await expect.poll(() => rows.nth(0).innerText()).toMatch(/owner\s+127\.0\.0\.1\s+Signed in$/);
    await expect
      .poll(() => rows.nth(1).innerText())
      .toMatch(/owner\s+127\.0\.0\.1\s+Wrong name or password$/);
  });
});
