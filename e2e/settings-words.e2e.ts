import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { friendsWording, neutralWording } from '../shared/payment-wording.ts';
import { defaultSettings } from '../shared/settings.ts';
import { adminOf } from './admin-steps.ts';
import { openForm, rememberOrder } from './order-steps.ts';
import { toast, wordsOf } from './page-tests.ts';
import { setStage } from './set-up.ts';

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
    await page.getByLabel('Hero title').fill('{studio} makes it loud');
    await page.getByLabel('Hero text').fill('From {price}.\nNothing more.');
    await page.getByLabel('About title').fill('Since {years} years');
    await page.getByLabel('About text').fill('One <b>bold</b> line.\n\nThen {countries} countries.');
    await page.getByLabel('Years of experience').fill('1');
    await page.getByLabel('Countries').fill('7');
    const hero = page.getByRole('region', { name: 'Hero preview' });
    await hero.getByText('Mixfront Studio makes it loud').waitFor();
    await hero.getByText('From $65. Nothing more.').waitFor();
    await page
      .getByRole('region', { name: 'About preview' })
      .getByText('Since 1 year', { exact: true })
      .waitFor();
    await save(page);
    await visitor.reload();
    await expect.poll(() => wordsOf(visitor.locator('h1'))).toBe('Mixfront Studio makes it loud');
    await visitor.getByText('From $65. Nothing more.', { exact: true }).waitFor();
    const about = visitor.locator('#about');
    await expect.poll(() => about.getByRole('heading').innerText()).toBe('Since 1 year');
    await expect
      .poll(() => about.locator('p').allInnerTexts())
      .toEqual(['One <b>bold</b> line.', 'Then 7 countries.']);
    expect((await visitor.locator('main dl').first().innerText()).replace(/\s+/g, ' ')).toBe(
      'tracks mixed 500+ happy artists 200+ countries 7 year of experience 1',
    );
    // Hydration keeps the same text.
    await about.scrollIntoViewIfNeeded();
    await openForm(visitor);
    await expect
      .poll(() => about.locator('p').allInnerTexts())
      .toEqual(['One <b>bold</b> line.', 'Then 7 countries.']);
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
