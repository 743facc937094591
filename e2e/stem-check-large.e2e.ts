import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBrowser } from './product.ts';
import { type Checked, type CheckSite, choose, startCheckSite } from './stem-check-page.ts';
import { writeStems } from './stem-sounds.ts';
import { visit } from './visit.ts';

const MEGABYTE = 1024 * 1024;

let site: CheckSite;
let browser: Browser;
let folder: string;
let stems: string[];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mixfront-stems-'));
  [site, browser, stems] = await Promise.all([
    startCheckSite(),
    startBrowser(),
    writeStems(folder, 10, 100 * 1024 * 1024),
  ]);
}, 300_000);
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Memory of all processes of the browser that nothing else shares, in MB. */
const memoryOf = async (): Promise<number> => {
  const wire = await browser.newBrowserCDPSession();
  const { processInfo } = await wire.send('SystemInfo.getProcessInfo');
  await wire.detach();
  const sizes = await Promise.all(
    processInfo.map(async ({ id }) => {
      const text = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '');
      return [...text.matchAll(/^(?:Private_Clean|Private_Dirty|Swap):\s+(\d+) kB/gm)].reduce(
        (sum, [, kilobytes]) => sum + Number(kilobytes),
        0,
      );
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
};

type Watched = Window & { delays: number[] };

/** Notes how long each key waits until the page has drawn what it did. */
const watchKeys = (page: Page) =>
  page.evaluate(() => {
    const delays: number[] = [];
    Object.assign(window, { delays });
    document.addEventListener('keydown', ({ timeStamp }) =>
      requestAnimationFrame(() => delays.push(performance.now() - timeStamp)),
    );
  });

test('1 GB in ten stems: memory stays bounded, and the page answers while it lasts', async () => {
  const page = await visit(browser, site.url, '/index.html');
  await choose(page, stems);
  await watchKeys(page);
  const before = await memoryOf();
  const started = performance.now();
  const work = page.evaluate(() => (window as unknown as Checked).checking.checkAll());
  let isOver = false;
  let most = 0;
  const typing = (async () => {
    await page.getByLabel('Notes').focus();
    while (!isOver) {
      await page.keyboard.press('a');
      most = Math.max(most, await memoryOf());
    }
  })();
  const outcomes = await work.finally(() => {
    isOver = true;
  });
  await typing;
  const seconds = (performance.now() - started) / 1000;
  const delays = (await page.evaluate(() => (window as unknown as Watched).delays)).toSorted((a, b) => a - b);
  const figures = {
    seconds: Math.round(seconds),
    growth_mb: Math.round(most - before),
    keys: delays.length,
    median_ms: Math.round(delays[Math.floor(delays.length / 2)] ?? 0),
    worst_ms: Math.round(delays.at(-1) ?? 0),
  };
  console.log(figures);

  for (const { report } of outcomes) {
    expect(report.facts).toMatchObject({ format: 'WAV', bit_depth: 24, channels: 2, sample_rate_hz: 48_000 });
    expect(report.facts.duration_s).toBeCloseTo((100 * MEGABYTE) / 6 / 48_000, 2);
    expect(report.measures?.clipped_runs).toBe(0);
    expect(report.measures?.ends_at_s).toBeGreaterThan(363);
  }
  expect(figures.growth_mb).toBeLessThan(300);
  expect(delays.length).toBeGreaterThan(10);
  expect(figures.worst_ms).toBeLessThan(100);
}, 300_000);
