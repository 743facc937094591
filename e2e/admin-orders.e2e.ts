import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { nightlyTest } from '../test/nightly-test.ts';
import { adminOf, answerMoney, heading, views } from './admin-steps.ts';
import { expectAccessibleAtEveryWidthNightly } from './axe.ts';
import { focused, toast, wordsOf } from './page-tests.ts';
import { owner } from './product.ts';
import { setStage } from './set-up.ts';

const stage = setStage();
const { asGuest, asOwner, place } = adminOf(stage);

describe('orders', () => {
  nightlyTest('are paginated beyond fifty', async () => {
    const names = Array.from({ length: 53 }, (_, index) => `Paging ${String(index).padStart(2, '0')}`);
    for (let from = 0; from < names.length; from += 8)
      await Promise.all(names.slice(from, from + 8).map(place));
    const page = await asOwner('/admin/orders?search=paging');
    await page.getByText('53 orders, the first 50 shown').waitFor();
    await expect.poll(() => views(page).count()).toBe(50);
    await page.getByRole('button', { name: 'Load more' }).click();
    await page.getByText('53 orders', { exact: true }).waitFor();
    await expect.poll(() => views(page).count()).toBe(53);
    await expect.poll(() => page.getByRole('button', { name: 'Load more' }).count()).toBe(0);
    const main = await wordsOf(page.locator('main'));
    for (const name of names) expect(main).toContain(name);
    await page.getByLabel('Search orders').fill('paging.07@');
    await page.getByText('1 order', { exact: true }).waitFor();
    await page.getByLabel('Search orders').fill('nobody at all');
    await page.getByRole('button', { name: 'Clear search and filter' }).click();
    await expect.poll(() => page.getByLabel('Search orders').inputValue()).toBe('');
    expect(new URL(page.url()).search).toBe('');
  });

  test('show a status change at once, and revert it when the server refuses', async () => {
    const id = await place('Optimist');
    const page = await asOwner('/admin/orders');
    const status = page.getByLabel(`Status of ${id}`);
    const held = Promise.withResolvers<void>();
    let outcome: 'pass' | 'fail' = 'pass';
    await page.route('**/status', async (route) => {
      await held.promise;
      return outcome === 'pass' ? route.continue() : route.abort();
    });
    await status.selectOption('mixed');
    await answerMoney(page, 'Not yet');
    await expect.poll(() => status.inputValue()).toBe('mixed');
    await expect.poll(async () => (await stage.studio.order(id)).status).toBe('pending');
    held.resolve();
    await toast(page, 'Order status updated successfully');
    await toast(page, /: Mixed\.$/);
    await expect.poll(async () => (await stage.studio.order(id)).status).toBe('mixed');

    outcome = 'fail';
    await status.selectOption('delivered');
    await toast(page, 'Failed to update order status');
    await expect.poll(() => status.inputValue()).toBe('mixed');
    await expect.poll(async () => (await stage.studio.order(id)).status).toBe('mixed');
  });

  test('begin with what is to do, the next due first, and several are changed at once', async () => {
    const late = await place('Batch Late');
    const soon = await place('Batch Soon');
    const done = await place('Batch Done');
    const gone = await place('Batch Gone');
    const ids = [late, soon, done, gone];
    stage.studio.withDatabase((db) => {
      const due = db.prepare('update orders set due_at = ? where id = ?');
      due.run(new Date(Date.now() + 50 * 3_600_000).toISOString(), late);
      due.run(new Date(Date.now() + 5.5 * 3_600_000).toISOString(), soon);
    });
    await stage.studio.ask(`/api/admin/orders/${done}/status`, 'PUT', { status: 'delivered', paid: false });
    const page = await asOwner('/admin/orders?search=batch');
    const shelf = (name: string) =>
      page.getByRole('navigation', { name: 'Shelves' }).getByRole('link', { name, exact: true });
    const names = async () =>
      (
        await page
          .locator('main li')
          .getByRole('link', { name: /^Batch / })
          .allInnerTexts()
      ).map((text) => text.split(' – ')[0]);
    await expect.poll(() => shelf('To do').getAttribute('aria-current')).toBe('page');
    await expect.poll(names).toEqual(['Batch Soon', 'Batch Late', 'Batch Gone']);
    await page.getByText('due in 5 h').filter({ visible: true }).waitFor();
    await page.getByLabel('Sort by').selectOption('newest');
    await page.waitForURL('/admin/orders?search=batch&sort=newest');
    expect(await page.getByLabel('Status', { exact: true }).locator('option').allInnerTexts()).not.toContain(
      'Delivered',
    );
    await shelf('Completed').click();
    await expect.poll(names).toEqual(['Batch Done']);
    await shelf('To do').click();
    await page.getByRole('link', { name: 'Search all orders' }).click();
    await expect.poll(async () => (await names()).length).toBe(4);
    await expectAccessibleAtEveryWidthNightly(page);

    // One of them is cancelled meanwhile, in another window.
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Select all orders shown' }).check();
    await stage.studio.ask(`/api/admin/orders/${gone}/cancel`, 'POST', {});
    const bar = page.getByRole('region', { name: 'Selected orders' });
    await expectAccessibleAtEveryWidthNightly(page);
    // None of them is paid: nothing happens until that is answered.
    const choice = bar.getByLabel('Status of the selected orders');
    const question = page.getByRole('alertdialog', { name: 'Has the money arrived?' });
    await choice.selectOption('mixed');
    await question.getByText('No payment is recorded this way: $150 of 3 orders stays due.').waitFor();
    await expectAccessibleAtEveryWidthNightly(page);
    await question.getByRole('button', { name: 'Cancel' }).press('Enter');
    await question.waitFor({ state: 'hidden' });
    expect((await stage.studio.order(soon)).status).toBe('pending');
    await choice.focus();
    await choice.selectOption('mixed');
    await question.getByRole('button', { name: 'Set and leave unpaid' }).press('Enter');
    await toast(page, '3 orders set to Mixed');
    await focused(page.getByRole('button', { name: 'Done', exact: true }));
    await page
      .getByText(/Not changed: Batch Gone – .* \(This order is cancelled\. Undo the cancellation first\)\./)
      .waitFor();
    await expect.poll(async () => (await stage.studio.order(soon)).status).toBe('mixed');
    expect((await stage.studio.order(soon)).payments).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await toast(page, '3 orders put back');
    const statuses = () => Promise.all(ids.map(async (id) => (await stage.studio.order(id)).status));
    await expect.poll(statuses).toEqual(['pending', 'pending', 'delivered', 'pending']);

    await page.getByRole('checkbox', { name: 'Select all orders shown' }).check();
    await bar.getByRole('button', { name: 'Archive' }).press('Enter');
    await toast(page, '4 orders archived');
    await shelf('Archived').click();
    await expect.poll(async () => (await names()).length).toBe(4);
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    for (const id of [late, soon])
      await page.getByRole('checkbox', { name: new RegExp(`^Select .*, ${id}$`) }).check();
    await bar.getByRole('button', { name: 'Email' }).press('Enter');
    await page.waitForURL('/admin/messaging');
    await page
      .getByText(/Goes to 2 clients of \d+/)
      .first()
      .waitFor();
  });

  nightlyTest('show a retry when they fail to load', async () => {
    const route = '**/api/admin/orders?*';
    const page = await asOwner('/admin/orders', {
      prepare: (context) => context.route(route, (call) => call.abort()),
    });
    const problem = page.getByRole('alert').filter({ hasText: 'Failed to load orders' });
    await problem.waitFor();
    await problem.getByText('The server didn’t respond.').waitFor();
    await page.context().unroute(route);
    await problem.getByRole('button', { name: 'Try again' }).click();
    await page.locator('main').getByText('Optimist').first().waitFor();
    await expect.poll(() => problem.count()).toBe(0);
  });

  nightlyTest('a page whose code fails to load offers a reload', async () => {
    const page = await asOwner('/admin', {
      expects: [/orders-page|React Router|dynamically imported/],
      prepare: (context) => context.route('**/assets/orders-page-*.js', (route) => route.abort()),
    });
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Orders' }).click();
    await heading(page, 'This page stopped working.');
    await page.context().unroute('**/assets/orders-page-*.js');
    await page.getByRole('button', { name: 'Reload' }).click();
    await heading(page, 'Orders');
  });

  nightlyTest('a refused download shows the reason', async () => {
    const id = await place('Refused');
    const page = await asOwner(`/admin/orders/${id}`);
    await page.route('**/download-link', (route) =>
      route.fulfill({ status: 503, json: { detail: 'The store is being moved. Try again in a minute.' } }),
    );
    await page.getByRole('button', { name: 'Download song.wav' }).click();
    await toast(page, 'We couldn’t download song.wav. The store is being moved. Try again in a minute.');
  });
});

