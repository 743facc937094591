import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { nightlyTest } from '../test/nightly-test.ts';
import { adminOf } from './admin-steps.ts';
import { expectAccessibleNightly } from './axe.ts';
import { clientsOf, desk, detailOf, pageOf, phone, queryOf, row, searchBox } from './client-steps.ts';
import { focused, toast, wordsOf } from './page-tests.ts';
import { setStage } from './set-up.ts';

const stage = setStage();
const { asOwner, place } = adminOf(stage);
const { order, setStatus } = clientsOf(stage);

nightlyTest('before the first order the page explains what will be listed', async () => {
  const page = await asOwner('/admin/customers', { viewport: phone });
  await page.getByText('No clients yet.').waitFor();
  await expect.poll(() => page.getByRole('heading', { name: 'Quick select' }).count()).toBe(0);
  await expectAccessibleNightly(page);
});

nightlyTest('the list keeps search and filter in the URL across reload and back', async () => {
  await order('Mona Ray', 'mona@example.com');
  await setStatus(await order('Lisa Ray', 'lisa@example.com'), 'in_progress');
  await order('Otto Grau', 'otto@example.com');
  const page = await asOwner('/admin/customers', { viewport: desk });
  await row(page, 'Otto Grau').waitFor();
  await searchBox(page).fill('ray');
  await page.getByText('2 clients', { exact: true }).waitFor();
  expect(queryOf(page)).toEqual({ search: 'ray' });
  await page.getByLabel('Who is listed').selectOption('active');
  await page.getByText('1 client', { exact: true }).waitFor();
  await page.reload();
  await row(page, 'Lisa Ray').waitFor();
  await expect.poll(() => searchBox(page).inputValue()).toBe('ray');
  await row(page, 'Lisa Ray').click();
  await detailOf(page, 'Lisa Ray').waitFor();
  expect(queryOf(page)).toEqual({ search: 'ray', filter: 'active', client: 'lisa@example.com' });
  await page.goBack();
  await page.getByText('Choose a client to see').waitFor();
  expect(queryOf(page)).toEqual({ search: 'ray', filter: 'active' });
  await searchBox(page).fill('nobody at all');
  await page.getByText('No client matches.').waitFor();
  await page.getByRole('button', { name: 'Clear search and filter' }).click();
  await row(page, 'Otto Grau').waitFor();
  expect(queryOf(page)).toEqual({});
  await expect.poll(() => searchBox(page).inputValue()).toBe('');
});

