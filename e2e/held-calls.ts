import type { Page, Route } from 'playwright-core';

/**
 * Holds state-changing requests to this URL until the test releases them. Requests the page aborts meanwhile are
 * dropped.
 */
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

/** Answers state-changing requests to this URL, and lets a list that is read again meanwhile through. */
export const answerChanges = (
  page: Page,
  address: string,
  answer: (route: Route) => Promise<unknown>,
): Promise<unknown> =>
  page.route(address, (route) => (route.request().method() === 'GET' ? route.fallback() : answer(route)));
