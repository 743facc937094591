import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Testimonial } from '../shared/testimonials.ts';
import { jpeg } from '../test/pictures.ts';
import { adminOf } from './admin-steps.ts';
import { uploadsTo } from './content-steps.ts';
import { focused, toast, wordsOf } from './page-tests.ts';
import { setStage } from './set-up.ts';

const photo = await jpeg(300, 300);

const form = (page: Page) => ({
  name: page.getByLabel('Name', { exact: true }),
  role: page.getByLabel('Role', { exact: true }),
  content: page.getByLabel('Content', { exact: true }),
  rating: (stars: number) =>
    page.getByRole('radiogroup', { name: 'Rating' }).getByRole('radio', { name: `${stars} of 5` }),
  image: page.getByLabel('Image', { exact: true }),
  url: page.getByLabel('Image URL', { exact: true }),
  add: page.getByRole('button', { name: 'Add testimonial' }),
  save: page.getByRole('button', { name: 'Save changes' }),
});
const fill = async (page: Page, name: string, content = 'It breathes now.') => {
  const fields = form(page);
  await fields.name.fill(name);
  await fields.role.fill('Singer');
  await fields.content.fill(content);
  return fields;
};
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const portrait = (name = 'face.jpg', mimeType = 'image/jpeg', buffer = photo) => ({
  name,
  mimeType,
  buffer,
});
/** Whether a picture has loaded, and not only its frame. */
const isDrawn = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const { complete, naturalWidth } = element as HTMLImageElement;
      return complete && naturalWidth > 0;
    });

const stage = setStage();
const { asGuest, asOwner } = adminOf(stage);
const stored = async () =>
  (await stage.studio.ask<{ testimonials: Testimonial[] }>('/api/testimonials')).testimonials;
const publicWords = async () => {
  const visitor = await asGuest('/');
  const words = await wordsOf(visitor.locator('#testimonials'));
  await visitor.context().close();
  return words;
};
beforeEach(async () => {
  for (const { id } of await stored()) await stage.studio.ask(`/api/admin/testimonials/${id}`, 'DELETE');
});

describe('testimonials', () => {
  test('are added, edited and deleted, and visitors see each change at once', async () => {
    const page = await asOwner('/admin/testimonials');
    await page.getByText('No testimonials yet.').waitFor();
    const { name, content, rating, add, save } = await fill(page, 'Mara', 'It breathes now.\nAt last.');
    await expect.poll(() => rating(5).isChecked()).toBe(true);
    await rating(5).press('ArrowLeft');
    await add.click();
    await toast(page, 'Testimonial added successfully!');
    await focused(name);
    await expect.poll(() => name.inputValue()).toBe('');
    await expect
      .poll(() => stored())
      .toMatchObject([
        { name: 'Mara', role: 'Singer', content: 'It breathes now.\nAt last.', rating: 4, image: null },
      ]);
    await expect.poll(() => publicWords()).toMatch(/It breathes now. At last. .*Mara Singer 4 of 5/);
    await fill(page, 'Noor', 'Loud without shouting.');
    await add.click();
    await button(page, 'Edit Noor').waitFor();
    const rows = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Edit / }) });
    await expect.poll(() => wordsOf(rows.nth(0))).toContain('Loud without shouting.');

    await button(page, 'Edit Mara').click();
    await focused(name);
    await expect.poll(() => rating(4).isChecked()).toBe(true);
    await content.fill('It breathes, and it hits.');
    await save.click();
    await toast(page, 'Testimonial updated successfully!');
    await focused(button(page, 'Edit Mara'));
    await expect.poll(() => publicWords()).toContain('Loud without shouting.');
    expect((await stored()).map((one) => one.content)).toEqual([
      'Loud without shouting.',
      'It breathes, and it hits.',
    ]);

    await button(page, 'Delete Noor').click();
    const dialog = page.getByRole('alertdialog', { name: 'Delete this testimonial?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await focused(button(page, 'Delete Noor'));
    await button(page, 'Delete Noor').click();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    await toast(page, 'Testimonial deleted successfully');
    await focused(button(page, 'Edit Mara'));
    await expect.poll(() => publicWords()).toContain('It breathes, and it hits.');
  });
});