nightlyTest('the list offers the five latest clients for quick selection', async () => {
  const names = Array.from({ length: 6 }, (_, index) => `Many ${index}`);
  for (const name of names) await place(name);
  const page = await asOwner('/admin/customers?search=many', { viewport: desk });
  await page.getByText('6 clients', { exact: true }).waitFor();
  const quick = page.getByRole('region', { name: 'Quick select' }).getByRole('link');
  await expect.poll(() => quick.count()).toBe(5);
  await quick.first().click();
  const name = await wordsOf(page.getByRole('article').getByRole('heading', { level: 2 }).first());
  expect(names).toContain(name);
  expect(queryOf(page).search).toBe('many');
  await page.goto(pageOf('nobody@example.com'));
  await page.getByText('There’s no client with this address.').waitFor();
});
describe('a client', () => {
  nightlyTest(
    'is one address whatever its case, with totals of paid orders and every order by status',
    async () => {
      const paid = await order('Ada Byron', 'Ada@Example.com', { song_count: '3' });
      const waiting = await order('Ada Byron', 'ada@example.com');
      await setStatus(paid, 'payment_received');
      await setStatus(paid, 'revision_requested');
      const page = await asOwner(pageOf('ADA@example.com'), { viewport: desk });
      const ada = detailOf(page, 'Ada Byron');
      await expect
        .poll(() => wordsOf(ada.getByRole('region', { name: 'Statistics' })))
        .toMatch(/Total orders 2 1 not paid Total spent \$150 Average order \$150 First order .+ Last order/);
      const history = ada.getByRole('region', { name: 'Order history' });
      await expect
        .poll(() => history.getByText('Revision requested').getAttribute('class'))
        .toContain('tone-red');
      await expect.poll(() => history.getByText('Pending').getAttribute('class')).toContain('tone-yellow');
      await expect.poll(() => row(page, 'Ada Byron').getAttribute('aria-current')).toBe('true');
      await expectAccessibleNightly(page);
      await history.getByRole('listitem').filter({ hasText: waiting }).getByRole('link').click();
      await page.waitForURL(`/admin/orders/${waiting}`);
    },
  );

  nightlyTest('replaces the list on a phone, and Back returns to their row', async () => {
    await order('Tap Tester', 'tap@example.com');
    const page = await asOwner('/admin/customers', { viewport: phone });
    await row(page, 'Tap Tester').click();
    const name = page.getByRole('heading', { name: 'Tap Tester' });
    await focused(name);
    await expect.poll(() => searchBox(page).count()).toBe(0);
    await page.getByRole('link', { name: 'All clients' }).click();
    await focused(row(page, 'Tap Tester'));
    await page.keyboard.press('Enter');
    await focused(name);
    await page.goBack();
    await focused(row(page, 'Tap Tester'));
  });

  nightlyTest('has a phone number and a note, editable by keyboard alone', async () => {
    const email = 'keys@example.com';
    await order('Key Tester', email);
    const page = await asOwner(pageOf(email), { viewport: desk });
    await page.getByRole('button', { name: 'Add the phone number' }).focus();
    await page.keyboard.press('Enter');
    const field = page.getByLabel('Phone', { exact: true });
    await focused(field);
    await page.keyboard.type('call me');
    await page.keyboard.press('Enter');
    await page.getByText('Use digits, spaces').first().waitFor();
    await field.fill('+1 555 0100');
    await page.keyboard.press('Enter');
    await toast(page, 'Phone number saved');
    await focused(page.getByRole('button', { name: 'Change the phone number' }));
    await page.keyboard.press('Enter');
    await page.keyboard.type('9');
    await page.keyboard.press('Escape');
    await page.getByText('+1 555 0100', { exact: true }).waitFor();
    const note = page.getByLabel('Note', { exact: true });
    const height = async () => (await note.boundingBox())?.height ?? 0;
    const before = await height();
    await note.focus();
    await page.keyboard.type('Likes it loud.');
    for (let line = 0; line < 6; line += 1) await page.keyboard.press('Enter');
    await page.keyboard.type('Pays late.');
    await expect.poll(() => height()).toBeGreaterThan(before + 50);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await toast(page, 'Note saved');
    await page.reload();
    await page.getByText('+1 555 0100', { exact: true }).waitFor();
    await expect.poll(() => note.inputValue()).toMatch(/^Likes it loud\.\n+Pays late\.$/);
    await row(page, 'Key Tester').getByText('Note', { exact: true }).waitFor();
  });

  test('asks before leaving an unsaved note for another client or page', async () => {
    await order('Note One', 'note.one@example.com');
    await order('Note Two', 'note.two@example.com');
    await order('Somebody Else', 'somebody.else@example.com');
    const page = await asOwner(pageOf('note.one@example.com'), { viewport: desk });
    const note = page.getByLabel('Note', { exact: true });
    await note.fill('Half a thought');
    await searchBox(page).fill('note');
    await page.getByText('2 clients', { exact: true }).waitFor();
    const leave = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    for (const link of [row(page, 'Note Two'), page.getByRole('link', { name: 'Orders', exact: true })]) {
      await link.click();
      await leave.getByRole('button', { name: 'Cancel' }).click();
      await expect.poll(() => note.inputValue()).toBe('Half a thought');
    }
    await row(page, 'Note Two').click();
    await leave.getByRole('button', { name: 'Leave' }).click();
    await detailOf(page, 'Note Two').waitFor();
    await expect.poll(() => note.inputValue()).toBe('');
  });
});

