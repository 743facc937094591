import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { expectAccessibleNightly } from './axe.ts';
import { setEmailStage } from './email-stage.ts';
import { deskOf } from './messaging-steps.ts';
import { focused, toast, wordsOf } from './page-tests.ts';

// Bulk emails through a real mail server: five clients, one of them unsubscribed.
const { mail, asOwner, placeAll, emailsTo, unsubscribe } = setEmailStage({ MAIL_RATE: '5' });
const addresses = ['ana', 'ben', 'cleo', 'dov', 'eve'].map((name) => `${name}@example.com`);

beforeAll(async () => {
  await placeAll('Ana', 'Ben', 'Cleo', 'Dov', 'Eve');
  unsubscribe('eve@example.com');
});
beforeEach(() => {
  mail.smtp.messages.length = 0;
  mail.smtp.refuseRecipients(() => undefined);
  mail.smtp.behave(() => 'accept');
});

const open = async (query = '') => {
  const page = await asOwner(`/admin/messaging${query}`, { viewport: { width: 1440, height: 900 } });
  return { page, ...deskOf(page) };
};
const write = async (page: Page, subject: string, message = 'Hi {{client_name}}') => {
  const desk = deskOf(page);
  await page.getByText('Goes to 4 clients.').waitFor();
  await desk.subject.fill(subject);
  await desk.message.fill(message);
};
const confirm = async (page: Page, count: number) => {
  const { sendMany, question } = deskOf(page);
  await page.getByText(/^Goes to \d/).waitFor();
  await sendMany.click();
  await question.getByRole('button', { name: new RegExp(`^Send to ${count} client`) }).click();
  await toast(page, `Bulk email sent successfully! Sent to ${count} recipients`);
};
const progress = (page: Page, name: string) =>
  page.getByText(name, { exact: true }).locator('..').locator('dd');
const reached = () => addresses.filter((address) => emailsTo(address).length > 0);

describe('a bulk email', () => {
  test('asks first, goes to each subscribed client once, and shows progress to the end', async () => {
    const { page, recipients, subject, message, sendMany, question } = await open();
    await expect.poll(() => recipients.inputValue()).toBe('all');
    await write(page, 'News for {{client_name}}');
    await page.getByText('1 other is left out.').waitFor();
    await page.getByRole('button', { name: 'Show recipients' }).click();
    await page.getByText('1 client left out, and why').click();
    const left = page.getByRole('list', { name: 'Left out' });
    await expect
      .poll(() => wordsOf(left))
      .toBe('Eve eve@example.com - unsubscribed: only gets emails about orders');
    await sendMany.click();
    await question.getByText('“News for Ana”').waitFor();
    await expect
      .poll(() => wordsOf(question))
      .toMatch(/Send to 4 clients\?.*as Ana <ana@example\.com> will see it.*from .*studio@example\.com/);
    await expect.poll(() => wordsOf(question)).not.toContain('Uses each client’s latest order');
    await expect.poll(() => wordsOf(question)).toContain('Unsubscribed clients are left out');
    await expectAccessibleNightly(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(mail.smtp.messages).toEqual([]);

    await confirm(page, 4);
    await focused(page.locator('#sent-email'));
    await page.getByText('Done: 4 of 4 sent.').waitFor();
    for (const field of [subject, message]) await expect.poll(() => field.inputValue()).toBe('');
    expect(reached()).toEqual(addresses.slice(0, 4));
    expect(mail.smtp.messages).toHaveLength(4);
    const [email] = emailsTo('ana@example.com');
    expect(email?.subject).toBe('News for Ana');
    expect(email?.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toMatch(/^<http/);
  });

  test('skips clients who are unticked, and reaches only those who are ticked', async () => {
    const { page, sendMany } = await open();
    await write(page, 'Some of you');
    await page.getByRole('button', { name: 'Show recipients' }).click();
    await page.getByRole('checkbox', { name: /^Ben/ }).uncheck();
    await page.getByText('Goes to 3 clients of 4.').waitFor();
    await page.reload();
    await page.getByText('Goes to 3 clients of 4.').waitFor();
    await confirm(page, 3);
    await page.getByText('Done: 3 of 3').waitFor();
    expect(reached()).toEqual(['ana', 'cleo', 'dov'].map((name) => `${name}@example.com`));

    mail.smtp.messages.length = 0;
    await write(page, 'One of you');
    await page.getByRole('button', { name: 'Show recipients' }).click();
    await page.getByRole('button', { name: 'Clear all' }).click();
    await sendMany.click();
    await toast(page, 'No one would get this email. Choose at least one recipient');
    await page.getByRole('checkbox', { name: /^Dov/ }).check();
    await confirm(page, 1);
    await page.getByText('Done: 1 of 1').waitFor();
    expect(reached()).toEqual(['dov@example.com']);
  });

  test('lists refused recipients with the server’s reason, and can be retried', async () => {
    mail.smtp.refuseRecipients((address) => (address === 'ben@example.com' ? 550 : undefined));
    const { page } = await open();
    await write(page, 'Refused once');
    await confirm(page, 4);
    await page.getByText('Done: 3 of 4').waitFor();
    await page.getByRole('link', { name: 'Results for each recipient' }).click();
    await page.getByLabel('State').selectOption('failed');
    await page.getByText('550 Recipient refused').waitFor();
    await expect.poll(() => page.locator('main li').count()).toBe(1);
    await expectAccessibleNightly(page);
    mail.smtp.refuseRecipients(() => undefined);
    await page.getByRole('button', { name: 'Retry email to ben@example.com' }).click();
    await toast(page, 'The email to ben@example.com is queued again');
    await page.getByText('Done: 4 of 4').waitFor();
    expect(emailsTo('ben@example.com')).toHaveLength(1);
    await page.getByRole('link', { name: 'All sent emails' }).click();
    await page.getByRole('link', { name: 'Refused once' }).waitFor();
    await expect.poll(() => wordsOf(page.getByRole('region', { name: 'Bulk emails' }))).toContain('4 sent');
  });

  test('can be cancelled for the emails that have not been sent', async () => {
    const held = Promise.withResolvers<void>();
    mail.smtp.behave(() => ({ hang: held.promise }));
    const { page, question } = await open();
    await write(page, 'Too soon');
    await confirm(page, 4);
    await page.getByRole('button', { name: 'Withdraw the rest' }).click();
    await question.getByRole('button', { name: 'Withdraw', exact: true }).click();
    await toast(page, /^Withdrawn: \d emails? will not be sent$/);
    held.resolve();
    await page.getByText(/^Done: \d of 4 sent/).waitFor();
    const withdrawn = Number(await progress(page, 'Withdrawn').innerText());
    expect(withdrawn).toBeGreaterThan(0);
    expect(reached()).toHaveLength(4 - withdrawn);
  });
});