test('a testimonial is added as a draft and published', async () => {
  const page = await asOwner('/admin/testimonials');
  await fill(page, 'Mara');
  await page.getByRole('checkbox', { name: 'Save as a draft' }).check();
  await button(page, 'Add testimonial').click();
  await page.getByText('1 draft.').waitFor();
  expect(await stored()).toEqual([]);
  await button(page, 'Publish Mara').click();
  await button(page, 'Unpublish Mara').waitFor();
  await expect.poll(() => stored()).toMatchObject([{ name: 'Mara' }]);
});

test('a draft is published only as it was read', async () => {
  const { id } = await uploadsTo(stage.studio).words('Mara', 'It breathes now.', { published: 'false' });
  const page = await asOwner('/admin/testimonials');
  await button(page, 'Publish Mara').waitFor();
  // The list is read again by itself; not now.
  await page.route('**/api/admin/testimonials', (route) => route.abort());
  const words = { name: 'Mara', role: 'Singer', content: 'Other words.', rating: '5' };
  await stage.studio.sendForm(`/api/admin/testimonials/${id}`, words, 'PUT');
  await button(page, 'Publish Mara').click();
  await toast(page, /changed in another window/);
  expect(await stored()).toEqual([]);
  await page.unroute('**/api/admin/testimonials');
  await page.getByText('Other words.').waitFor();
  await button(page, 'Publish Mara').click();
  await button(page, 'Unpublish Mara').waitFor();
});

describe('the picture', () => {
  test('stays unless it is replaced or removed', async () => {
    const page = await asOwner('/admin/testimonials');
    const { content, image, url, add, save } = await fill(page, 'Mara');
    await image.setInputFiles(portrait());
    await add.click();
    await button(page, 'Edit Mara').waitFor();
    const [first] = await stored();
    expect(first?.image).toMatch(/^\/api\/images\//);
    await expect.poll(() => isDrawn(page, 'li[data-row] img')).toBe(true);
    const visitor = await asGuest('/');
    await visitor.locator('#testimonials').scrollIntoViewIfNeeded();
    await expect.poll(() => isDrawn(visitor, '#testimonials img')).toBe(true);

    const saved = async () => {
      await save.click();
      await focused(button(page, 'Edit Mara'));
      return (await stored())[0]?.image;
    };
    await button(page, 'Edit Mara').click();
    await expect.poll(() => isDrawn(page, 'img[alt=Preview]')).toBe(true);
    await content.fill('Other words.');
    await expect.poll(() => saved()).toBe(first?.image);

    await button(page, 'Edit Mara').click();
    await image.setInputFiles(portrait('second.jpg'));
    await expect.poll(() => url.inputValue()).toBe('');
    await page.getByRole('button', { name: 'Keep the current one' }).click();
    await expect.poll(() => url.inputValue()).toBe(first?.image);
    await image.setInputFiles(portrait('second.jpg'));
    const second = await saved();
    expect(second).toMatch(/^\/api\/images\//);
    expect(second).not.toBe(first?.image);
    await expect.poll(() => isDrawn(page, 'li[data-row] img')).toBe(true);

    await button(page, 'Edit Mara').click();
    await expect.poll(() => isDrawn(page, 'img[alt=Preview]')).toBe(true);
    await page.getByRole('button', { name: 'Remove picture' }).click();
    await expect.poll(() => saved()).toBeNull();
  });

  test('can be one copied from this site; a picture from another site is never loaded', async () => {
    const page = await asOwner('/admin/testimonials');
    const { name, image, url, add } = await fill(page, 'Mara');
    await image.setInputFiles(portrait());
    await add.click();
    await button(page, 'Edit Mara').waitFor();
    const [mara] = await stored();
    await fill(page, 'Noor');
    await url.fill(`${stage.product.url}${mara?.image}`);
    await name.focus();
    await expect.poll(() => url.inputValue()).toBe(mara?.image);
    await add.click();
    await button(page, 'Edit Noor').waitFor();
    expect((await stored())[0]).toMatchObject({ name: 'Noor', image: mara?.image, picture: mara?.picture });

    await fill(page, 'Ines', 'He heard the one wrong breath.');
    await url.fill('https://elsewhere.example/ines.jpg');
    await page.getByText('This picture is on another site').waitFor();
    await add.click();
    await button(page, 'Edit Ines').waitFor();
    await page.getByText('The picture is on another site, so visitors see initials.').waitFor();
    // A page that requests anything from another host fails its test.
    await expect.poll(() => publicWords()).toContain('He heard the one wrong breath.');
  });
});
