import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeStems } from '../test/audio/waves.ts';
import { longestTaskOf } from './measure-load.ts';
import { openForm } from './order-steps.ts';
import { visit } from './page-tests.ts';
import { setStage } from './set-up.ts';

const stage = setStage();

test('ten stems play together without blocking the page', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mixfront-stems-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const page = await visit(stage.browser, stage.product.url, '/');
  await openForm(page);
  await page.getByLabel('Audio files').setInputFiles(await writeStems(folder, 10, 10 * 1024 * 1024));
  const stack = page.getByRole('region', { name: 'Your files, lined up' });
  await expect.poll(() => stack.getByRole('button', { name: /^Solo / }).count()).toBe(10);
  await expect.poll(() => page.locator('li[data-state="whole"]').count()).toBe(10);

  const seek = stack.getByRole('slider', { name: 'Seek' });
  await stage.browser.startTracing(page, { categories: ['toplevel'] });
  await stack.getByRole('button', { name: 'Play together' }).click();
  await expect.poll(async () => Number(await seek.inputValue())).toBeGreaterThan(5);
  await seek.fill('20');
  await expect.poll(async () => Number(await seek.inputValue())).toBeGreaterThan(23);
  const longest_ms = longestTaskOf(await stage.browser.stopTracing());
  console.log(`Ten stems: the longest task of the page took ${longest_ms.toFixed(1)} ms of processor time`);
  expect(longest_ms).toBeLessThan(50);
});
