import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import type { ImageRecord } from '../shared/images.ts';
import { nightlyTest } from '../test/nightly-test.ts';
import { jpeg } from '../test/pictures.ts';
import { adminOf } from './admin-steps.ts';
import type { Upload } from './order-steps.ts';
import { focused, toast } from './page-tests.ts';
import { setStage } from './set-up.ts';

const photo = async (name: string, width: number, height: number): Promise<Upload> => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await jpeg(width, height),
});

const fields = (page: Page) => ({
  file: page.getByLabel('Image file', { exact: true }),
  title: page.getByLabel('Title', { exact: true }),
  category: page.getByLabel('Category', { exact: true }),
  alt: page.getByLabel('Alt text', { exact: true }),
  upload: page.getByRole('button', { name: 'Upload image' }),
});
const remove = (page: Page, title: string) =>
  page.getByRole('button', { name: `Delete ${title}`, exact: true });

const stage = setStage();
const { asOwner } = adminOf(stage);
const stored = async () => (await stage.studio.ask<{ images: ImageRecord[] }>('/api/admin/images')).images;
const add = async (title: string, category: string, alt_text = '') =>
  stage.studio.sendForm<ImageRecord>('/api/admin/images', {
    title,
    category,
    alt_text,
    file: new File([Uint8Array.from((await photo('a.jpg', 640, 360)).buffer)], 'a.jpg', {
      type: 'image/jpeg',
    }),
  });

beforeEach(async () => {
  for (const { id } of await stored()) await stage.studio.ask(`/api/admin/images/${id}`, 'DELETE');
});

const card = (page: Page, title: string) =>
  page.locator('li').filter({ has: page.getByRole('button', { name: `Delete ${title}`, exact: true }) });
/** The picture behind the headline of the landing page. */
const heroOf = async () => {
  const page = await (await fetch(stage.product.url)).text();
  return /<main.*?<img[^>]* src="([^"]*)"/s.exec(page)?.[1];
};

describe('an image', () => {
  test('is uploaded, shown on the landing page at once, copied and deleted', async () => {
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
    await expect.poll(() => form.title.inputValue()).toBe('');
    const [image] = await stored();
    expect(image).toMatchObject({ title: 'The desk', category: 'hero', alt_text: 'A desk at night' });
    const desk = card(page, 'The desk');
    await desk.getByText('Shown on the landing page').waitFor();
    await desk.getByText(`Hero · ${image?.width}x${image?.height}`).waitFor();
    const picture = desk.getByRole('img', { name: 'A desk at night' });
    await expect
      .poll(() => picture.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth))
      .toBeGreaterThan(0);
    await expect.poll(() => picture.getAttribute('loading')).toBe('lazy');
    await expect.poll(() => picture.getAttribute('srcset')).toMatch(/ \d+w/);
    await expect.poll(() => picture.getAttribute('width')).toBe(String(image?.width));
    await expect.poll(() => heroOf()).toBe(image?.url);

    await page.getByRole('button', { name: 'Copy URL of The desk' }).click();
    await toast(page, 'Image URL copied to clipboard');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(image?.public_url);

    // A newer image replaces it; deleting that one brings the first back.
    const second = await add('The room', 'hero', 'A room');
    await page.reload();
    await card(page, 'The desk').getByText('Not shown: The room is newer').waitFor();
    await expect.poll(() => heroOf()).toBe(second.url);
    await remove(page, 'The room').click();
    const question = page.getByRole('alertdialog', { name: 'Delete this image?' });
    await question.getByText('The landing page will show The desk instead right away.').waitFor();
    await question.getByRole('button', { name: 'Delete' }).click();
    await toast(page, 'Image deleted successfully');
    await remove(page, 'The room').waitFor({ state: 'detached' });
    await expect.poll(() => heroOf()).toBe(image?.url);
    await remove(page, 'The desk').click();
    await question.getByText('The landing page shows a plain background right away.').waitFor();
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No images yet.').waitFor();
    await expect.poll(() => heroOf()).not.toMatch(/^\/api\/images/);
  });

  nightlyTest('is found by its category, which says where it is shown', async () => {
    await add('Me', 'about', 'The engineer');
    await add('Cover', 'portfolio');
    await add('Extra', 'general');
    const page = await asOwner('/admin/images');
    await remove(page, 'Me').waitFor();
    await card(page, 'Cover').getByText('Not shown: choose it as the cover of a track').waitFor();
    await card(page, 'Cover').getByText('No alt text').waitFor();
    const show = page.getByLabel('Show', { exact: true });
    await show.selectOption('about');
    await remove(page, 'Cover').waitFor({ state: 'detached' });
    await card(page, 'Me').getByText('Shown on the landing page').waitFor();
    await page.locator('#content').getByText('Next to your About text').first().waitFor();
    await show.selectOption('testimonial');
    await page.getByRole('button', { name: 'Show all images' }).click();
    await remove(page, 'Extra').waitFor();
  });
});
