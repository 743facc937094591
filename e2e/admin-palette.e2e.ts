import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { nightlyTest } from '../test/nightly-test.ts';
import { adminOf, heading, signIn } from './admin-steps.ts';
import { expectAccessibleNightly } from './axe.ts';
import { clientsOf, desk, detailOf, pageOf, phone } from './client-steps.ts';
import { focused } from './page-tests.ts';
import { quiet } from './quiet.ts';
import { setStage } from './set-up.ts';

const stage = setStage();
const { asGuest, asOwner } = adminOf(stage);
const { order } = clientsOf(stage);

const door = (page: Page) => page.getByRole('button', { name: 'Go to…' });
const box = (page: Page) => page.getByRole('combobox', { name: 'Page, action, order or client' });
const options = (page: Page) => page.getByRole('option');
/** The option that the combobox marks as active. */
const marked = (page: Page) =>
  page.getByRole('combobox').evaluate((input) => {
    const option = document.getElementById(input.getAttribute('aria-activedescendant') ?? '');
    return (option?.innerText ?? '').replace(/\s+/g, ' ').trim();
  });
const openByKeys = async (page: Page) => {
  await page.keyboard.press('Control+k');
  await focused(box(page));
};

test('the palette loads and requests nothing before it is opened', async () => {
  const asked: string[] = [];
  const page = await asOwner('/admin/faq', {
    viewport: desk,
    prepare: async (context) =>
      context.on('request', (request) => asked.push(new URL(request.url()).pathname)),
  });
  const code = () => asked.filter((path) => path.includes('palette'));
  await heading(page, 'FAQ');
  await quiet(page);
  expect(code()).toEqual([]);
  asked.length = 0;
  await door(page).click();
  await focused(box(page));
  expect(code()).not.toEqual([]);
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
});

