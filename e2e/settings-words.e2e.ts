import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { friendsWording, neutralWording } from '../shared/payment-wording.ts';
import { defaultSettings } from '../shared/settings.ts';
import { adminOf } from './admin-steps.ts';
import { expectAccessibleNightly } from './axe.ts';
import { phone } from './client-steps.ts';
import { openForm, rememberOrder } from './order-steps.ts';
import { focused, toast, wordsOf } from './page-tests.ts';
import { setStage } from './set-up.ts';
import { editor, editText, previewOf } from './site-editor-steps.ts';

const stage = setStage();
const { asGuest, asOwner } = adminOf(stage);
afterEach(() => stage.studio.setPrices(defaultSettings));

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save settings' }).click();
  await toast(page, 'Settings saved');
  await page.getByText('All changes saved').waitFor();
};

describe('texts and figures of the front page', () => {
  test('are previewed while typing, and public as soon as they are saved', async () => {
    const visitor = await asGuest('/');
    await expect.poll(() => wordsOf(visitor.locator('h1'))).toBe('Hear what a real mix does to a song.');
    await stage.studio.setPrices({ base_price: 65 });
    const page = await asOwner('/admin/settings/studio');
    const site = previewOf(page);
    await editText(page, 'Hero title', '{studio} makes it loud');
    await editText(page, 'Hero text', 'From {price}. Nothing more.');
    await editText(page, 'About title', 'Since {years} years');
    await editText(page, 'About text', 'One <b>bold</b> line.\n\nThen {countries} countries.');
    await page.getByLabel('Years of experience', { exact: true }).fill('1');
    await page.getByLabel('Countries', { exact: true }).fill('7');
    await page
      .getByRole('status')
      .getByText('Hero title, Hero text, About title and 3 more changed')
      .waitFor();
    await site.getByRole('heading', { name: 'Mixfront Studio makes it loud' }).waitFor();
    await site.getByText('From $65. Nothing more.').waitFor();
    await site.getByText('Since 1 year', { exact: true }).waitFor();
    await site.getByText('Then 7 countries.').waitFor();
    await site.getByText('year of experience').waitFor();
    await save(page);
    await visitor.reload();
    await expect.poll(() => wordsOf(visitor.locator('h1'))).toBe('Mixfront Studio makes it loud');
    await visitor.getByText('From $65. Nothing more.', { exact: true }).waitFor();
    const about = visitor.locator('#about');
    await expect.poll(() => about.getByRole('heading').innerText()).toBe('Since 1 year');
    await expect
      .poll(() => about.locator('p').allInnerTexts())
      .toEqual(['About', 'One <b>bold</b> line.', 'Then 7 countries.']);
    expect((await visitor.locator('main dl').first().innerText()).replace(/\s+/g, ' ')).toBe(
      'tracks mixed 500+ happy artists 200+ countries 7 year of experience 1',
    );
    // Hydration keeps the same text.
    await about.scrollIntoViewIfNeeded();
    await openForm(visitor);
    await expect
      .poll(() => about.locator('p').allInnerTexts())
      .toEqual(['About', 'One <b>bold</b> line.', 'Then 7 countries.']);
  });

  test('are pressed, typed and brought back where they are, by keyboard and on a phone', async () => {
    const page = await asOwner('/admin/settings/studio#hero_title', { viewport: phone });
    const site = previewOf(page);
    const button = page.getByRole('button', { name: 'Edit Hero title' });
    await focused(button);
    await page.keyboard.press('Enter');
    const field = editor(page, 'Hero title').getByLabel('Hero title');
    await focused(field);
    await expect.poll(() => field.inputValue()).toBe('Hear what a real mix does to a song.');
    await field.fill('Loud, {loud}');
    await editor(page, 'Hero title').getByText('{loud} isn’t a placeholder.').waitFor();
    await field.fill('Loud');
    await site.getByRole('heading', { name: 'Loud', exact: true }).waitFor();
    await expectAccessibleNightly(page);
    await page.getByRole('button', { name: 'Use the default' }).click();
    await site.getByRole('heading', { name: 'Hear what a real mix does to a song.' }).waitFor();
    await focused(field);
    await page.keyboard.press('Enter');
    await focused(button);
    await page.getByText('All changes saved').waitFor();

    // One that may be absent leaves the page, is listed below it, and can come back.
    await page.getByRole('button', { name: 'Edit Text below the prices title' }).click();
    await page.getByRole('button', { name: 'Hide', exact: true }).click();
    await editor(page, 'Text below the prices title').getByText('Hidden on your site.').waitFor();
    await page.keyboard.press('Escape');
    const unseen = page
      .getByRole('listitem')
      .getByRole('button', { name: 'Edit Text below the prices title' });
    await focused(unseen);
    await unseen.click();
    await page.getByRole('button', { name: 'Use the default' }).click();
    await page.keyboard.press('Escape');
    await site.getByText('One price per song').waitFor();

    // What is refused opens at its place, and stays open while the next one is wrong, too.
    await editText(page, 'Hero title', '');
    await editText(page, 'About title', '');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await editor(page, 'Hero title').getByText('Hero title is required').waitFor();
    await focused(field);
    await page.keyboard.type('Loud');
    await site.getByRole('heading', { name: 'Loud', exact: true }).waitFor();
    await focused(field);
  });

  test('of any kind are shown as text, and nothing in the preview runs or leads away', async () => {
    const page = await asOwner('/admin/settings/studio', { viewport: phone });
    const site = previewOf(page);
    const hostile = '<script>top.hacked=1</script><img src=x onerror="top.hacked=2"> data-text="promises"';
    await editText(page, 'Text below the prices title', hostile);
    await site.getByText(hostile).waitFor();
    await editText(page, 'Promises in the footer', `عربي\n${'a'.repeat(120)}\n</main></body></html>`);
    await site.getByText('</main></body></html>').waitFor();
    await editText(page, 'About text', 'x'.repeat(5000));
    await page.getByRole('button', { name: 'Edit About text' }).click();
    await editor(page, 'About text')
      .getByText(/can have at most/)
      .waitFor();
    expect(await editor(page, 'About text').getByLabel('About text').inputValue()).toHaveLength(5000);
    const frame = page.locator('iframe');
    expect(await frame.getAttribute('sandbox')).toBe('allow-same-origin');
    expect(
      await page.evaluate(() => ['hacked' in window, document.querySelectorAll('iframe').length]),
    ).toEqual([false, 1]);
    expect(await site.locator('script[src], img[src=x], noscript').count()).toBe(0);
    // Its links are out of reach, and it is as wide as the screen that it stands for.
    expect(await frame.evaluate((element: HTMLIFrameElement) => element.inert)).toBe(true);
    expect(
      await site.locator('html').evaluate((root) => [root.clientWidth, root.scrollWidth - root.clientWidth]),
    ).toEqual([390, 0]);
  });

  test('that are long or empty cause no overflow', async () => {
    await stage.studio.setPrices({
      business_name: 'W'.repeat(80),
      hero_title: 'Donaudampfschifffahrtsgesellschaft and everything else one can put into a title',
      hero_text: '',
      about_title: 'X'.repeat(80),
      about_text: '',
      tracks_mixed: '1,234,567,8+',
      postal_address: 'Y'.repeat(300),
      payment_message: '',
      paypal_handle: '',
      cashapp_handle: '',
    });
    for (const path of ['/', '/faq', '/payment-cancelled', '/payment-options']) {
      const page = await asGuest(path);
      for (const width of [360, 390, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const over = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        const bar = await page.getByRole('banner').boundingBox();
        expect({ path, width, over, bar: bar?.height }).toEqual({ path, width, over: 0, bar: 65 });
      }
    }
  });
});

describe('the payment wording', () => {
  const order = {
    orderId: 'MX-0123456789AB',
    originalAmount: 100,
    totalAmount: 100,
    clientName: 'Ada',
    clientEmail: 'ada@example.com',
    songCount: 2,
    filesUploaded: 1,
  };
  const paths = ['/', '/faq', '/payment-cancelled', '/payment-options', '/payment-success?method=paypal'];
  const told = async (path: string) => {
    const page = await asGuest(path, { prepare: (context) => rememberOrder(context, order) });
    if (path.startsWith('/payment-o')) await page.getByText('Order Created').waitFor();
    if (path.startsWith('/payment-s')) await page.getByText('PAYMENT SUCCESSFUL').waitFor();
    return (await page.locator('body').textContent()) ?? '';
  };

  test('is filled in with one press, saved with another, and then used everywhere', async () => {
    const page = await asOwner('/admin/settings/money');
    const message = page.getByLabel('Payment message');
    await expect.poll(() => message.inputValue()).toBe(friendsWording);
    await page.getByText('Why it matters').waitFor();
    await page.getByRole('button', { name: 'Neutral wording' }).click();
    await expect.poll(() => message.inputValue()).toBe(neutralWording);
    await page.getByText('You’re using the neutral wording.').waitFor();
    await page.getByRole('status').getByText('Payment message changed').waitFor();
    await expect.poll(() => told('/payment-cancelled')).toContain(friendsWording);
    await save(page);
    for (const path of paths) {
      const words = await told(path);
      expect({ path, friends: words.includes('Friends') }).toEqual({ path, friends: false });
      if (path !== '/payment-success?method=paypal') expect(words).toContain(neutralWording);
    }
    await page.getByRole('button', { name: 'Friends & Family wording' }).click();
    await save(page);
    for (const path of paths.slice(0, 4)) expect(await told(path)).toContain(friendsWording);
  });
});
