import type { Page } from 'playwright-core';

/** The landing page in the settings, with what isn't saved yet. */
export const previewOf = (page: Page) => page.frameLocator('iframe[title="Preview of your site"]');

export const editor = (page: Page, label: string) => page.getByRole('dialog', { name: label, exact: true });

/** Types a text at its place on the page. */
export const editText = async (page: Page, label: string, text: string): Promise<void> => {
  await page.getByRole('button', { name: `Edit ${label}`, exact: true }).click();
  await editor(page, label).getByLabel(label, { exact: true }).fill(text);
  await editor(page, label).getByRole('button', { name: 'Done' }).click();
};
