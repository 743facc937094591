import { expect, test } from 'vitest';
import type { EmailTemplate } from '../shared/bulk-emails.ts';
import { adminOf } from './admin-steps.ts';
import { expectAccessibleNightly } from './axe.ts';
import { deskOf } from './messaging-steps.ts';
import { focused, toast } from './page-tests.ts';
import { setStage } from './set-up.ts';

// Templates, keyboard use, and a studio without a mail server or clients.
const stage = setStage();
const { asOwner, place } = adminOf(stage);
const open = async (query: string, width = 1440) => {
  const page = await asOwner(`/admin/messaging${query}`, { viewport: { width, height: 900 } });
  return { page, ...deskOf(page) };
};
const stored = async () =>
  (await stage.studio.ask<{ templates: EmailTemplate[] }>('/api/admin/email/templates')).templates;

test('without clients and a mail server the page explains what happens', async () => {
  const { page, tab, sendMany, subject, message } = await open('', 390);
  await page.getByText('No mail server is connected yet.').waitFor();
  await page.getByRole('link', { name: 'Connect it' }).waitFor();
  await page.getByText('Goes to 0 clients.').waitFor();
  await sendMany.click();
  await toast(page, 'Please fill in subject and message');
  await focused(subject);
  await subject.fill('Hello');
  await message.fill('There');
  await sendMany.click();
  await toast(page, 'No one would get this email. Choose at least one recipient');
  await tab('Sent').click();
  await page.getByText('No bulk emails yet.').waitFor();
  await page.getByText('No emails yet.').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('custom templates are saved, used, renamed, replaced and deleted', async () => {
  const { page, template, subject, message } = await open('?tab=individual');
  const save = page.getByRole('button', { name: 'Save as template' });
  await save.click();
  await toast(page, 'Please fill in subject and message');
  await subject.fill('Stems, {{client_name}}?');
  await message.fill('Do you want them?');
  await save.click();
  const dialog = page.getByRole('dialog', { name: 'Save as template' });
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await dialog.getByText('Name is required').waitFor();
  await dialog.getByLabel('Name').fill('Stems');
  await dialog.getByLabel('Name').press('Enter');
  await toast(page, 'Template saved');
  await focused(save);
  await template('Stems').waitFor();

  await message.fill('Something else.');
  await template('Stems').click();
  await expect.poll(() => message.inputValue()).toBe('Do you want them?');
  await page.getByRole('button', { name: 'Restore it' }).click();
  await expect.poll(() => message.inputValue()).toBe('Something else.');

  await save.click();
  await dialog.getByLabel('Name').fill('stems');
  await dialog.getByText('You already have a template with this name.').waitFor();
  await dialog.getByRole('button', { name: 'Replace' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(async () => (await stored()).map((one) => one.message)).toEqual(['Something else.']);

  await page.getByRole('button', { name: 'Rename stems' }).click();
  const renaming = page.getByRole('dialog', { name: 'Rename template' });
  await renaming.getByLabel('Name').fill('About stems');
  await renaming.getByRole('button', { name: 'Rename', exact: true }).click();
  await toast(page, 'Template renamed');
  await template('About stems').waitFor();
  await page.reload();
  await page.getByRole('button', { name: 'Delete About stems' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await toast(page, 'Template deleted successfully');
  await template('About stems').waitFor({ state: 'detached' });
  await expect.poll(() => stored()).toEqual([]);
});

test('axe finds no violations in an invalid email with its lists open', async () => {
  await place('Key Board');
  const { page, tab, sendOne, recipient, subject } = await open('');
  await page.getByRole('button', { name: 'Show recipients' }).click();
  await page.getByRole('list', { name: 'Included' }).getByText('Key Board').waitFor();
  await expectAccessibleNightly(page);
  await tab('Individual Email').click();
  await subject.fill('{{nobody}}');
  await sendOne.click();
  await page.locator('form').getByText('Please fill in all fields').waitFor();
  await recipient.fill('key');
  await page.getByRole('option', { name: /Key Board/ }).waitFor();
  await expectAccessibleNightly(page);
});

test('a template about one order never fills a bulk email: it opens an email to one client', async () => {
  const id = await place('One Order');
  const { page, tab, template, subject, message, recipient, sendMany, question, preview } = await open('');
  await subject.fill('To many');
  const reminder = template('Payment reminder');
  await expect
    .poll(() => reminder.evaluate((card) => card.parentElement?.innerText))
    .toContain('For one order: opens Individual Email');
  await reminder.click();
  await expect.poll(() => tab('Individual Email').getAttribute('aria-selected')).toBe('true');
  await focused(recipient);
  await expect.poll(() => subject.inputValue()).toBe('{{order_title}}: Payment');
  await recipient.fill('one.order@example.com');
  await page.getByText(`About: latest order ${id}.`).waitFor();
  await preview.getByText('Song 1: Payment').waitFor();

  await tab('Bulk Email').click();
  await expect.poll(() => subject.inputValue()).toBe('To many');
  await template('New-release check-in').click();
  await expect.poll(() => subject.inputValue()).toBe('Is it out yet?');
  const speaks = 'Uses each client’s latest order.';
  await message.fill('Hi {{client_name}}');
  await page.getByText(speaks).waitFor({ state: 'detached' });
  await subject.fill('About {{order_id}}');
  await page.getByText(speaks).waitFor();
  await page.getByText(/^Goes to \d/).waitFor();
  await sendMany.click();
  await question.getByText(/“About MX-[^{]+”/).waitFor();
  await question.getByText(speaks).waitFor();
});
