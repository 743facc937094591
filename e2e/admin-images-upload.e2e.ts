import { describe, expect, test } from 'vitest';
import { expectNoViolations } from './axe.ts';
import { fields, photo, setImageStage } from './image-steps.ts';
import { slowLine } from './order-steps.ts';
import { focused, toast } from './page-tests.ts';
import { MAKING_MS } from './timeouts.ts';

const { asOwner, stored } = setImageStage();

describe('the upload form', () => {
  test('names missing fields, rejects files that are not pictures or too large, and gives advice', async () => {
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
    await page.getByText('Without alt text, screen readers skip this picture').waitFor();
    await expect.poll(() => page.getByText('This picture is').count()).toBe(0);
    await form.category.selectOption('portfolio');
    await page.getByText('becomes its cover').first().waitFor();
    await expect.poll(() => page.getByText('This picture is').count()).toBe(0);
    await form.category.selectOption('hero');
    await page
      .getByText('This picture is 800x600 pixels. Behind the headline it will look blurred:')
      .waitFor();
    await expectNoViolations(page);
    await form.alt.fill('Something');
    await page.getByText('Without alt text').waitFor({ state: 'detached' });
    await form.upload.click();
    await focused(form.title);
    expect(calls).toEqual([]);
    await expect.poll(() => stored()).toEqual([]);
  });

  test('keeps everything when the server refuses, and uploads once on a double click', async () => {
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
    await page.getByRole('alert').filter({ hasText: 'Your changes are still here.' }).waitFor();
    await expect.poll(() => form.title.inputValue()).toBe('A lie');
    await expect.poll(() => stored()).toEqual([]);
    await form.file.setInputFiles(await photo('true.jpg', 1920, 1080));
    await form.upload.dblclick();
    await toast(page, 'Image uploaded successfully!', MAKING_MS);
    await expect.poll(() => stored()).toHaveLength(1);
  });

  test('shows progress, and warns before leaving', async () => {
    const page = await asOwner('/admin/images');
    const form = fields(page);
    // Small: noise takes long to encode, and on a busy machine a large one exceeds the encoder's 30 seconds.
    const picture = await photo('noise.jpg', 700, 450, true);
    await form.file.setInputFiles(picture);
    await form.title.fill('Noise');
    // The first 10% arrives soon, and the rest takes longer than the steps below.
    const line = await slowLine(page, picture.buffer.length / 60);
    await form.upload.click();
    const panel = page.getByRole('region', { name: 'Upload', exact: true });
    const bar = panel.getByRole('progressbar');
    await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(10);
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Orders' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await panel.getByRole('button', { name: 'Cancel upload' }).click();
    await focused(form.upload);
    await expect.poll(() => stored()).toEqual([]);
    await line.restore();
    await form.upload.click();
    await toast(page, 'Image uploaded successfully!', MAKING_MS);
    await expect.poll(() => stored()).toHaveLength(1);
  });

  test('is filled in and submitted by keyboard alone', async () => {
    const page = await asOwner('/admin/images');
    const form = fields(page);
    await form.file.focus();
    const chosen = page.waitForEvent('filechooser');
    // Playwright has to expect the file chooser before it opens.
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
    await toast(page, 'Image uploaded successfully!', MAKING_MS);
    await focused(form.file);
    await expect.poll(() => stored()).toMatchObject([{ title: 'By keyboard', alt_text: 'Keys' }]);
  });
});
