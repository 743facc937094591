import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ImageRecord } from '../shared/images.ts';
import { adminOf } from './admin-steps.ts';
import { expectNoViolations } from './axe.ts';
import { slowLine, type Upload } from './order-steps.ts';
import { setStage } from './stage.ts';
import { focused, toast } from './visit.ts';

const stage = setStage();
const { asGuest, asOwner } = adminOf(stage);

const stored = async () => (await stage.studio.ask<{ images: ImageRecord[] }>('/api/admin/images')).images;
/** A photograph, as far as an encoder can tell: noise, so that it has some size. */
const photo = async (name: string, width: number, height: number, isNoisy = false): Promise<Upload> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#b0703a',
      ...(isNoisy ? { noise: { type: 'gaussian', mean: 120, sigma: 40 } } : {}),
    },
  })
    .jpeg({ quality: 95 })
    .toBuffer(),
});
const add = async (title: string, category: string, alt_text = '') =>
  stage.studio.sendForm<ImageRecord>('/api/admin/images', {
    title,
    category,
    alt_text,
    file: new File([Uint8Array.from((await photo('a.jpg', 640, 360)).buffer)], 'a.jpg', {
      type: 'image/jpeg',
    }),
  });
const fields = (page: Page) => ({
  file: page.getByLabel('Image file', { exact: true }),
  title: page.getByLabel('Title', { exact: true }),
  category: page.getByLabel('Category', { exact: true }),
  alt: page.getByLabel('Alt text', { exact: true }),
  description: page.getByLabel('Description', { exact: true }),
  upload: page.getByRole('button', { name: 'Upload image' }),
});
const remove = (page: Page, title: string) =>
  page.getByRole('button', { name: `Delete ${title}`, exact: true });
const card = (page: Page, title: string) =>
  page.locator('li').filter({ has: page.getByRole('button', { name: `Delete ${title}`, exact: true }) });
/** The picture behind the headline of the landing page. */
const heroOf = async () => {
  const visitor = await asGuest('/');
  await visitor.locator('h1').waitFor();
  const sources = await visitor
    .locator('main img')
    .evaluateAll((all) => all.map((image) => (image as HTMLImageElement).getAttribute('src') ?? ''));
  await visitor.context().close();
  return sources[0];
};

beforeEach(async () => {
  for (const { id } of await stored()) await stage.studio.ask(`/api/admin/images/${id}`, 'DELETE');
});

