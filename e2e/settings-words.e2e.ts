import type { Page } from 'playwright-core';
import { afterEach, describe, expect, test } from 'vitest';
import { friendsWording, neutralWording } from '../shared/payment-wording.ts';
import { defaultSettings } from '../shared/settings.ts';
import { adminOf } from './admin-steps.ts';
import { expectNoViolations } from './axe.ts';
import { openForm, rememberOrder } from './order-steps.ts';
import { focused, toast, wordsOf } from './page-tests.ts';
import { setStage } from './set-up.ts';

const stage = setStage();
const { asGuest, asOwner } = adminOf(stage);
afterEach(() => stage.studio.setPrices(defaultSettings));

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save settings' }).click();
  await toast(page, 'Settings saved');
  await page.getByText('All changes saved').waitFor();
};
const sample = (page: Page) => page.getByRole('region', { name: 'Sample order' });

describe('texts and figures of the front page', () => {
  test('are previewed while typing, and public as soon as they are saved', async () => {
    const visitor = await asGuest('/');
    await expect.poll(() => wordsOf(visitor.locator('h1'))).toBe('Hear what a real mix does to a song.');
    const page = await asOwner('/admin/settings');
    await page.getByLabel('Base price').fill('65');
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

  test('with an unknown placeholder stay in the form with an error', async () => {
    const page = await asOwner('/admin/settings');
    await page.getByLabel('Hero text').fill('Only {prize} a song');
    await page.getByText('{prize} isn’t a placeholder.', { exact: true }).waitFor();
    await page.getByLabel('Tracks mixed').fill('lots');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByText('{prize} isn’t a placeholder. Use {price}').waitFor();
    await page.getByText('Tracks mixed must be a number').waitFor();
    await focused(page.getByLabel('Hero text'));
    await expect.poll(() => page.getByLabel('Hero text').getAttribute('aria-invalid')).toBe('true');
    await expectNoViolations(page);
    await expect.poll(() => stage.studio.ask('/api/settings')).toEqual(defaultSettings);
    await page.getByRole('button', { name: 'Discard changes' }).click();
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

describe('the sample order', () => {
  test('shows what an order costs now and with the unsaved prices', async () => {
    const page = await asOwner('/admin/settings');
    await expect.poll(() => wordsOf(sample(page).locator('p').first())).toBe('Total $265');
    await page.getByLabel('Base price').fill('60');
    await expect.poll(() => wordsOf(sample(page).locator('p').first())).toContain('from $265 → to $295');
    await sample(page).getByRole('button', { name: 'More songs' }).click();
    await sample(page).getByRole('button', { name: 'Rush delivery' }).click();
    await sample(page).getByLabel('Discount in percent').fill('12,5');
    const words = await wordsOf(sample(page));
    expect(words).toContain('Mixing and mastering, 4 songs from $200 → to $240');
    expect(words).toContain('Discount from -$33.13 → to -$38.13');
    expect(words).toContain('from $231.87 → to $266.87');
    await sample(page).getByLabel('Discount in percent').fill('101');
    await sample(page).getByText('A number from 0 to 100').waitFor();
    // Trying prices does not save them.
    await sample(page).getByLabel('Discount in percent').press('Enter');
    await page.getByText('Not saved yet').waitFor();
    await expect.poll(() => stage.studio.ask('/api/settings')).toMatchObject({ base_price: 50 });
    await page.getByLabel('Base price').fill('');
    await sample(page).getByText('Enter an amount for every price to see this.').waitFor();
    await page.getByRole('button', { name: 'Discard changes' }).click();
  });
});

describe('a payment handle', () => {
  test('is pasted as a link, stored as the name, and shown and linked by it everywhere', async () => {
    const page = await asOwner('/admin/settings');
    await page.getByLabel('PayPal handle').fill('https://www.paypal.com/paypalme/LowTide/');
    await page.getByLabel('Cash App handle').fill('cash.app/$LowTide');
    await save(page);
    await expect.poll(() => page.getByLabel('PayPal handle').inputValue()).toBe('LowTide');
    await expect.poll(() => page.getByLabel('Cash App handle').inputValue()).toBe('$LowTide');
    const order = { orderId: 'MX-0123456789AB', totalAmount: 80 };
    const visitor = await asGuest('/payment-options?order=MX-0123456789AB', {
      prepare: (context) => rememberOrder(context, order),
    });
    await visitor.getByRole('link', { name: 'paypal.me/LowTide/80USD' }).waitFor();
    await visitor.getByText('$LowTide', { exact: true }).first().waitFor();
  });

  test('that links to another site is rejected beside its field with an example', async () => {
    const page = await asOwner('/admin/settings');
    await page.getByLabel('PayPal handle').fill('https://example.com/LowTide');
    await page.getByRole('button', { name: 'Save settings' }).click();
    await page.getByText('or a link like https://paypal.me/YourName').waitFor();
    await focused(page.getByLabel('PayPal handle'));
  });
});

describe('the demo samples', () => {
  test('are hidden and shown with a switch, by keyboard', async () => {
    const page = await asOwner('/admin/settings');
    const demos = page.getByRole('checkbox', { name: 'Show demo samples' });
    await expect.poll(() => demos.isChecked()).toBe(true);
    await demos.press('Space');
    await page.getByText('Not saved yet').waitFor();
    await save(page);
    const visitor = await asGuest('/');
    await expect.poll(() => visitor.locator('#before-after').isVisible()).toBe(false);
    await page.reload();
    await expect.poll(() => demos.isChecked()).toBe(false);
    await demos.press('Space');
    await save(page);
    await visitor.reload();
    await visitor.locator('#before-after').getByText('Demo', { exact: true }).waitFor();
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
    const page = await asOwner('/admin/settings');
    const message = page.getByLabel('Payment message');
    await expect.poll(() => message.inputValue()).toBe(friendsWording);
    await page.getByText('Why it matters').waitFor();
    await page.getByRole('button', { name: 'Neutral wording' }).click();
    await expect.poll(() => message.inputValue()).toBe(neutralWording);
    await page.getByText('You’re using the neutral wording.').waitFor();
    await page.getByText('Not saved yet').waitFor();
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

  test('can be changed by keyboard alone, like all other settings', async () => {
    const page = await asOwner('/admin/settings');
    const base = page.getByLabel('Base price');
    await base.waitFor();
    await base.focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('72');
    const reach = async (name: string) => {
      for (let presses = 0; presses < 60; presses++) {
        if ((await page.evaluate(() => document.activeElement?.textContent)) === name) return;
        await page.keyboard.press('Tab');
      }
      throw new Error(`No way to ${name}`);
    };
    await reach('Clean edit');
    await page.keyboard.press('Space');
    await expect
      .poll(() => sample(page).getByRole('button', { name: 'Clean edit' }).getAttribute('aria-pressed'))
      .toBe('true');
    await reach('Neutral wording');
    await page.keyboard.press('Enter');
    await reach('Save settings');
    await page.keyboard.press('Enter');
    await toast(page, 'Settings saved');
    await expect
      .poll(() => stage.studio.ask('/api/settings'))
      .toMatchObject({
        base_price: 72,
        payment_message: neutralWording,
      });
  });
});
