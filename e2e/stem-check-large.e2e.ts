import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import yazl from 'yazl';
import { writeStems } from '../test/audio/waves.ts';
import { count } from '../test/test-scopes.ts';
import type { CheckOutcome } from '../web/features/stem-check/types.ts';
import { burdenOf } from './measure-load.ts';
import { visit } from './page-tests.ts';
import { startBrowser } from './product.ts';
import { type Checked, type CheckSite, choose, startCheckSite } from './stem-check-page.ts';

/** Three of them are more than memory may grow. */
const SIZE = count(60, 100) * 1024 ** 2;
/** Where the sound of a stem ends. */
const ENDS_AT_S = SIZE / 6 / 48_000;

let site: CheckSite;
let browser: Browser;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mixfront-stems-'));
  [site, browser] = await Promise.all([startCheckSite(), startBrowser()]);
});
afterAll(async () => {
  await browser?.close();
  await site?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Checks the files while somebody types. */
const measure = async (paths: string[]) => {
  const page = await visit(browser, site.url, '/index.html');
  await choose(page, paths);
  let outcomes: CheckOutcome[] = [];
  const burden = await burdenOf(browser, page, page.getByLabel('Notes'), async () => {
    outcomes = await page.evaluate(() => (window as unknown as Checked).checking.checkAll());
  });
  return { outcomes, burden };
};

test('a ZIP is measured while it is decompressed, and never held in memory', async () => {
  const archive = join(folder, 'song.zip');
  const zip = new yazl.ZipFile();
  for (const path of await writeStems(folder, 3, SIZE))
    zip.addFile(path, `Song/${basename(path)}`, { compress: true, compressionLevel: 1 });
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(archive));
  const { outcomes, burden } = await measure([archive]);
  console.log(`${(3 * SIZE) / 1024 ** 2} MB in a ZIP checked:`, JSON.stringify(burden));
  const entries = outcomes[0]?.report.entries ?? [];
  expect(entries.map(({ path }) => path)).toEqual([1, 2, 3].map((number) => `Song/Lead take ${number}.wav`));
  for (const { measures } of entries) expect(measures?.ends_at_s).toBeGreaterThan(ENDS_AT_S - 1);
  expect(burden.growth_mb).toBeLessThan(150);
  expect(burden.longest_task_ms).toBeLessThan(50);
});
