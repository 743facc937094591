import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { type Product, startBrowser, startProduct } from './product.ts';
import { openStudio, type Studio } from './studio.ts';

/** Shared by the tests of one file: a product on an empty folder, a browser, and the owner's session. */
export type Stage = { product: Product; browser: Browser; studio: Studio };

/** Sets up the stage before the first test of a file and removes it after the last; the product must exit cleanly. */
export const setStage = (variables?: Record<string, string>): Stage => {
  const stage = {} as Stage;
  beforeAll(async () => {
    [stage.product, stage.browser] = await Promise.all([startProduct(variables), startBrowser()]);
    stage.studio = openStudio(stage.product);
  });
  afterAll(async () => {
    await stage.browser?.close();
    expect(await stage.product?.stop()).toBe(0);
  });
  return stage;
};
