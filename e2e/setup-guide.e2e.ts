import { expect, test } from 'vitest';
import { jpeg } from '../test/pictures.ts';
import { adminOf } from './admin-steps.ts';
import { toast } from './page-tests.ts';
import { setStage } from './set-up.ts';

const stage = setStage();
const { asOwner, asGuest } = adminOf(stage);

const titles = ['Name', 'Look', 'Offer', 'Money', 'Payment', 'Promise', 'Email', 'First track'];

test('the guide leads from page to page, one at a time, saves on the way, and ends on the overview', async () => {
  const page = await asOwner('/admin/setup');
  const headings = page.getByRole('heading', { level: 1 });
  await page
    .getByLabel('Picture of you')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await jpeg(300, 300) });
  await toast(page, 'Portrait saved');
  await page.getByLabel('Your name', { exact: true }).fill('Ada Lind');
  for (const [at, title] of titles.entries()) {
    await page.getByText(`Step ${at + 1} of ${titles.length}.`).waitFor();
    await expect.poll(() => headings.allTextContents()).toEqual([title]);
    expect(await page.getByRole('link', { name: 'Leave the guide' }).count()).toBe(1);
    if (at === 0) await page.getByRole('button', { name: 'Save and continue' }).click();
    else await page.getByRole('link', { name: at + 1 < titles.length ? 'Continue' : 'Finish' }).click();
  }
  await expect.poll(() => headings.allTextContents()).toEqual(['Overview']);
  await page.goBack();
  await expect.poll(() => headings.allTextContents()).toEqual(['First track']);

  const site = await asGuest('/');
  await site.getByText('Ada Lind').waitFor();
  await expect
    .poll(() => site.getByRole('img', { name: 'Portrait of Mixfront Studio' }).count())
    .toBeGreaterThan(0);
});
