import { describe, expect, test } from 'vitest';
import { expectAccessible } from './axe.ts';
import { setEmailStage } from './email-stage.ts';
import { visit } from './page-tests.ts';

const { stage, place, emailsTo } = setEmailStage();

const write = (recipient_email: string, more: object = {}) =>
  stage.studio.ask<{ email_id: string }>('/api/admin/email/individual', 'POST', {
    recipient_email,
    subject: `Hello ${Math.random()}`,
    message: 'Is it out yet?',
    ...more,
  });

/** A client with an order, and the unsubscribe link from an email that has arrived. */
const clientWithEmail = async (name: string) => {
  const order = await place(name);
  const address = (await stage.studio.order(order)).client_info.email;
  await write(address);
  await expect.poll(() => emailsTo(address)).toHaveLength(1);
  const [email] = emailsTo(address);
  const link = email?.text?.match(/^Unsubscribe: (\S+)$/m)?.[1] ?? '';
  expect(email?.html).toContain(`href="${link}"`);
  expect(email?.headers.find(({ key }) => key === 'list-unsubscribe')?.value).toBe(`<${link}>`);
  const { pathname } = new URL(link);
  return { order, address, path: pathname };
};

const open = (path: string, options: Parameters<typeof visit>[3] = {}) =>
  visit(stage.browser, stage.product.url, path, options);

describe('unsubscribing from an email', () => {
  test.each([
    ['at a desk', 1440, true],
    ['without script', 390, false],
  ])('%s', async (where, width, javaScriptEnabled) => {
    const { order, address, path } = await clientWithEmail(`Reader ${where}`);
    const page = await open(path, { viewport: { width, height: 800 }, javaScriptEnabled });
    await page.getByRole('heading', { name: 'You’re subscribed.' }).waitFor();
    // No other file comes to this page.
    if (javaScriptEnabled) await expectAccessible(page, 0, { keepsWidth: true });

    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await page.getByRole('heading', { name: 'You’re unsubscribed.' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await expect(write(address)).rejects.toThrow('has unsubscribed');
    await write(address, { order_id: order });

    await page.reload();
    await page.getByRole('button', { name: 'Subscribe again' }).click();
    await page.getByRole('heading', { name: 'You’re subscribed.' }).waitFor();
    await write(address);
    await expect.poll(() => emailsTo(address)).toHaveLength(3);
  });
});

test('a truncated link shows an error', async () => {
  const { path } = await clientWithEmail('Reader of a cut link');
  const page = await open('/faq');
  const answer = await page.goto(path.slice(0, -3));
  expect(answer?.status()).toBe(404);
  await page.getByRole('heading', { name: 'This link is incomplete.' }).waitFor();
});
