import sharp from 'sharp';
import { expect, test } from 'vitest';
import { adminOf } from './admin-steps.ts';
import { expectAccessibleNightly } from './axe.ts';
import { toast } from './page-tests.ts';
import { setStage } from './set-up.ts';
import { editText, previewOf } from './site-editor-steps.ts';

const stage = setStage();
const { asOwner, asGuest } = adminOf(stage);

test('a logo, a font, sections, links and texts of one’s own are on the site as soon as they are saved', async () => {
  const page = await asOwner('/admin/settings/studio');
  const wide = { create: { width: 400, height: 100, channels: 4 as const, background: '#3aa0a0' } };
  const buffer = await sharp(wide).png().toBuffer();
  await page
    .getByLabel('Picture of your logo')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer });
  await toast(page, 'Logo saved');
  const preview = previewOf(page);
  const logoIn = preview
    .getByRole('navigation', { name: 'Main' })
    .getByRole('img', { name: 'Mixfront Studio' });
  await logoIn.waitFor();
  await page
    .getByLabel('Picture of your logo')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await page.getByText('Please select an image file').first().waitFor();
  expect(await logoIn.count()).toBe(1);
  await page.getByLabel('Font of headings').selectOption('serif');
  await page.getByLabel('Colours of your site').selectOption('light');
  await page.getByLabel('Your colour', { exact: true }).fill('#3355ff');
  await page.getByText(/^To keep text readable, we show it as/).waitFor();
  const title = preview.locator('h1');
  const look = () =>
    title.evaluate((element) => [
      getComputedStyle(element).fontFamily.split(',')[0],
      getComputedStyle(element.ownerDocument.documentElement).colorScheme,
      getComputedStyle(element.ownerDocument.documentElement).getPropertyValue('--background-color-accent'),
    ]);
  await expect.poll(look).toEqual(['Fraunces', 'light', '#446dff']);
  await page.getByLabel('Colours of your site').selectOption('dark');
  await page.getByLabel('Your colour', { exact: true }).fill('#ffb224');
  await page.getByRole('button', { name: 'Move up Prices' }).click();
  await page.getByLabel('Testimonials', { exact: true }).uncheck();
  await page.getByRole('button', { name: 'Add a link' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Bandcamp');
  await page.getByLabel('Link', { exact: true }).fill('bandcamp.com/harbour');
  const save = page.getByRole('button', { name: 'Save settings' });
  await save.click();
  await page.getByText('Enter a link that starts with https://').waitFor();
  await page.getByLabel('Link', { exact: true }).fill('https://bandcamp.com/harbour');
  await save.click();
  await toast(page, 'Settings saved');
  await editText(page, 'Title of the prices', 'What it costs');
  await editText(page, 'What’s included', 'Two ears\nOne room');
  await save.click();
  await page.getByText('All changes saved').waitFor();

  const site = await asGuest('/');
  const bar = site.getByRole('navigation', { name: 'Main' });
  const logo = bar.getByRole('img', { name: 'Mixfront Studio' });
  await logo.waitFor();
  await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await site.getByRole('heading', { name: 'What it costs' }).waitFor();
  await expect
    .poll(() => site.locator('main section[id]').evaluateAll((all) => all.map(({ id }) => id)))
    .toEqual(['before-after', 'my-music', 'about', 'pricing', 'how-to-send', 'contact-form']);
  await expect.poll(() => site.locator('#pricing li').first().innerText()).toBe('Two ears');
  const family = () =>
    site.locator('#pricing h2').evaluate((element) => getComputedStyle(element).fontFamily);
  await expect.poll(family).toMatch(/^Fraunces/);
  await expect.poll(() => site.evaluate(() => document.fonts.check('20px Fraunces'))).toBe(true);
  const link = site.getByRole('contentinfo').getByRole('link', { name: 'Bandcamp' });
  await expect.poll(() => link.getAttribute('href')).toBe('https://bandcamp.com/harbour');
  await expectAccessibleNightly(site);

  await page.getByRole('button', { name: 'Remove picture' }).click();
  await toast(page, 'Logo removed');
  await site.reload();
  await expect.poll(() => logo.count()).toBe(0);
  await bar.getByText('Mixfront Studio').waitFor();
});

test('the admin area can be installed as an app', async () => {
  const page = await asGuest('/admin/login');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await page.evaluate(async (url) => (await fetch(url ?? '')).json(), href);
  expect(manifest).toMatchObject({ start_url: '/admin', scope: '/admin', display: 'standalone' });
  for (const { src, sizes } of manifest.icons as { src: string; sizes: string }[]) {
    const bytes = Buffer.from(await (await fetch(new URL(src, stage.product.url))).arrayBuffer());
    const { width, height } = await sharp(bytes).metadata();
    expect(`${width}x${height}`).toBe(sizes);
  }
  const wire = await page.context().newCDPSession(page);
  const { installabilityErrors } = await wire.send('Page.getInstallabilityErrors');
  // Contexts of tests are private windows, from which nothing is installed.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito']);
});
