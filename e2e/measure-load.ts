import { readFile } from 'node:fs/promises';
import type { Browser, Locator, Page } from 'playwright-core';

/** What work on a page costs. Memory is summed over all browser processes, without what they share with others. */
export type Burden = {
  seconds: number;
  growth_mb: number;
  /** Keys pressed meanwhile, with the time from each press to the paint that shows its effect. */
  keys: number;
  median_ms: number;
  /** 95th and 99th percentile of the key times. */
  p95_ms: number;
  p99_ms: number;
  worst_ms: number;
  /** The longest task that would have blocked the page, in processor time, so that a busy machine does not count. */
  longest_task_ms: number;
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

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  tdur?: number;
  args?: { name?: string; src_file?: string };
};

/** Where Chromium posts the tasks in which it frees memory. It decides when they run and how much each frees. */
const freesMemory = /^(?:v8\/src\/heap\/cppgc-internal\/sweeper|base\/allocator\/)/;

/** Processor time of the longest main-thread task of any page, without those that free memory, in ms. */
export const longestTaskOf = (trace: Buffer): number => {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const keyOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const mains = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(keyOf),
  );
  const tasks = traceEvents.filter(
    (event) =>
      event.ph === 'X' &&
      event.name.endsWith('RunTask') &&
      mains.has(keyOf(event)) &&
      !freesMemory.test(event.args?.src_file ?? ''),
  );
  if (tasks.length === 0) throw new Error('The trace holds no tasks of a page');
  return tasks.reduce((most, { tdur = 0 }) => Math.max(most, tdur), 0) / 1000;
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

/** Types into a field for as long as the work lasts, and records the page's response times. */
export const burdenOf = async (
  browser: Browser,
  page: Page,
  field: Locator,
  work: () => Promise<unknown>,
): Promise<Burden> => {
  await watchKeys(page);
  await field.focus();
  await browser.startTracing(page, { categories: ['toplevel'] });
  const [memory, started] = [await memoryOf(browser), performance.now()];
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
  const trace = await browser.stopTracing();
  const seconds = (performance.now() - started) / 1000;
  const delays = await page.evaluate(() => (window as unknown as Watched).delays);
  delays.sort((a, b) => a - b);
  const at = (share: number) => Math.round(delays[Math.floor((delays.length - 1) * share)] ?? Number.NaN);
  return {
    seconds: Math.round(seconds),
    growth_mb: Math.round(most - memory),
    keys: delays.length,
    median_ms: at(0.5),
    p95_ms: at(0.95),
    p99_ms: at(0.99),
    worst_ms: at(1),
    longest_task_ms: Math.round(longestTaskOf(trace)),
  };
};