describe('an image', () => {
  test('is uploaded, seen on the landing page at once, copied and deleted', async () => {
    const page = await asOwner('/admin/images', { permissions: ['clipboard-read', 'clipboard-write'] });
    await page.getByText('No images yet.').waitFor();
    for (const words of ['2 MB recommended', '1920x1080 or larger', '5 MB maximum'])
      await page.getByText(words).first().waitFor();
    const form = fields(page);
    await form.file.setInputFiles(await photo('desk.jpg', 2000, 1200));
    await page.getByRole('img', { name: 'Preview' }).waitFor();
    await form.title.fill('The desk');
    await form.category.selectOption('hero');
    await form.alt.fill('A desk at night');
    await form.upload.click();
    await toast(page, 'Image uploaded successfully!');
    await focused(form.file);
    expect(await form.title.inputValue()).toBe('');
    const [image] = await stored();
    expect(image).toMatchObject({ title: 'The desk', category: 'hero', alt_text: 'A desk at night' });
    const desk = card(page, 'The desk');
    await desk.getByText('Shown on the landing page').waitFor();
    await desk.getByText(`Hero · ${image?.width}x${image?.height}`).waitFor();
    const picture = desk.getByRole('img', { name: 'A desk at night' });
    await expect
      .poll(() => picture.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth))
      .toBeGreaterThan(0);
    expect(await picture.getAttribute('loading')).toBe('lazy');
    expect(await picture.getAttribute('srcset')).toMatch(/ \d+w/);
    expect(await picture.getAttribute('width')).toBe(String(image?.width));
    expect(await heroOf()).toBe(image?.url);
    await expectNoViolations(page);

    await page.getByRole('button', { name: 'Copy URL of The desk' }).click();
    await toast(page, 'Image URL copied to clipboard');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(image?.public_url);

    // A newer one takes the place; deleted, it gives it back.
    const second = await add('The room', 'hero', 'A room');
    await page.reload();
    await card(page, 'The desk').getByText('Not shown: The room is newer').waitFor();
    expect(await heroOf()).toBe(second.url);
    await remove(page, 'The room').click();
    const question = page.getByRole('alertdialog', { name: 'Delete this image?' });
    await question.getByText('The landing page shows The desk in its place at once.').waitFor();
    await expectNoViolations(page);
    await question.getByRole('button', { name: 'Delete' }).click();
    await toast(page, 'Image deleted successfully');
    await remove(page, 'The room').waitFor({ state: 'detached' });
    expect(await heroOf()).toBe(image?.url);
    await remove(page, 'The desk').click();
    await question.getByText('goes back to its drawn backdrop at once').waitFor();
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No images yet.').waitFor();
    expect(await heroOf()).not.toMatch(/^\/api\/images/);
  });

  test('is found by its category, which says where it is shown', async () => {
    await add('Me', 'about', 'The engineer');
    await add('Cover', 'portfolio');
    await add('Extra', 'general');
    const page = await asOwner('/admin/images');
    await remove(page, 'Me').waitFor();
    await card(page, 'Cover').getByText('Shown once you have a track of your own').waitFor();
    await card(page, 'Cover').getByText('No alt text').waitFor();
    const show = page.getByLabel('Show', { exact: true });
    await show.selectOption('about');
    await remove(page, 'Cover').waitFor({ state: 'detached' });
    await card(page, 'Me').getByText('Shown on the landing page').waitFor();
    await page.locator('#content').getByText('Beside the text about you').first().waitFor();
    await show.selectOption('testimonial');
    await page.getByRole('button', { name: 'Show all images' }).click();
    await remove(page, 'Extra').waitFor();
  });

  test('stays when it could not be deleted', async () => {
    await add('Stays', 'general');
    const page = await asOwner('/admin/images');
    await page.route('**/api/admin/images/*', (route) => route.abort());
    await remove(page, 'Stays').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await toast(page, 'Failed to delete image');
    await focused(remove(page, 'Stays'));
    expect(await stored()).toHaveLength(1);
  });
});

test.each([
  ['hero', 'Behind the headline it looks blurred: upload one of 1920x1080 or larger.'],
  ['about', 'Beside the text about you it looks blurred: upload one of 1120x840 or larger.'],
])('a picture of 640x360 is too small for %s, and its card says so', async (category, words) => {
  await add('Tiny', category);
  const page = await asOwner('/admin/images');
  await card(page, 'Tiny').getByText(words).waitFor();
});

