import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { chosenFiles, openForm, slowLine } from './order-steps.ts';
import { visit } from './page-tests.ts';
import { setStage } from './set-up.ts';
import { choose, fileOnDisk, orderHolds, percentOf, reaches, requestsOf } from './upload-steps.ts';

const stage = setStage();
const open = (path = '/') => visit(stage.browser, stage.product.url, path);

/** Opens the form on another device, which knows nothing of the first but the link. */
const openElsewhere = async (page: Page): Promise<Page> => {
  await page.getByRole('button', { name: 'Send this to my computer' }).click();
  const link = await page.getByLabel('Link', { exact: true }).inputValue();
  const other = await open(link.slice(stage.product.url.length));
  await openForm(other);
  return other;
};

test('another device shows the progress of a file without touching it, and finishes what the first one left', async () => {
  const first = await open();
  const file = await fileOnDisk('tour.wav', 16);
  await slowLine(first, 1_000_000);
  await choose(first, file.path);
  await expect.poll(() => percentOf(first, file.name)).toBeGreaterThan(5);
  const second = await openElsewhere(first);
  await reaches(second, file.name, 'elsewhere');
  await expect.poll(() => percentOf(second, file.name)).toBeGreaterThan(25);
  const requests = requestsOf(second);
  await choose(second, file.path);
  await second.getByText(`${file.name} is already being sent from another device.`).waitFor();
  expect(requests).toEqual([]);

  await first.getByRole('button', { name: `Pause ${file.name}` }).click();
  await expect
    .poll(() => chosenFiles(second).first().getAttribute('data-state'), { timeout: 60_000 })
    .toBe('needs_file');
  await choose(second, file.path);
  await reaches(second, file.name, 'whole');
  expect(requests).not.toContain('POST');
  expect(requests).not.toContain('PATCH 0');
  await orderHolds(second, stage.studio, stage.product.url, [file]);
});
