import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { adminOf } from './admin-steps.ts';
import { expectAccessibleNightly } from './axe.ts';
import { clientsOf, desk, pageOf, phone } from './client-steps.ts';
import { focused, toast } from './page-tests.ts';
import { setStage } from './set-up.ts';

const stage = setStage();
const { asOwner } = adminOf(stage);
const { order, unsubscribe } = clientsOf(stage);

const opener = (page: Page) => page.getByRole('button', { name: 'Send Email' });
const write = async (page: Page) => {
  await opener(page).click();
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  return {
    dialog,
    subject: dialog.getByLabel('Subject'),
    message: dialog.getByLabel('Message'),
    about: dialog.getByLabel('About order'),
    template: dialog.getByLabel('Template'),
    send: dialog.getByRole('button', { name: 'Send Email' }),
    preview: dialog.getByRole('region', { name: 'Email preview' }),
  };
};
type ClientEmail = {
  recipient: string;
  subject: string;
  text: string;
  kind: string;
  order_id: string | null;
};
const clientEmails = async () =>
  (await stage.studio.ask<{ emails: ClientEmail[] }>('/api/admin/emails?limit=100')).emails.filter(
    ({ kind }) => kind === 'individual',
  );

test('an email is written by keyboard alone, previewed, sent once and listed with the client', async () => {
  const id = await order('Rosa Reader', 'rosa@example.com');
  const page = await asOwner(pageOf('rosa@example.com'), { viewport: desk });
  await opener(page).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Write to Rosa Reader' });
  const subject = dialog.getByLabel('Subject');
  await focused(subject);
  await page.keyboard.type('About {{order_id}}');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Hi {{client_name}}, the mix waits for you.');
  const preview = dialog.getByRole('region', { name: 'Email preview' });
  await preview.getByText(`About ${id}`).waitFor();
  await preview.getByText('Hi Rosa Reader, the mix waits for you.').waitFor();
  await expectAccessibleNightly(page);
  // Focus stays inside the dialog; a focus guard at either end passes it on.
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab');
    await expect
      .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)))
      .toBe(true);
  }
  await subject.focus();
  await page.keyboard.press('Enter');
  await toast(page, 'Email sent successfully');
  await focused(opener(page));
  const email = page.getByRole('region', { name: 'Emails' });
  await email.getByText(`About ${id}`, { exact: true }).waitFor();
  const sent = (await clientEmails()).filter(({ recipient }) => recipient === 'rosa@example.com');
  expect(sent.map(({ subject }) => subject)).toEqual([`About ${id}`]);
  expect(sent[0]?.text).toContain('Hi Rosa Reader, the mix waits for you.');
});

describe('an email that cannot be sent', () => {
  test('to an unsubscribed client explains why, and can be sent about an order', async () => {
    const id = await order('Una Unsub', 'una@example.com');
    await unsubscribe('una@example.com');
    const page = await asOwner(pageOf('una@example.com'), { viewport: desk });
    const { dialog, subject, message, about, send } = await write(page);
    await dialog
      .getByText('Una Unsub has unsubscribed, so you can only email them about an order.')
      .waitFor();
    await subject.fill('New single?');
    await message.fill('I have a free week.');
    await send.click();
    await dialog.getByText('Choose the order this email is about', { exact: true }).waitFor();
    await focused(about);
    await dialog.getByRole('button', { name: 'Write about Song 1' }).click();
    await expect.poll(() => about.inputValue()).toBe(id);
    await send.click();
    await toast(page, 'Email sent successfully');
    const [email] = (await clientEmails()).filter(({ recipient }) => recipient === 'una@example.com');
    expect(email).toMatchObject({ subject: 'New single?', order_id: id });
  });
});

test('the dialog asks before typed text is lost: on Escape, on Back and on leaving the page', async () => {
  await order('Ed Escape', 'ed@example.com');
  const page = await asOwner('/admin/customers', { viewport: phone });
  await page
    .getByRole('list', { name: 'Clients' })
    .getByRole('link', { name: /^Ed Escape/ })
    .click();
  const { dialog, subject } = await write(page);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await focused(opener(page));
  await write(page);
  await subject.fill('Half an email');
  await page.keyboard.press('Escape');
  const discard = page.getByRole('alertdialog', { name: 'Discard this email?' });
  await discard.waitFor();
  await page.keyboard.press('Escape');
  await discard.waitFor({ state: 'detached' });
  await focused(subject);
  await page.goBack();
  const leave = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await leave.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => subject.inputValue()).toBe('Half an email');
  await page.keyboard.press('Escape');
  await discard.getByRole('button', { name: 'Discard' }).click();
  await focused(opener(page));
  await page.goBack();
  await page.getByRole('searchbox', { name: 'Search clients' }).waitFor();
});