describe('by the keyboard alone', () => {
  test('goes to a page, an order, a client and the previous place', async () => {
    const id = await order('Pia Palette', 'pia@example.com');
    // Orders that are over are found, too.
    const over = { status: 'completed', paid: false };
    await stage.studio.ask(`/api/admin/orders/${id}/status`, 'PUT', over);
    const page = await asOwner('/admin', { viewport: desk });
    await heading(page, 'Overview');
    await openByKeys(page);
    await expect.poll(() => marked(page)).toBe('Overview');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => marked(page)).toBe('Orders');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => marked(page)).toBe('Sign out');
    await page.keyboard.type('custo');
    await page.getByRole('status').getByText('1 result').waitFor();
    await expect.poll(() => marked(page)).toBe('Customers');
    await page.keyboard.press('Enter');
    await heading(page, 'Customers');
    await focused(page.getByRole('heading', { name: 'Customers' }));

    await openByKeys(page);
    await expect.poll(() => marked(page)).toBe('Customers');
    await page.keyboard.type(id.slice(0, 9).toLowerCase());
    await expect.poll(() => marked(page)).toContain(id);
    await page.keyboard.press('Enter');
    await heading(page, 'Pia Palette – Song 1');

    await openByKeys(page);
    await expect.poll(() => marked(page)).toContain(id);
    await page.keyboard.type('pia pal');
    const group = page.getByRole('group', { name: 'Clients' });
    await group.getByRole('option', { name: /^Pia Palette/ }).waitFor();
    while (!(await marked(page)).startsWith('Pia Palette pia@')) await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await detailOf(page, 'Pia Palette').waitFor();
    await focused(page.getByRole('heading', { name: 'Pia Palette' }));
  });

  test('finds every field of the settings, and goes to it', async () => {
    const page = await asOwner('/admin', { viewport: desk });
    await heading(page, 'Overview');
    await openByKeys(page);
    await page.keyboard.type('nonsense');
    await page.getByText('Nothing found.').waitFor();
    for (const [typed, label, place] of [
      ['payment message', 'Payment message Settings, Money', 'money#payment_message'],
      [
        'retention',
        'Delete files of completed orders after (days) Settings, Account',
        'account#retention_days',
      ],
      [
        'unpaid order file',
        'Delete files of unpaid orders after (days) Settings, Account',
        'account#unpaid_files_days',
      ],
    ] as const) {
      await box(page).fill(typed);
      await expect.poll(() => marked(page)).toBe(label);
      await page.keyboard.press('Enter');
      await page.waitForURL(`/admin/settings/${place}`);
      await focused(page.locator(`[name=${place.split('#')[1]}]`));
      await openByKeys(page);
    }
    await box(page).fill('paypal');
    await expect.poll(() => marked(page)).toBe('PayPal handle Settings, Money');
    await page.keyboard.press('Enter');
    await focused(page.getByLabel('PayPal handle'));
    await page.keyboard.press('Escape');
    await focused(page.getByRole('button', { name: 'Edit PayPal' }));
    await openByKeys(page);
    await box(page).fill('Base price');
    await expect.poll(() => marked(page)).toBe('Price of the first service Settings, Offer');
    await page.keyboard.press('Enter');
    await focused(page.getByLabel('Price', { exact: true }));
  });

  test('writes to a client', async () => {
    await order('Lena Letter', 'lena@example.com');
    const page = await asOwner('/admin/settings', { viewport: desk });
    await heading(page, 'Settings');
    await openByKeys(page);
    await page.keyboard.type('write');
    await page.keyboard.press('Enter');
    const who = page.getByRole('combobox', { name: 'Write to which client?' });
    await focused(who);
    await page.getByRole('group', { name: 'Latest clients' }).waitFor();
    await page.keyboard.press('Backspace');
    await focused(box(page));
    await page.keyboard.type('write');
    await page.keyboard.press('Enter');
    await page.keyboard.type('lena');
    await options(page).filter({ hasText: 'lena@example.com' }).waitFor();
    await expect.poll(() => options(page).count()).toBe(1);
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Write to Lena Letter' }).waitFor();
    await focused(page.getByLabel('Subject'));
    expect(page.url()).not.toContain('write');
    await page.keyboard.press('Escape');
    await focused(page.getByRole('button', { name: 'Send Email' }));
  });

  test('closes on Escape and on its own shortcut, and returns the focus to the text field', async () => {
    await order('Fay Field', 'fay@example.com');
    const page = await asOwner(pageOf('fay@example.com'), { viewport: desk });
    const note = page.getByLabel('Note', { exact: true });
    await note.fill('Half a thought');
    for (const key of ['Escape', 'Control+k']) {
      await openByKeys(page);
      await page.keyboard.press(key);
      await focused(note);
    }
    await openByKeys(page);
    await page.keyboard.type('portf');
    await page.keyboard.press('Enter');
    const leave = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await leave.waitFor();
    // An open dialog has to be answered first.
    await page.keyboard.press('Control+k');
    await expect.poll(() => page.getByRole('combobox', { name: /^Page/ }).count()).toBe(0);
    await leave.getByRole('button', { name: 'Cancel' }).click();
    await focused(note);
    await expect.poll(() => note.inputValue()).toBe('Half a thought');
  });
});

describe('by pointer', () => {
  test('opens the site in a new tab, and signing out deletes client names from the browser', async () => {
    await order('Nora Name', 'nora@example.com');
    const page = await asGuest('/admin', { viewport: desk });
    await signIn(page);
    await door(page).click();
    await box(page).fill('nora');
    await page.getByRole('option', { name: /^Nora Name nora@/ }).click();
    await detailOf(page, 'Nora Name').waitFor();
    await door(page).click();
    const opened = page.context().waitForEvent('page');
    await page.getByRole('option', { name: 'View the site' }).click();
    expect(new URL((await opened).url()).pathname).toBe('/');
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('Nora');
    await door(page).click();
    await page.getByRole('option', { name: 'Sign out' }).click();
    await heading(page, 'Sign in');
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Nora');
  });

  test('says when the search fails, and still opens pages', async () => {
    const page = await asOwner('/admin/faq', { viewport: desk });
    await door(page).click();
    await page.route('**/api/admin/**', (route) => route.abort());
    await box(page).fill('set');
    await page.getByText('We couldn’t search orders and clients.').waitFor();
    await page.getByRole('option', { name: 'Settings', exact: true }).click();
    await heading(page, 'Settings');
  });
});

nightlyTest('axe finds no violations among results and without any', async () => {
  const id = await order('Axel Axe', 'axel@example.com');
  const page = await asOwner('/admin/faq', { viewport: phone });
  await door(page).click();
  await focused(box(page));
  await box(page).fill('axel');
  await page.getByRole('option', { name: id }).waitFor();
  await expectAccessibleNightly(page);
  await box(page).fill('there is nothing like this');
  await page.getByText('Nothing found.').waitFor();
  await expectAccessibleNightly(page);
});
