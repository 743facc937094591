import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { slowLine } from './order-steps.ts';
import { visit } from './page-tests.ts';
import { type Product, startBrowser, startProduct } from './product.ts';
import { openStudio } from './studio.ts';
import { choose, fileOnDisk, orderHolds, percentOf, reaches, requestsOf } from './upload-steps.ts';

let browser: Browser;
let product: Product;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mixfront-restart-'));
  [product, browser] = await Promise.all([startProduct({ DATA_DIR: folder }), startBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  expect(await product?.stop()).toBe(0);
  await rm(folder, { recursive: true, force: true });
});

test('uploads resume by themselves after the server was killed half-way, twice', async () => {
  const page = await visit(browser, product.url, '/');
  const files = await Promise.all(['one.wav', 'two.wav'].map((name) => fileOnDisk(name, 12)));
  const [first] = files;
  if (!first) throw new Error('There is a first file');
  const slow = await slowLine(page, 3_000_000);
  const requests = requestsOf(page);
  await choose(page, ...files.map(({ path }) => path));
  for (const percent of [15, 50]) {
    await expect.poll(() => percentOf(page, first.name)).toBeGreaterThan(percent);
    const { url } = product;
    await product.kill();
    await reaches(page, first.name, 'offline');
    product = await startProduct({ DATA_DIR: folder, PORT: new URL(url).port });
    await expect.poll(() => percentOf(page, first.name)).toBeGreaterThan(percent);
  }
  await slow.restore();
  for (const { name } of files) await reaches(page, name, 'whole');
  expect(requests.filter((request) => request === 'POST')).toHaveLength(2);
  await orderHolds(page, openStudio({ ...product, folder }), product.url, files);
});
