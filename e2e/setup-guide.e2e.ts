import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Service } from '../shared/offer.ts';
import type { Settings } from '../shared/settings.ts';
import { jpeg } from '../test/pictures.ts';
import { adminOf, heading } from './admin-steps.ts';
import { alive, toast, visit } from './page-tests.ts';
import { countPresses } from './presses.ts';
import { owner } from './product.ts';
import { setStage } from './set-up.ts';

const stage = setStage();
const { asOwner, asGuest } = adminOf(stage);

const guide = (page: Page) => page.getByRole('region', { name: /^Get your studio ready/ });
const go = (page: Page) => page.getByRole('main').getByRole('link', { name: 'Continue', exact: true });
const stepIn = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Set up' }).getByRole('link', { name });
const save = (page: Page) => page.getByRole('button', { name: 'Save and continue' });

test('on a phone, a mastering engineer comes from the sign-in of an empty studio to its site in 20 presses', async () => {
  const page = await visit(stage.browser, stage.product.url, '/admin/login', {
    ...{ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  });
  const { count, press, fill } = countPresses();
  await alive(page.getByRole('button', { name: 'Sign in', exact: true }));
  await fill(page.getByLabel('Username'), owner.username);
  await fill(page.getByLabel('Password', { exact: true }), owner.password);
  // The keyboard's own Go, as for every sign-in on a phone.
  await page.keyboard.press('Enter');
  await press(guide(page).getByRole('link', { name: 'Choose: What you do' }));
  await press(
    page
      .getByRole('radiogroup', { name: 'What do you do?' })
      .getByRole('radio', { name: 'Mastering', exact: true }),
  );
  await press(save(page));
  await heading(page, 'Your name and address');
  await page.getByLabel('Business name', { exact: true }).fill('');
  await fill(page.getByLabel('Business name', { exact: true }), 'Low Tide');
  await page.getByLabel('Contact email', { exact: true }).fill('');
  await fill(page.getByLabel('Contact email', { exact: true }), 'desk@lowtide.example');
  await press(save(page));
  await heading(page, 'What you charge');
  await stepIn(page, /^Your name and address ?: done/).waitFor();
  // With the kind, the add-ons that fit were chosen, and none is left to switch off.
  await press(page.getByRole('button', { name: 'Edit Mastering' }));
  const price = page.getByLabel('Price', { exact: true });
  await price.fill('');
  await fill(price, '35');
  // The keyboard’s own Go, again.
  await page.keyboard.press('Enter');
  await toast(page, 'Service saved');
  await stepIn(page, /^What you charge ?: done/).waitFor();
  await press(go(page));
  await heading(page, 'How you get paid');
  await press(page.getByRole('button', { name: 'Edit PayPal' }));
  await page.getByLabel('PayPal handle').fill('');
  await fill(page.getByLabel('PayPal handle'), 'LowTide');
  await page.keyboard.press('Enter');
  await toast(page, 'Way to pay updated');
  await press(go(page));
  for (const title of [
    'A track to listen to',
    'Your look and your numbers',
    'Email delivery',
    'Your address on the web',
    'Your password and a backup',
  ]) {
    await heading(page, title);
    await press(go(page));
  }
  await heading(page, 'See your site');
  await press(page.getByRole('button', { name: 'See your site' }));
  await page.getByRole('heading', { name: 'Hear what a real master does to a song.' }).waitFor();
  await page.getByText(/^Mastering for independent artists, \$35 a song/).waitFor();
  expect(count()).toBeLessThanOrEqual(20);

  const settings = await stage.studio.ask<Settings>('/api/settings');
  expect(settings).toMatchObject({ studio_kind: 'mastering', base_price: 35, business_name: 'Low Tide' });
  const { services } = await stage.studio.ask<{ services: Service[] }>('/api/admin/services');
  expect(services).toMatchObject([{ id: 'mix_master', name: 'Mastering', delivers: ['master'] }]);
});

test('the guide and the overview are one list; what was led past is left, and a portrait is saved on the way', async () => {
  const page = await asOwner('/admin');
  await guide(page).getByText('8 of 10').waitFor();
  await guide(page).getByRole('button', { name: 'Reopen: Email delivery' }).waitFor();
  await page.goto(`${stage.product.url}/admin/setup/studio`);
  await page.getByText('Step 2 of 10.').waitFor();
  await page
    .getByLabel('Picture of you')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await jpeg(300, 300) });
  await toast(page, 'Portrait saved');
  await page.getByLabel('Your name', { exact: true }).fill('Ada Lind');
  await save(page).click();
  await heading(page, 'What you charge');
  await page.goBack();
  await heading(page, 'Your name and address');
  expect(await page.getByRole('link', { name: 'Leave the guide' }).count()).toBe(1);

  const site = await asGuest('/');
  await site.getByText('Ada Lind').waitFor();
  await expect.poll(() => site.getByRole('img', { name: 'Portrait of Low Tide' }).count()).toBeGreaterThan(0);
});

test('what the studio does is changed in the settings, too, and the same form then has its texts', async () => {
  const page = await asOwner('/admin/settings/studio');
  const title = page.frameLocator('iframe').getByRole('heading', { level: 1 });
  await expect.poll(() => title.innerText()).toBe('Hear what a real master does to a song.');
  await page.getByRole('radio', { name: 'Mixing', exact: true }).check();
  await page.getByText('Kind of studio changed', { exact: true }).waitFor();
  // The texts to edit are those of the preview.
  await page.getByRole('button', { name: 'Edit Hero title' }).click();
  const field = page.getByRole('dialog', { name: 'Hero title' }).getByLabel('Hero title');
  await expect.poll(() => field.inputValue()).toBe('Hear what a real mix does to a song.');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await toast(page, 'Settings saved');
  await expect.poll(() => title.innerText()).toBe('Hear what a real mix does to a song.');
  const { base_price, studio_kind } = await stage.studio.ask<Settings>('/api/settings');
  // The service was edited in the guide, so it stays.
  expect({ base_price, studio_kind }).toEqual({ base_price: 35, studio_kind: 'mixing' });
});
