import { describe, expect, test } from 'vitest';
import { nightlyTest } from '../test/nightly-test.ts';
import { setEmailStage } from './email-stage.ts';
import { deskOf } from './messaging-steps.ts';
import { focused, toast, wordsOf } from './page-tests.ts';

// Emails to one client, through a real mail server.
const { stage, mail, asOwner, place, placeAll, emailsTo, unsubscribe } = setEmailStage();
const open = async (query = '?tab=individual') => {
  const page = await asOwner(`/admin/messaging${query}`);
  return { page, ...deskOf(page) };
};

describe('an email to one client', () => {
  test('is found, filled from a template, previewed, tested and sent with its variables', async () => {
    const { 'Nora Lind': first = '' } = await placeAll('Nora Lind');
    const second = await place('Nora Lind');
    const { page, recipient, order, template, subject, message, preview, sendOne } = await open();
    await recipient.fill('nora li');
    await page.getByRole('option', { name: /Nora Lind/ }).waitFor();
    await recipient.press('ArrowDown');
    await recipient.press('Enter');
    await expect.poll(() => recipient.inputValue()).toBe('nora.lind@example.com');
    await expect.poll(() => page.getByRole('option', { name: /Nora Lind/ }).count()).toBe(0);
    await page.getByText('Nora Lind, 2 orders.').waitFor();
    await order.selectOption(first);
    await template('Mix ready').click();
    await expect.poll(() => subject.inputValue()).toBe('{{order_title}}: Your mix is ready');
    await preview.getByText('Song 1: Your mix is ready').waitFor();
    await preview.getByText('Hi Nora Lind,').waitFor();

    await page.getByRole('button', { name: 'Send me a test' }).click();
    await page
      .getByRole('region', { name: 'As the client sees it' })
      .getByText('Sent', { exact: true })
      .waitFor();
    const test = mail.smtp.messages.at(-1);
    expect(test?.to).not.toContain('nora.lind@example.com');
    expect(test?.email.text).toContain('Hi Nora Lind,');

    const gap = '[[link to the files]]';
    await page.getByText(`Replace ${gap} first`).waitFor();
    await sendOne.click();
    await focused(message);
    expect(emailsTo('nora.lind@example.com')).toEqual([]);
    await message.evaluate((field: HTMLTextAreaElement, open) => {
      const place = field.value.indexOf(open);
      field.setSelectionRange(place, place + open.length);
    }, gap);
    await page.getByRole('button', { name: /^Insert {{client_email}}/ }).click();
    await focused(message);
    await sendOne.click();
    await toast(page, 'Email sent successfully');
    await page.getByText('To nora.lind@example.com:').waitFor();
    await expect.poll(() => emailsTo('nora.lind@example.com').length).toBe(1);
    const [email] = emailsTo('nora.lind@example.com');
    expect(email?.subject).toBe('Song 1: Your mix is ready');
    expect(email?.text).toContain('is ready:\n\nnora.lind@example.com\n');
    expect(email?.html).toContain('Hi Nora Lind,');
    expect(`${email?.subject}${email?.text}${email?.html}`).not.toMatch(/{{|}}|undefined|null/);
    for (const field of [recipient, subject, message]) await expect.poll(() => field.inputValue()).toBe('');
    expect((await stage.studio.order(first)).emails.at(-1)?.subject).toContain('Your mix is ready');
    await expect.poll(async () => (await stage.studio.order(second)).emails).toHaveLength(2);
  });

  test('stays in the form while something is missing, wrong or refused', async () => {
    const { page, recipient, subject, message, sendOne } = await open();
    const sent: string[] = [];
    page.on('request', (request) => /email\/individual/.test(request.url()) && sent.push(request.url()));
    await sendOne.click();
    await toast(page, 'Please fill in all fields');
    await focused(recipient);
    await page.locator('form').getByText('Please fill in all fields').waitFor();
    await recipient.fill('not an address');
    await subject.fill('Hello {{client}}');
    await page.getByText('{{client}} isn’t a variable').waitFor();
    await message.fill('There');
    await sendOne.click();
    await page.getByText('Enter an email address like name@example.com').first().waitFor();
    expect(sent).toEqual([]);

    await recipient.fill('stranger@example.net');
    await subject.fill('Hello');
    await page.getByText('Not a client yet').waitFor();
    await page.route('**/api/admin/email/individual', (route) => route.abort());
    await sendOne.click();
    await toast(page, 'Failed to send email');
    await page.getByText('The server didn’t respond.').first().waitFor();
    await expect.poll(() => message.inputValue()).toBe('There');
    await page.unroute('**/api/admin/email/individual');
    await sendOne.evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await toast(page, 'Email sent successfully');
    await expect.poll(() => emailsTo('stranger@example.net').length).toBe(1);
    expect(emailsTo('stranger@example.net')[0]?.text).toContain('There');
  });

  nightlyTest('to an unsubscribed client can only be about an order', async () => {
    const { 'Gone Quiet': id = '' } = await placeAll('Gone Quiet');
    unsubscribe('gone.quiet@example.com');
    const { page, recipient, order, subject, message, sendOne } = await open('?to=gone.quiet@example.com');
    await expect.poll(() => recipient.inputValue()).toBe('gone.quiet@example.com');
    await page.getByText('Unsubscribed, so you can only email about an order.').waitFor();
    await subject.fill('New prices');
    await message.fill('From June on.');
    await sendOne.click();
    await toast(page, 'Failed to send email');
    await page.getByText('Your text is still here.').waitFor();
    await order.selectOption(id);
    await sendOne.click();
    await toast(page, 'Email sent successfully');
    await expect.poll(() => emailsTo('gone.quiet@example.com').length).toBe(1);
  });
});

