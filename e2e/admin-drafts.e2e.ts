import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { setPortfolioStage } from './portfolio-steps.ts';

const { stage, asOwner, items, settled, add } = setPortfolioStage();

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a draft is labelled, plays for the owner, and is published, unpublished and undone with one press each', async () => {
  const { id } = await add('Night Bus', { published: 'false' });
  await settled(id);
  const page = await asOwner('/admin/portfolio');
  await page.getByText('1 draft.').waitFor();
  await page.getByText('Draft', { exact: true }).waitFor();
  const sound = page.waitForResponse((response) => response.url().includes('/api/audio/drafts/'));
  await button(page, 'Play').click();
  expect([200, 206]).toContain((await sound).status());
  await button(page, 'Publish Night Bus').press('Enter');
  await button(page, 'Unpublish Night Bus').waitFor();
  await expect.poll(() => page.getByText('Draft', { exact: true }).count()).toBe(0);
  await expect.poll(async () => (await items()).map(({ title }) => title)).toEqual(['Night Bus']);
  await button(page, 'Undo').click();
  await button(page, 'Publish Night Bus').waitFor();
  await expect.poll(items).toEqual([]);
  await button(page, 'Publish Night Bus').click();
  await button(page, 'Unpublish Night Bus').click();
  await button(page, 'Publish Night Bus').waitFor();
  await expect.poll(items).toEqual([]);
});

test('a testimonial is added as a draft and published', async () => {
  const page = await asOwner('/admin/testimonials');
  await page.getByLabel('Name', { exact: true }).fill('Mara');
  await page.getByLabel('Role', { exact: true }).fill('Singer');
  await page.getByLabel('Content', { exact: true }).fill('It breathes now.');
  await page.getByRole('checkbox', { name: 'Save as a draft' }).check();
  await button(page, 'Add testimonial').click();
  await page.getByText('1 draft.').waitFor();
  const shown = async () =>
    (await stage.studio.ask<{ testimonials: { name: string }[] }>('/api/testimonials')).testimonials;
  expect(await shown()).toEqual([]);
  await button(page, 'Publish Mara').click();
  await button(page, 'Unpublish Mara').waitFor();
  await expect.poll(() => shown()).toMatchObject([{ name: 'Mara' }]);
});
