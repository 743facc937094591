import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { type ClientsOrder, orderHeading } from './client-order-steps.ts';
import { pageOf } from './client-steps.ts';
import { setEmailStage } from './email-stage.ts';
import { approveLongOrder, expectWordsInside, longAddress, longName, placeLongOrder } from './long-words.ts';
import { asUpload, fillForm, rememberOrder } from './order-steps.ts';
import { visit } from './page-tests.ts';

const { stage, mail, asOwner, sendHeld } = setEmailStage();
const open = (path: string) => visit(stage.browser, stage.product.url, path);
type Stored = { order: ClientsOrder; approved: ClientsOrder };
let stored: Promise<Stored> | undefined;
/** The long words are written once, by the first test that looks at them. */
const getStored = (): Promise<Stored> => {
  stored ??= store();
  return stored;
};
const store = async (): Promise<Stored> => {
  const order = await placeLongOrder(stage);
  const approved = await approveLongOrder(stage);
  await stage.studio.ask('/api/admin/email/individual', 'POST', {
    recipient_email: longAddress,
    subject: longName,
    message: longName,
    order_id: order.id,
  });
  stage.studio.addTestimonial(longName, longName);
  // The draft of a track that the approved song becomes, once its rough mix is made: looked at every 20 seconds.
  const tracks = () => stage.studio.ask<{ items: unknown[] }>('/api/admin/portfolio');
  await expect.poll(async () => (await tracks()).items.length).toBeGreaterThan(0);
  return { order, approved };
};

/** Opens what is folded away, and waits for lists. */
const unfold = async (page: Page): Promise<void> => {
  await expect.poll(() => page.locator('main [aria-label^=Loading], main [aria-busy=true]').count()).toBe(0);
  await page.evaluate(() => {
    for (const details of document.querySelectorAll('details')) details.open = true;
    for (const button of document.querySelectorAll<HTMLElement>('main button[aria-expanded=false]'))
      if (!button.hasAttribute('aria-haspopup')) button.click();
  });
  await expect.poll(() => page.locator('main [aria-label^=Loading], main [aria-busy=true]').count()).toBe(0);
};

describe('words without blanks stay inside', () => {
  test('the order form with its files', async () => {
    const page = await open('/');
    await fillForm(page, {
      name: longName,
      email: longAddress,
      files: [asUpload(`${longName}.wav`, Buffer.from('RIFF'))],
    });
    await page.getByText('can’t be used: replace or remove it').waitFor();
    await unfold(page);
    await expectWordsInside(page);
  });

  test.each([
    'options?order=MX-0123456789AB',
    'success?method=paypal',
    'cancelled',
  ])('the page payment-%s', async (path) => {
    const page = await visit(stage.browser, stage.product.url, `/payment-${path}`, {
      prepare: (context) =>
        rememberOrder(context, {
          orderId: 'MX-0123456789AB',
          totalAmount: 63,
          clientName: longName,
          clientEmail: longAddress,
        }),
    });
    await page.getByText(longAddress).or(page.locator('h1')).first().waitFor();
    await unfold(page);
    await expectWordsInside(page);
  });

  test.each(['open', 'approved'])('the order page of the %s order', async (which) => {
    const { order, approved } = await getStored();
    const { id, path } = which === 'open' ? order : approved;
    const page = await open(path);
    await orderHeading(page, id).waitFor();
    await page.getByText(/W{60}/).first().waitFor({ state: 'attached' });
    await unfold(page);
    await expectWordsInside(page);
  });

  test.each([
    '',
    '/orders',
    '/customers',
    '/messaging',
    `/messaging?to=${longAddress}`,
    '/messaging?tab=sent',
    '/testimonials',
    '/portfolio',
  ])('the admin page %s', async (path) => {
    await getStored();
    const page = await asOwner(`/admin${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const words = page.getByText(/W{60}|w{60}/).first();
    // Recipients are shown on demand.
    if (path !== '/messaging') await words.waitFor({ state: 'attached' });
    await unfold(page);
    await words.waitFor({ state: 'attached' });
    await expectWordsInside(page);
  });

  test('a client, their two orders, and what the palette finds', async () => {
    const { order, approved } = await getStored();
    const page = await asOwner(pageOf(longAddress));
    await page.getByRole('article', { name: longName }).waitFor();
    await unfold(page);
    await expectWordsInside(page);
    for (const { id } of [order, approved]) {
      await page.goto(`/admin/orders/${id}`);
      await page.getByText(/W{60}/).first().waitFor({ state: 'attached' });
      await unfold(page);
      await expectWordsInside(page);
    }
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Page, action, order or client' }).fill(longName.slice(0, 40));
    await page.getByRole('option').filter({ hasText: longName }).first().waitFor();
    await expectWordsInside(page);
  });

  test('every email that the orders sent', async () => {
    const { order, approved } = await getStored();
    await stage.studio.ask(`/api/admin/orders/${order.id}/cancel`, 'POST', { reason: longName });
    const countUnsent = async () => {
      await sendHeld();
      const orders = await Promise.all([order, approved].map(({ id }) => stage.studio.order(id)));
      return orders.flatMap(({ emails }) => emails).filter(({ state }) => /^(queued|sending)$/.test(state))
        .length;
    };
    await expect.poll(countUnsent).toBe(0);
    const html = mail.smtp.messages.map(({ email }) => String(email.html));
    // A page without the site's policy, which allows no style attributes.
    const page = await open('/faq');
    await page.goto('about:blank');
    for (const body of html.filter((text) => /[wW]{60}/.test(text))) {
      await page.setContent(body);
      await expectWordsInside(page);
    }
    expect(html.filter((text) => /[wW]{60}/.test(text)).length).toBeGreaterThan(12);
  });
});
