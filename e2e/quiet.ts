import type { BrowserContext, Page, Request } from 'playwright-core';
import { PATIENCE_MS } from '../test/patience.ts';

type Requests = { begun: number; underWay: Set<Request> };
const requestsOf = new WeakMap<BrowserContext, Requests>();

/** Follows the requests of all pages of a context from now on, for `quiet`. */
export const followRequests = (context: BrowserContext): void => {
  const requests: Requests = { begun: 0, underWay: new Set() };
  requestsOf.set(context, requests);
  context.on('request', (request) => {
    requests.begun++;
    // A sound that plays is read for as long as it takes.
    if (request.resourceType() !== 'media') requests.underWay.add(request);
  });
  const end = (request: Request) => requests.underWay.delete(request);
  context.on('requestfinished', end);
  context.on('requestfailed', end);
};

/**
 * In the page: until it has nothing to do. On a busy machine, Chromium often calls no idle callback on a page that has
 * nothing more to draw; after a second it is enough that what the page has queued is done.
 */
const idle = async () => {
  await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 }));
  await scheduler.postTask(() => undefined, { priority: 'background' });
};

/**
 * Waits until a page has loaded what it loads by itself, part after part: no request is under way, and twice in a row
 * the page had nothing to do and asked for nothing. By then its effects have run: a clock that is moved finds the timers
 * they set. Playwright's `networkidle` has been seen never to come.
 */
export const quiet = async (page: Page): Promise<void> => {
  const requests = requestsOf.get(page.context());
  if (!requests) throw new Error('The requests of this page are not followed');
  const until = performance.now() + PATIENCE_MS;
  for (let looks = 0; looks < 2; ) {
    const { begun } = requests;
    await page.evaluate(idle);
    looks = requests.underWay.size === 0 && requests.begun === begun ? looks + 1 : 0;
    if (performance.now() > until)
      throw new Error(`Still loading ${[...requests.underWay].map((request) => request.url()).join(', ')}`);
  }
};
