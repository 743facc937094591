import { describe, expect, test } from 'vitest';
import { adminOf } from './admin-steps.ts';
import { expectNoViolations } from './axe.ts';
import { setEmailStage } from './email-stage.ts';
import { toast, wordsOf } from './page-tests.ts';
import { setStage } from './set-up.ts';

const path = '/admin/settings/email';

describe('without a mail server', () => {
  const stage = setStage({ ADMIN_EMAIL: 'owner@example.com' });
  const { asOwner, place } = adminOf(stage);

  test('the page explains how to connect one, and a test email is queued', async () => {
    await place('Ada Lovelace');
    const page = await asOwner(path, { viewport: { width: 390, height: 844 } });
    const panel = page.getByRole('region', { name: 'Mail server' });
    await panel.getByText('Not connected').waitFor();
    const words = await wordsOf(panel);
    expect(words).toContain(
      `SMTP_URL='smtp://user:password@mail.example.com:587' MAIL_FROM='studio@example.com'`,
    );
    expect(words).toMatch(/2 queued, 0 failed\./);
    await expectNoViolations(page);
    await page.getByRole('button', { name: 'Send me a test' }).click();
    await toast(page, /^The test email to .+ will send once a mail server is connected$/);
    await panel.getByText('It’ll send once a mail server is connected.').waitFor();
    await panel.getByText('3 queued').waitFor();
    await panel.getByRole('link', { name: 'Open the outbox' }).click();
    await page.getByRole('heading', { name: 'Messaging', level: 1 }).waitFor();
    await page.getByText('Outbox').first().waitFor();
  });
});

describe('with a mail server', () => {
  const { stage, mail, asOwner, emailsTo } = setEmailStage({ ADMIN_EMAIL: 'owner@example.com' });

  test('a test email arrives, and the page says so', async () => {
    const page = await asOwner(path);
    const panel = page.getByRole('region', { name: 'Mail server' });
    await panel.getByText('Connected', { exact: true }).waitFor();
    await expect.poll(() => wordsOf(panel)).toContain('Sender Low Tide Studio <studio@example.com>');
    await expect.poll(() => wordsOf(panel)).toContain('Emails come from “Low Tide Studio”');
    await expect.poll(() => wordsOf(panel)).toContain("MAIL_FROM='studio@example.com'");
    // The password is never shown on screen.
    const password = new URL(mail.smtp.url).password;
    await expect.poll(() => page.content()).not.toContain(password);
    await page.getByRole('button', { name: 'Send me a test' }).focus();
    await page.keyboard.press('Enter');
    await panel.getByText('Sent', { exact: true }).waitFor();
    await expect.poll(() => wordsOf(panel)).not.toContain('Last sent nothing yet');
    await expect.poll(() => wordsOf(panel)).toContain('Nothing queued, nothing failed.');
    expect(emailsTo('owner@example.com')).toHaveLength(1);
  });

  test('shows the server’s own error message', async () => {
    mail.smtp.behave(() => ({ refuse: 550, text: 'This sender is not welcome' }));
    const page = await asOwner(path);
    const panel = page.getByRole('region', { name: 'Mail server' });
    await page.getByRole('button', { name: 'Send me a test' }).click();
    await panel.getByText('Failed', { exact: true }).waitFor();
    await panel.getByText('This sender is not welcome').first().waitFor();
    await panel.getByText('1 failed').waitFor();
    mail.smtp.behave(() => 'accept');
    await panel.getByRole('button', { name: /^Retry email to/ }).click();
    await panel.getByText('Sent', { exact: true }).waitFor();
    const { emails } = await stage.studio.ask<{ emails: { kind: string; state: string }[] }>(
      '/api/admin/emails',
    );
    expect(emails[0]).toMatchObject({ kind: 'mail_test', state: 'sent' });
  });
});
