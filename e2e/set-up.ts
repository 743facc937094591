import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Product, startBrowser, startProduct } from './product.ts';
import { openStudio, type Studio } from './studio.ts';

/** Shared by the tests of one file: a product on an empty folder, a browser, and the owner's session. */
export type Stage = { product: Product; browser: Browser; studio: Studio };

/** One browser serves all files of a worker, until it breaks; each test has contexts of its own. */
let browser: Browser | undefined;
const getBrowser = async (): Promise<Browser> => {
  if (!browser?.isConnected()) browser = await startBrowser();
  return browser;
};

/** Sets up the stage before the first test of a file and removes it after the last; the product must exit cleanly. */
export const setStage = (variables?: Record<string, string>): Stage => {
  const stage = {} as Stage;
  beforeAll(async () => {
    stage.browser = await getBrowser();
    stage.product = await startProduct(variables);
    stage.studio = openStudio(stage.product);
  });
  afterAll(async () => {
    expect(await stage.product?.stop()).toBe(0);
  });
  return stage;
};
