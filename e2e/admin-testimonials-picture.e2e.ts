import { describe, expect, test } from 'vitest';
import { holdCalls } from './held-calls.ts';
import { focused, toast } from './page-tests.ts';
import { button, fill, form, isDrawn, photo, portrait, setTestimonialStage } from './testimonial-steps.ts';
import { MAKING_MS } from './timeouts.ts';

const { stage, asGuest, asOwner, stored, publicWords } = setTestimonialStage();

describe('the picture', () => {
  test('can be cancelled while it uploads, without losing anything', async () => {
    const page = await asOwner('/admin/testimonials');
    const { name, image, add } = await fill(page, 'Mara');
    await image.setInputFiles(portrait());
    const calls = await holdCalls(page, '**/api/admin/testimonials');
    await add.click();
    await page.getByRole('button', { name: 'Cancel upload' }).click();
    await focused(add);
    await expect.poll(() => name.inputValue()).toBe('Mara');
    await expect.poll(() => page.getByText('Failed to add testimonial').count()).toBe(0);
    await calls.letGo();
    await add.click();
    await toast(page, 'Testimonial added successfully!', MAKING_MS);
    await expect.poll(() => stored()).toHaveLength(1);
  });

  test('is previewed before it is sent; a file that is not a picture or too large is rejected at once', async () => {
    const page = await asOwner('/admin/testimonials');
    const { image } = form(page);
    await image.setInputFiles(portrait('notes.txt', 'text/plain', Buffer.from('x')));
    await toast(page, 'Please select an image file');
    await image.setInputFiles(portrait('huge.jpg', 'image/jpeg', Buffer.alloc(5 * 1024 * 1024 + 1)));
    await toast(page, 'Image size must be less than 5MB');
    await page.getByText('huge.jpg is 5.00 MB.').waitFor();
    await image.setInputFiles(portrait());
    await page.getByText('huge.jpg is 5.00 MB.').waitFor({ state: 'hidden' });
    await expect.poll(() => isDrawn(page, 'img[alt=Preview]')).toBe(true);
    await page.getByRole('button', { name: 'Remove picture' }).click();
    await expect.poll(() => page.getByAltText('Preview').count()).toBe(0);
    await focused(image);
  });

  test('can be dropped', async () => {
    const page = await asOwner('/admin/testimonials');
    const zone = page
      .locator('form div')
      .filter({ has: page.getByText('Drop a picture here, or') })
      .last();
    const data = await page.evaluateHandle(
      (bytes) => {
        const transfer = new DataTransfer();
        transfer.items.add(new File([new Uint8Array(bytes)], 'dropped.jpg', { type: 'image/jpeg' }));
        return transfer;
      },
      [...photo],
    );
    await zone.dispatchEvent('drop', { dataTransfer: data });
    await page.getByText('dropped.jpg').waitFor();
    await expect.poll(() => isDrawn(page, 'img[alt=Preview]')).toBe(true);
  });

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
