import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { adminOf, heading, password, signIn } from './admin-steps.ts';
import { expectAccessibleNightly } from './axe.ts';
import { focused, toast } from './page-tests.ts';
import { owner } from './product.ts';
import { quiet } from './quiet.ts';
import { setStage } from './set-up.ts';

// The session ends while the owner is typing. Nothing typed may be lost.
const stage = setStage();
const { asGuest } = adminOf(stage);

const open = async (path: string, title: string): Promise<Page> => {
  const page = await asGuest(`/admin${path}`);
  // The badge polls the inbox, also in other tabs. It would find the ended session first, and its dialog would cover
  // the button that the test presses.
  await page.context().route('**/api/admin/inbox*', (route) => route.abort());
  await signIn(page);
  await heading(page, title);
  return page;
};
/** Ends the session of a page from outside the browser. */
const end = async (page: Page) => {
  // Requests the page is still making would find the ended session first.
  await quiet(page);
  const token = await page.evaluate(() => localStorage.getItem('admin_token'));
  const answer = await fetch(`${stage.product.url}/api/admin/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(answer.status).toBe(200);
};
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Your session has ended' });
/** The toasts shown besides the dialog. */
const messages = async (page: Page) =>
  (await page.locator('.toast p').allInnerTexts()).filter((words) => words !== 'Login successful!');
const signInAgain = async (page: Page) => {
  const dialog = dialogOf(page);
  await focused(dialog.getByLabel('Password', { exact: true }));
  await expect.poll(() => dialog.getByLabel('Username').inputValue()).toBe(owner.username);
  await dialog.getByLabel('Password', { exact: true }).fill(owner.password);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
};

test('a question and its answer are kept, and saved after signing in again', async () => {
  const page = await open('/faq', 'FAQ');
  await page.getByLabel('Question').fill('Kept?');
  await page.getByLabel('Answer').fill('Every word.');
  await end(page);
  await page.getByRole('button', { name: 'Add FAQ item' }).click();
  const dialog = dialogOf(page);
  await dialog.waitFor();
  await expect.poll(() => messages(page)).toEqual([]);
  await expectAccessibleNightly(page);
  // Neither Escape nor a wrong password loses them.
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 5);
  await dialog.getByLabel('Password', { exact: true }).fill('wrong');
  await page.keyboard.press('Enter');
  await dialog.getByText('Invalid credentials').waitFor();
  await signInAgain(page);
  await toast(page, 'Login successful!');
  expect(page.url()).toMatch(/\/admin\/faq$/);
  await page.getByText('Your session ended.').waitFor();
  await expect.poll(() => page.getByLabel('Answer').inputValue()).toBe('Every word.');
  await focused(page.getByRole('button', { name: 'Add FAQ item' }));
  await page.keyboard.press('Enter');
  await toast(page, 'FAQ item added successfully');
  await expect.poll(() => stage.studio.ask('/api/faq')).toMatchObject({ items: [{ answer: 'Every word.' }] });
});

test('the owner can leave without saving, and another tab can sign out or in again', async () => {
  const page = await open('/faq', 'FAQ');
  await page.getByLabel('Question').fill('Half a thought');
  const other = await page.context().newPage();
  await other.goto('/admin/orders');
  await heading(other, 'Orders');
  await other.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Logout' }).click();
  await other.waitForURL('/admin/login');
  await dialogOf(page).waitFor();
  // Signing in again in the other tab resumes this one too.
  await signIn(other);
  await heading(other, 'Orders');
  await dialogOf(page).waitFor({ state: 'detached' });
  await expect.poll(() => page.getByLabel('Question').inputValue()).toBe('Half a thought');

  await quiet(other);
  await end(page);
  await page.getByLabel('Answer').fill('And the rest.');
  // What the page reads again since it resumed may find the ended session first, and the dialog covers the button.
  await page.getByLabel('Answer').evaluate((field: HTMLTextAreaElement) => field.form?.requestSubmit());
  await dialogOf(page).getByRole('button', { name: 'Leave without saving' }).click();
  await page.waitForURL('/admin/login');
  await other.waitForURL('/admin/login');
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await expect.poll(() => password(page).inputValue()).toBe('');
});

test('another user who signs in does not get what was typed', async () => {
  const page = await open('/faq', 'FAQ');
  await page.getByLabel('Question').fill('Not yours');
  await end(page);
  await page.getByLabel('Answer').fill('At all.');
  await page.getByRole('button', { name: 'Add FAQ item' }).click();
  await dialogOf(page).waitFor();
  await page.route('**/api/admin/login', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), username: 'another' } });
  });
  await dialogOf(page).getByLabel('Password', { exact: true }).fill(owner.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('/admin/login');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('admin_token'))).toBeNull();
});
