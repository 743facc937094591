import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { expect, onTestFinished } from 'vitest';
import { PATIENCE_MS } from '../test/patience.ts';
import { followRequests } from './quiet.ts';

/** Screenshots of failed tests. */
const pictures = join(import.meta.dirname, '../.tmp/e2e');
let taken = 0;

type Visit = BrowserContextOptions & {
  /** Problems that are expected on the page in this test. */
  expects?: RegExp[];
  /** Runs before the first page is opened: the place for routes and scripts. */
  prepare?: (context: BrowserContext) => Promise<unknown>;
};

const assets = new Set(['script', 'stylesheet', 'font', 'image', 'media']);

/** Everything that must not happen on a page: script errors, CSP violations, missing files, requests to other hosts. */
const watch = async (context: BrowserContext, home: string): Promise<string[]> => {
  const problems: string[] = [];
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', (event) =>
      console.error(`CSP violation: ${event.violatedDirective} ${event.blockedURI}`),
    ),
  );
  context.on('console', (message) => {
    // The browser logs refused calls by itself; how the page handles them is up to the tests.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(`console: ${message.text()}`);
  });
  context.on('weberror', (error) => problems.push(`uncaught: ${error.error()}`));
  context.on('request', (request) => {
    if (!/^(data|blob|about):/.test(request.url()) && !request.url().startsWith(home))
      problems.push(`request to another host: ${request.url()}`);
  });
  context.on('response', (response) => {
    if (response.status() >= 400 && assets.has(response.request().resourceType()))
      problems.push(`${response.status()}: ${response.url()}`);
  });
  return problems;
};

/**
 * A page in its own browser session, closed with the test. The test fails when the page has problems, and a failed test
 * leaves a screenshot in .tmp/e2e.
 */
export const visit = async (
  browser: Browser,
  home: string,
  path: string,
  { expects = [], prepare, ...options }: Visit = {},
): Promise<Page> => {
  const context = await browser.newContext({ baseURL: home, ...options });
  context.setDefaultTimeout(PATIENCE_MS);
  followRequests(context);
  const problems = await watch(context, home);
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') {
      mkdirSync(pictures, { recursive: true });
      const name = task.name.replace(/\W+/g, '-').slice(0, 80);
      for (const page of context.pages())
        await page.screenshot({ path: join(pictures, `${name}-${taken++}.png`) }).catch(() => undefined);
    }
    await context.close();
    expect(problems.filter((problem) => !expects.some((known) => known.test(problem)))).toEqual([]);
  });
  await prepare?.(context);
  const page = await context.newPage();
  await page.goto(path);
  return page;
};

/** Waits until a server-rendered element is hydrated. */
export const alive = async (locator: Locator): Promise<void> => {
  await locator.scrollIntoViewIfNeeded();
  await expect
    .poll(() =>
      locator.evaluate((element) => Object.keys(element).some((key) => key.startsWith('__reactProps'))),
    )
    .toBe(true);
};

/** Waits for a toast with exactly this text. */
export const toast = (page: Page, words: string | RegExp): Promise<void> =>
  page
    .getByRole('region', { name: 'Notifications' })
    .getByText(words, { exact: typeof words === 'string' })
    .waitFor();

/** Waits until an element has the focus. */
export const focused = (locator: Locator) =>
  expect.poll(() => locator.evaluate((element) => element === document.activeElement)).toBe(true);

/** The text of an element with whitespace collapsed. */
export const wordsOf = async (locator: Locator): Promise<string> =>
  (await locator.innerText()).replace(/\s+/g, ' ').trim();