nightlyTest(
  'an unsent email survives leaving the page, a reload and a second tab, until it is sent',
  async () => {
    const { page, tab, recipient, subject, message, sendOne } = await open();
    await recipient.fill('kept@example.net');
    await subject.fill('Kept');
    await message.fill('Word for word.');
    await tab('Bulk Email').click();
    expect(page.url()).toMatch(/\/admin\/messaging$/);
    await expect.poll(() => subject.inputValue()).toBe('');
    await subject.fill('For all');
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Orders' }).click();
    await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor();
    await page.goto('/admin/messaging?tab=individual');
    await expect.poll(() => subject.inputValue()).toBe('Kept');
    await page.reload();
    await expect.poll(() => message.inputValue()).toBe('Word for word.');
    await expect.poll(() => recipient.inputValue()).toBe('kept@example.net');
    await tab('Bulk Email').click();
    await expect.poll(() => subject.inputValue()).toBe('For all');
    await tab('Individual Email').click();
    await sendOne.click();
    await toast(page, 'Email sent successfully');
    await page.reload();
    await expect.poll(() => recipient.inputValue()).toBe('');
    await expect.poll(() => subject.inputValue()).toBe('');
  },
);

nightlyTest('an unsent email is set aside when a link opens another email', async () => {
  const { page, recipient, order, subject, message } = await open();
  await recipient.fill('first@example.net');
  await subject.fill('First');
  await message.fill('For the first alone.');
  const id = await place('Second One');
  await page.goto(`/admin/messaging?to=second.one@example.com&order=${id}`);
  await page.waitForURL('**/admin/messaging?tab=individual');
  await expect.poll(() => recipient.inputValue()).toBe('second.one@example.com');
  await expect.poll(() => subject.inputValue()).toBe('');
  await expect.poll(() => message.inputValue()).toBe('');
  await expect.poll(() => order.inputValue()).toBe(id);
  await page.reload();
  await page.getByText('Your unsent email to first@example.net was set aside.').waitFor();
  await expect.poll(() => recipient.inputValue()).toBe('second.one@example.com');
  await page.getByRole('button', { name: 'Go back to it' }).click();
  await expect.poll(() => message.inputValue()).toBe('For the first alone.');
  await expect.poll(() => recipient.inputValue()).toBe('first@example.net');
  await expect.poll(() => wordsOf(page.locator('main'))).not.toContain('was set aside');
});
