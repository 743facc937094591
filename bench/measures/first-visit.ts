import type { Browser } from 'playwright-core';
import { startBrowser } from '../../e2e/product.ts';
import { remove, startProduct } from '../servers.ts';
import type { Row } from '../table.ts';

const KB = 1024;
const goals = { script: 80, page: 130 };
const screens = [
  { name: 'phone', viewport: { width: 412, height: 823 } },
  { name: 'desk', viewport: { width: 1440, height: 900 } },
];

/** Sound, and pictures other than the site's own drawings. */
const isMedia = (type: string, address: string): boolean =>
  type === 'media' || (type === 'image' && !new URL(address).pathname.endsWith('.svg'));

/** Bytes of bodies as they travelled, of a first visit without scrolling. */
const visit = async (browser: Browser, url: string, viewport: { width: number; height: number }) => {
  const context = await browser.newContext({ viewport });
  const page = await context.newPage();
  const sums = { requests: 0, script: 0, page: 0 };
  const counting: Promise<void>[] = [];
  page.on('requestfinished', (request) => {
    const count = async () => {
      const { responseBodySize: bytes } = await request.sizes();
      const type = request.resourceType();
      sums.requests++;
      if (type === 'script') sums.script += bytes;
      if (!isMedia(type, request.url())) sums.page += bytes;
    };
    counting.push(count());
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await Promise.all(counting);
  await context.close();
  return sums;
};

/** What the landing page of a new studio costs somebody who has never been there, in a real browser. */
export const measureFirstVisit = async (): Promise<Row[]> => {
  const [product, browser] = [await startProduct(), await startBrowser()];
  const rows: Row[] = [];
  for (const { name, viewport } of screens) {
    const { requests, ...bytes } = await visit(browser, product.url, viewport);
    const row = (what: string, kind: keyof typeof goals): Row => ({
      what: `${what}, first visit, ${name}`,
      goal: `${goals[kind]} KB`,
      measured: `${(bytes[kind] / KB).toFixed(1)} KB`,
      yardstick: `${requests} requests in all`,
      holds: bytes[kind] <= goals[kind] * KB,
    });
    rows.push(row('script', 'script'), row('page without media', 'page'));
  }
  await browser.close();
  await product.stop();
  remove(product.folder);
  return rows;
};
