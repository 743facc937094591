import type { Browser, Request } from 'playwright-core';
import { PATIENCE_MS } from '../test/patience.ts';
import { followRequests, quiet } from './quiet.ts';

export const screens = [
  { name: 'phone', viewport: { width: 412, height: 823 } },
  { name: 'desk', viewport: { width: 1440, height: 900 } },
];

/**
 * Transferred bytes of response bodies; `scripts` counts files. `page` is everything except audio and pictures that are not the site's own
 * drawings.
 */
export type Weight = { requests: number; scripts: number; script: number; page: number };

const isMedia = (type: string, address: string): boolean =>
  type === 'media' || (type === 'image' && !new URL(address).pathname.endsWith('.svg'));

/** What a page costs on a first visit without scrolling, in a real browser. */
export const weighVisit = async (
  browser: Browser,
  url: string,
  viewport: { width: number; height: number },
): Promise<Weight> => {
  const context = await browser.newContext({ viewport });
  followRequests(context);
  // What a page fetches by itself after ten seconds isn't of the first visit, however long this machine takes for that.
  await context.addInitScript(() => {
    const start = window.setTimeout;
    Object.assign(window, {
      setTimeout: (run: TimerHandler, after_ms = 0, ...rest: unknown[]) =>
        after_ms < 10_000 ? start(run, after_ms, ...rest) : 0,
    });
  });
  const page = await context.newPage();
  const sums: Weight = { requests: 0, scripts: 0, script: 0, page: 0 };
  const counting: Promise<void>[] = [];
  const add = (request: Request) => {
    const count = async () => {
      const { responseBodySize: bytes } = await request.sizes();
      const type = request.resourceType();
      sums.requests++;
      if (type === 'script') {
        sums.scripts++;
        sums.script += bytes;
      }
      if (!isMedia(type, request.url())) sums.page += bytes;
    };
    counting.push(count());
  };
  page.on('requestfinished', add);
  await page.goto(url, { timeout: PATIENCE_MS });
  await quiet(page);
  // What comes now isn't of the first visit, and couldn't be counted while the page closes.
  page.off('requestfinished', add);
  await Promise.all(counting);
  await context.close();
  return sums;
};
