import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright-core';

/** What work on a page costs. Memory is that of all processes of the browser, as far as nothing else shares it. */
export type Burden = {
  seconds: number;
  growth_mb: number;
  /** Keys that were pressed meanwhile, and how long they took from the press to the drawing of what they did. */
  keys: number;
  median_ms: number;
  most_ms: number;
  worst_ms: number;
  /** Share of the time in which the page's own thread worked, in its processor time: a busy machine does not count. */
  page_share: number;
};

const memoryOf = async (browser: Browser): Promise<number> => {
  const wire = await browser.newBrowserCDPSession();
  const { processInfo } = await wire.send('SystemInfo.getProcessInfo');
  await wire.detach();
  const texts = await Promise.all(
    processInfo.map(({ id }) => readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '')),
  );
  const sizes = texts.flatMap((text) => [
    ...text.matchAll(/^(?:Private_Clean|Private_Dirty|Swap):\s+(\d+) kB/gm),
  ]);
  if (sizes.length === 0) throw new Error('The memory of the browser cannot be told on this system');
  return sizes.reduce((sum, [, kilobytes]) => sum + Number(kilobytes), 0) / 1024;
};

const readWork = async (page: Page): Promise<() => Promise<number>> => {
  const wire = await page.context().newCDPSession(page);
  await wire.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' });
  await wire.send('Performance.enable');
  return async () => {
    const { metrics } = await wire.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
  };
};

type Watched = Window & { delays: number[] };
const watchKeys = (page: Page) =>
  page.evaluate(() => {
    const delays: number[] = [];
    Object.assign(window, { delays });
    document.addEventListener('keydown', ({ timeStamp }) =>
      requestAnimationFrame(() => delays.push(performance.now() - timeStamp)),
    );
  });

/** Types into a field as long as the work lasts, and notes what the page makes of it. */
export const burdenOf = async (
  browser: Browser,
  page: Page,
  field: Locator,
  work: () => Promise<unknown>,
): Promise<Burden> => {
  await watchKeys(page);
  const worked = await readWork(page);
  await field.focus();
  const [memory, before, started] = [await memoryOf(browser), await worked(), performance.now()];
  let isOver = false;
  let most = memory;
  const typing = (async () => {
    while (!isOver) {
      await page.keyboard.press('a');
      most = Math.max(most, await memoryOf(browser));
    }
  })();
  await work().finally(() => {
    isOver = true;
  });
  await typing;
  const seconds = (performance.now() - started) / 1000;
  const delays = await page.evaluate(() => (window as unknown as Watched).delays);
  delays.sort((a, b) => a - b);
  const at = (share: number) => Math.round(delays[Math.floor((delays.length - 1) * share)] ?? Number.NaN);
  return {
    seconds: Math.round(seconds),
    growth_mb: Math.round(most - memory),
    keys: delays.length,
    median_ms: at(0.5),
    most_ms: at(0.99),
    worst_ms: at(1),
    page_share: Math.round(((await worked()) - before) * 100) / Math.round(seconds * 100),
  };
};