describe('by keyboard alone', () => {
  /** Presses Tab until the element has the focus. */
  const tabTo = async (page: Page, name: string | RegExp, role: Parameters<Page['getByRole']>[0]) => {
    const target = page.getByRole(role, { name });
    await target.first().waitFor();
    for (let presses = 0; presses < 80; presses += 1) {
      if (await target.first().evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab never reached ${role} ${name}`);
  };

  test('goes from the sign-in to a changed status, and out again', async () => {
    const id = await place('Keyboard');
    const page = await asGuest('/admin/login');
    await focused(page.getByLabel('Username'));
    await page.keyboard.type(owner.username);
    await page.keyboard.press('Tab');
    await page.keyboard.type(owner.password);
    await page.keyboard.press('Enter');
    await heading(page, 'Overview');
    await tabTo(page, 'Orders', 'link');
    await page.keyboard.press('Enter');
    await page.waitForURL('/admin/orders');
    await focused(page.getByRole('heading', { name: 'Orders', level: 1 }));
    await tabTo(page, 'Search orders', 'searchbox');
    await page.keyboard.type('keyboard');
    await page.waitForURL('/admin/orders?search=keyboard');
    await expect.poll(() => views(page).count()).toBe(1);
    await tabTo(page, `Status of ${id}`, 'combobox');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await focused(page.getByRole('dialog').getByLabel('Amount'));
    await tabTo(page, 'Not yet', 'button');
    await page.keyboard.press('Enter');
    await toast(page, 'Order status updated successfully');
    const order = await stage.studio.order(id);
    expect(order.status).toBe('in_progress');
    // Passing over a status without choosing it changes nothing.
    expect(order.events.map(({ to }) => to)).toEqual(['pending', 'in_progress']);
    await tabTo(page, `View ${id}`, 'button');
    await page.keyboard.press('Enter');
    await page.waitForURL(`/admin/orders/${id}`);
    await tabTo(page, 'Write a note', 'button');
    await page.keyboard.press('Enter');
    await focused(page.getByLabel('Note for the client'));
    await page.keyboard.type('By keyboard.');
    await tabTo(page, 'Save note', 'button');
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Timeline' }).getByText('By keyboard.').waitFor();
    await page.keyboard.press('Home');
    await page.reload();
    await tabTo(page, 'Logout', 'button');
    await page.keyboard.press('Enter');
    await page.waitForURL('/admin/login');
  });
});