describe('the upload form', () => {
  test('says what is missing, refuses what is no picture or too large, and advises kindly', async () => {
    const page = await asOwner('/admin/images');
    const form = fields(page);
    const calls: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
    await form.upload.click();
    await toast(page, 'Please select an image and provide a title');
    await focused(form.file);
    await form.file.setInputFiles({ name: 'song.wav', mimeType: 'audio/wav', buffer: Buffer.from('RIFF') });
    await toast(page, 'Please select an image file');
    await form.file.setInputFiles({
      name: 'huge.jpg',
      mimeType: 'image/jpeg',
      buffer: Buffer.alloc(5 * 1024 * 1024 + 1),
    });
    await toast(page, 'Image size must be less than 5MB');
    await form.file.setInputFiles(await photo('small.jpg', 800, 600));
    await page.getByText('Without an alt text this picture is skipped').waitFor();
    expect(await page.getByText('This picture has').count()).toBe(0);
    await form.category.selectOption('portfolio');
    await page.getByText('becomes the cover of that track').first().waitFor();
    expect(await page.getByText('This picture has').count()).toBe(0);
    await form.category.selectOption('hero');
    await page
      .getByText('This picture has 800x600 pixels. Behind the headline it will look blurred:')
      .waitFor();
    await expectNoViolations(page);
    await form.alt.fill('Something');
    await page.getByText('Without an alt text').waitFor({ state: 'detached' });
    await form.upload.click();
    await focused(form.title);
    expect(calls).toEqual([]);
    expect(await stored()).toEqual([]);
  });

  test('loses nothing when the server refuses, and a double click uploads once', async () => {
    const page = await asOwner('/admin/images');
    const form = fields(page);
    await form.file.setInputFiles({
      name: 'lie.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture'),
    });
    await form.title.fill('A lie');
    await form.upload.click();
    await toast(page, 'Failed to upload image');
    await page.getByRole('alert').filter({ hasText: 'What you entered is still here.' }).waitFor();
    expect(await form.title.inputValue()).toBe('A lie');
    expect(await stored()).toEqual([]);
    await form.file.setInputFiles(await photo('true.jpg', 1920, 1080));
    await form.upload.dblclick();
    await toast(page, 'Image uploaded successfully!');
    expect(await stored()).toHaveLength(1);
  });

  test('shows how far it is, and warns before it is left', async () => {
    const page = await asOwner('/admin/images');
    const form = fields(page);
    const picture = await photo('noise.jpg', 1400, 900, true);
    await form.file.setInputFiles(picture);
    await form.title.fill('Noise');
    const line = await slowLine(page, picture.buffer.length / 8);
    await form.upload.click();
    const panel = page.getByRole('region', { name: 'Upload', exact: true });
    const bar = panel.getByRole('progressbar');
    await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(10);
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Orders' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await panel.getByRole('button', { name: 'Cancel upload' }).click();
    await focused(form.upload);
    expect(await stored()).toEqual([]);
    await line.restore();
    await form.upload.click();
    await toast(page, 'Image uploaded successfully!');
    expect(await stored()).toHaveLength(1);
  });

  test('is filled in and sent by keyboard alone', async () => {
    const page = await asOwner('/admin/images');
    const form = fields(page);
    await form.file.focus();
    const chosen = page.waitForEvent('filechooser');
    // The browser has to know that its dialog is waited for before it opens it.
    await page.evaluate(() => undefined);
    await page.keyboard.press('Enter');
    await (await chosen).setFiles(await photo('keys.jpg', 1920, 1080));
    await page.getByRole('img', { name: 'Preview' }).waitFor();
    const tabTo = async (target: typeof form.title) => {
      for (let presses = 0; presses < 12; presses += 1) {
        if (await target.evaluate((element) => element === document.activeElement)) return;
        await page.keyboard.press('Tab');
      }
      throw new Error('Tab never reached it');
    };
    await tabTo(form.title);
    await page.keyboard.type('By keyboard');
    await tabTo(form.alt);
    await page.keyboard.type('Keys');
    await tabTo(form.upload);
    await page.keyboard.press('Enter');
    await toast(page, 'Image uploaded successfully!');
    await focused(form.file);
    expect(await stored()).toMatchObject([{ title: 'By keyboard', alt_text: 'Keys' }]);
  });
});

test('a list that cannot be loaded says so, and tries again', async () => {
  await add('There', 'general');
  const page = await asOwner('/admin/images', {
    prepare: (context) => context.route('**/api/admin/images', (route) => route.abort()),
  });
  const problem = page.getByRole('alert').filter({ hasText: 'Failed to load images' });
  await problem.waitFor();
  await page.context().unroute('**/api/admin/images');
  await problem.getByRole('button', { name: 'Try again' }).click();
  await remove(page, 'There').waitFor();
});
