import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { adminOf } from './admin-steps.ts';
import { expectNoViolations } from './axe.ts';
import { clientsOf, pageOf, phone, searchBox } from './client-steps.ts';
import { focused, wordsOf } from './page-tests.ts';
import { setStage } from './set-up.ts';

const stage = setStage();
const { asOwner } = adminOf(stage);
const { order } = clientsOf(stage);

test('personal data is erased after a list of what will be deleted and a typed confirmation of the address', async () => {
  const email = 'forget.me@example.com';
  const id = await order('Forget Me', email);
  const page = await asOwner(pageOf(email), { viewport: phone });
  await keepDrafts(page, email);
  const opener = page.getByRole('button', { name: 'Delete personal data…' });
  await opener.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('One order is still open.').waitFor();
  await expect.poll(() => wordsOf(dialog)).toContain(`${id}, pending`);
  await expectNoViolations(page);
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