test('personal data is erased after a list of what will be deleted and a typed confirmation of the address', async () => {
  const email = 'forget.me@example.com';
  const id = await order('Forget Me', email);
  const page = await asOwner(pageOf(email), { viewport: phone });
  await keepDrafts(page, email);
  const opener = page.getByRole('button', { name: 'Delete personal data…' });
  await opener.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('One order is still open.').waitFor();
  await expect.poll(() => wordsOf(dialog)).toContain(`Song 1, pending ${id}`);
  await expectAccessibleNightly(page);
  await page.keyboard.press('Escape');
  await focused(opener);
  await page.keyboard.press('Enter');
  const confirm = dialog.getByRole('button', { name: 'Delete personal data' });
  await dialog.getByRole('textbox').fill('someone@example.com');
  await confirm.press('Enter');
  await dialog.getByText('This doesn’t match the client’s address').waitFor();
  expect((await stage.studio.order(id)).client_info.name).toBe('Forget Me');
  await dialog.getByRole('textbox').fill('Forget.Me@example.com');
  await page.keyboard.press('Enter');
  await dialog.getByText('1 order has no name any more, and 1 file was removed.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await searchBox(page).fill('forget.me');
  await page.getByText('No client matches.').waitFor();
  expect(JSON.stringify(await stage.studio.order(id))).not.toMatch(/forget/i);
  await expect.poll(() => draftsOf(page)).toContain('stays@example.com');
  await expect.poll(() => draftsOf(page)).not.toContain('forget');
});

test('clients are imported from a file after a look at what each row does, on a phone', async () => {
  await order('Nora Known', 'nora@example.com');
  const page = await asOwner('/admin/customers', { viewport: phone });
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import clients' });
  const choose = (text: string) =>
    dialog.locator('input[type=file]').setInputFiles({
      ...{ name: 'clients.csv', mimeType: 'text/csv' },
      buffer: Buffer.from(text),
    });
  await choose('name,phone\nNew One,1\n');
  await dialog.getByRole('alert').getByText('No column of this file is called “email”').waitFor();
  await choose('name;email;phone\nImported One;one@example.com;\nNora;nora@example.com;555\nBad;nowhere;\n');
  await dialog.getByText('1 client to add, 1 to update and 1 refused.').waitFor();
  await dialog.getByRole('listitem').getByText('Adds the phone number').waitFor();
  await dialog.getByRole('listitem').getByText('Enter an email address like name@example.com').waitFor();
  await expectAccessibleNightly(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  await dialog.getByRole('button', { name: 'Import 2 clients' }).click();
  await toast(page, '1 client added and 1 client updated');
  await row(page, 'Imported One').waitFor();
  await page.getByRole('button', { name: 'Import CSV' }).click();
  await choose('name;email\nImported One;one@example.com\n');
  await dialog.getByText('1 already here.').waitFor();
  await expect.poll(() => dialog.getByRole('button', { name: /^Import/ }).count()).toBe(0);
});

test('unsent emails are deleted when the owner signs out', async () => {
  const page = await asOwner('/admin/customers');
  await keepDrafts(page, 'someone@example.com');
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await page.getByLabel('Password', { exact: true }).waitFor();
  await expect.poll(() => draftsOf(page)).toBe('[]');
});

/** Leaves three unsent emails in the browser: one to a client, one set aside, one bulk email. */
const keepDrafts = (page: Page, email: string) =>
  page.evaluate((to) => {
    const keep = (kind: string, draft: object) =>
      localStorage.setItem(`admin_email_draft_${kind}`, JSON.stringify(draft));
    const words = { subject: 'S', message: 'M' };
    keep('individual', { ...words, recipient_email: to, order_id: '' });
    keep('aside', { ...words, message: `Ask ${to}`, recipient_email: 'other@example.com', order_id: '' });
    const picks = { all: { mode: 'only', emails: [to, 'stays@example.com'] } };
    keep('bulk', { ...words, filter: 'all', picks });
  }, email);
const draftsOf = (page: Page) =>
  page.evaluate(() =>
    JSON.stringify(Object.entries(localStorage).filter(([key]) => key.startsWith('admin_email_draft_'))),
  );
