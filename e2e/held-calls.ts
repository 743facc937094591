import type { Page } from 'playwright-core';

/** Keeps calls that change something at this address from leaving until the test lets them go. What the page gives up meanwhile is gone. */
export const holdCalls = async (page: Page, address: string): Promise<{ letGo(): Promise<void> }> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (route.request().method() !== 'GET') await promise;
    await route.continue().catch(() => undefined);
  });
  return {
    async letGo() {
      resolve();
      await page.unroute(address);
    },
  };
};
