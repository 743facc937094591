import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Smtp, startSmtp } from '../test/services/smtp.ts';
import { adminOf } from './admin-steps.ts';
import { expectAccessibleNightly } from './axe.ts';
import { setEmailStage } from './email-stage.ts';
import { wordsOf } from './page-tests.ts';
import { setStage } from './set-up.ts';

const path = '/admin/settings/email';

describe('without a mail server', () => {
  const stage = setStage({ ADMIN_EMAIL: 'owner@example.com' });
  const { asOwner, place } = adminOf(stage);
  let smtp: Smtp;
  beforeAll(async () => {
    smtp = await startSmtp();
  });
  afterAll(() => smtp?.stop());

  test('the overview says what clients don’t know; a server entered in the browser sends it at once', async () => {
    await place('Ada Lovelace');
    const page = await asOwner('/admin', { viewport: { width: 390, height: 844 } });
    await page
      .getByText(
        /^We haven’t told your clients that their order arrived \(1\)\. These emails are saved, and will be sent once/,
      )
      .waitFor();
    await page.getByRole('link', { name: 'Connect it' }).click();
    const panel = page.getByRole('region', { name: 'Mail server' });
    await panel.getByText('Not connected').waitFor();
    await expect.poll(() => wordsOf(panel)).toMatch(/2 queued, 0 failed\./);
    await expectAccessibleNightly(page);
    const save = panel.getByRole('button', { name: 'Save and send me a test' });

    // A port that wasn't changed follows the encryption.
    await panel.getByLabel('Encryption').selectOption('tls');
    await expect.poll(() => panel.getByLabel('Port').inputValue()).toBe('465');
    await save.click();
    await panel.getByText('Enter the server’s name, like smtp.example.com').waitFor();

    const { port, username, password } = new URL(smtp.url);
    await panel.getByLabel('Encryption').selectOption('none');
    await panel.getByLabel('Server').fill('127.0.0.1');
    await panel.getByLabel('Port').fill(port);
    await panel.getByLabel('User name').fill(username);
    await panel.getByLabel('Password').fill('wrong');
    await panel.getByLabel('Sender’s address').fill('desk@lowtide.example');
    await save.click();
    await panel.getByText(/^The test wasn’t sent\. .* refused the user name or password: 535/).waitFor();
    await panel.getByText(/^Not (?:working|tested)$/).waitFor();
    await expectAccessibleNightly(page);

    await panel.getByLabel('Password').fill(password);
    await save.click();
    await panel
      .getByText('The mail server accepted the test. Check owner@example.com and its spam folder.')
      .waitFor();
    await panel.getByText('Connected', { exact: true }).waitFor();
    await expect.poll(() => smtp.messages.map(({ to }) => to[0]).sort()).toContain('owner@example.com');
    await expect.poll(() => smtp.messages.length).toBe(3);
    await expect.poll(() => panel.getByLabel('Password').inputValue()).toBe('');
    await expect.poll(() => page.content()).not.toContain(password);

    await page.reload();
    await panel.getByText('Your emails are sent through this server.').waitFor();
    await expect.poll(() => panel.getByLabel('Server').inputValue()).toBe('127.0.0.1');
    // The password stays for this server only.
    const keeps = panel.getByText('Saved. Leave blank to keep it.');
    await keeps.waitFor();
    await panel.getByLabel('Port').fill('2525');
    await keeps.waitFor({ state: 'detached' });
    await panel.getByLabel('Port').fill(port);
    await keeps.waitFor();

    const isTest = '**/api/admin/email-server/test';
    await page.route(isTest, (route) => route.fulfill({ status: 429, json: { detail: 'Too many.' } }));
    await panel.getByRole('button', { name: 'Send me a test' }).click();
    await panel.getByText('Saved, but the test couldn’t be sent. Too many.').waitFor();
    await page.unroute(isTest);
    await panel.getByRole('button', { name: 'Send me a test' }).click();
    await expect.poll(() => smtp.messages.length).toBe(4);
    await panel.getByRole('button', { name: 'Remove server' }).click();
    await panel.getByText('Not connected').waitFor();
  });
});

describe('with SMTP_URL', () => {
  const { mail, asOwner, emailsTo } = setEmailStage({ ADMIN_EMAIL: 'owner@example.com' });

  test('the page says so, and a test shows what the server answers', async () => {
    const page = await asOwner(path);
    const panel = page.getByRole('region', { name: 'Mail server' });
    await panel.getByText('Connected', { exact: true }).waitFor();
    await expect.poll(() => wordsOf(panel)).toContain('They win over anything saved here');
    await expect.poll(() => wordsOf(panel)).toContain('Sender Low Tide Studio <studio@example.com>');
    await expect.poll(() => wordsOf(panel)).toContain("MAIL_FROM='studio@example.com'");
    // The password is never shown on screen.
    const password = new URL(mail.smtp.url).password;
    await expect.poll(() => page.content()).not.toContain(password);
    mail.smtp.behave(() => ({ refuse: 550, text: 'This sender is not welcome' }));
    await page.getByRole('button', { name: 'Send me a test' }).focus();
    await page.keyboard.press('Enter');
    await panel.getByText('The test wasn’t sent. 550 This sender is not welcome').waitFor();
    mail.smtp.behave(() => 'accept');
    await panel.getByRole('button', { name: 'Send me a test' }).click();
    await panel.getByText('The mail server accepted the test.').waitFor();
    expect(emailsTo('owner@example.com')).toHaveLength(1);
  });
});
