import type { Page, Request } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { nightlyTest } from '../test/nightly-test.ts';
import { count } from '../test/test-scopes.ts';
import { chosenFiles, openForm, openRow, slowLine } from './order-steps.ts';
import { visit } from './page-tests.ts';
import { setStage } from './set-up.ts';
import { choose, fileOnDisk, orderHolds, percentOf, reaches, received, requestsOf } from './upload-steps.ts';

const stage = setStage();
const open = () => visit(stage.browser, stage.product.url, '/');

/** Reloads the page while files are uploading; returns the message of the browser's dialog. */
const reload = async (page: Page): Promise<string[]> => {
  const asked: string[] = [];
  page.once('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await page.reload();
  await openForm(page);
  return asked;
};

/** Uploads part of a file, so that the server has some of it. */
const sendPart = async (page: Page, path: string, name: string) => {
  const slow = await slowLine(page, 600_000);
  const before = received(stage.studio);
  await choose(page, path);
  await expect.poll(() => percentOf(page, name)).toBeGreaterThan(20);
  await page.getByRole('button', { name: `Pause ${name}` }).click();
  await expect.poll(() => received(stage.studio)).toBeGreaterThan(before);
  return slow;
};

/** Ids of the files that the browser keeps for the next visit, once earlier changes of them are done. */
const keptIds = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<IDBDatabase>();
    const opening = indexedDB.open('mixfront-uploads');
    opening.onsuccess = () => resolve(opening.result);
    const reading = (await promise).transaction('files').objectStore('files').getAllKeys();
    await new Promise((done) => {
      reading.onsuccess = done;
    });
    return reading.result.map(String);
  });

const offsetsOf = (requests: string[]) =>
  requests.filter((request) => request.startsWith('PATCH')).map((request) => Number(request.slice(6)));

describe('a list after a reload', () => {
  test('resumes a file that is added again, and needs nothing for complete ones', async () => {
    const page = await open();
    const [whole, half] = [await fileOnDisk('whole.wav', 1), await fileOnDisk('half.wav', 8)];
    await choose(page, whole.path);
    await reaches(page, whole.name, 'whole');
    const slow = await sendPart(page, half.path, half.name);
    await slow.restore();
    expect(await reload(page)).toEqual(['beforeunload']);
    await reaches(page, whole.name, 'whole');
    await (await openRow(page, half.name))
      .getByText(/Add this file again to resume from [1-9]\d?%/)
      .waitFor();

    // A copy with another date is the same file, since its bytes match what the server has.
    await half.touch();
    const requests = requestsOf(page);
    await choose(page, half.path);
    await reaches(page, half.name, 'whole');
    expect(requests).not.toContain('POST');
    expect(Math.min(...offsetsOf(requests))).toBeGreaterThan(0);
    await orderHolds(page, stage.studio, stage.product.url, [whole, half]);
    await page.goto('/');
    await openForm(page);
    await expect.poll(() => chosenFiles(page).count()).toBe(0);
  });

  nightlyTest('starts over with a file that changed while the page was closed', async () => {
    const page = await open();
    const file = await fileOnDisk('mix.wav', 8);
    const slow = await sendPart(page, file.path, file.name);
    await slow.restore();
    await reload(page);
    await (await openRow(page, file.name)).getByText(/Add this file again/).waitFor();
    await file.change();
    const requests = requestsOf(page);
    await choose(page, file.path);
    await reaches(page, file.name, 'whole');
    await (await openRow(page, file.name))
      .getByText(`This is a different ${file.name} from the one you started, so it’ll upload from the start.`)
      .waitFor();
    expect(requests).toContain('POST');
    expect(requests).toContain('DELETE');
    expect(Math.min(...offsetsOf(requests))).toBe(0);
    await orderHolds(page, stage.studio, stage.product.url, [file]);
  });

  nightlyTest('detects a file that changes between two attempts, and says what to do', async () => {
    const page = await open();
    const file = await fileOnDisk('vocals.wav', 8);
    const slow = await slowLine(page, 600_000);
    await choose(page, file.path);
    await expect.poll(() => percentOf(page, file.name)).toBeGreaterThan(20);
    await page.context().setOffline(true);
    await reaches(page, file.name, 'offline');
    await file.change();
    await slow.restore();
    await page.context().setOffline(false);
    await reaches(page, file.name, 'needs_file');
    await (await openRow(page, file.name))
      .getByText(
        `${file.name} has changed or moved since you added it. Add it again to upload it from the start.`,
      )
      .waitFor();
    await choose(page, file.path);
    await reaches(page, file.name, 'whole');
    await orderHolds(page, stage.studio, stage.product.url, [file]);
  });
});

describe('two tabs', () => {
  const lockings: [string, () => unknown][] = [
    ['with Web Locks', () => undefined],
    [
      'without Web Locks, as over plain http',
      () => Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined }),
    ],
  ];
  test.each(
    lockings.slice(0, count(1, 2)),
  )('show the same list, and only one of them uploads: %s', async (_, script) => {
    const first = await visit(stage.browser, stage.product.url, '/', {
      prepare: (context) => context.addInitScript(script),
    });
    const file = await fileOnDisk('shared.wav', 8);
    await slowLine(first, 100_000);
    await choose(first, file.path);
    await expect.poll(() => percentOf(first, file.name)).toBeGreaterThan(5);

    const second = await first.context().newPage();
    const requests = requestsOf(second);
    await second.goto('/');
    await openForm(second);
    await reaches(second, file.name, 'elsewhere');
    await choose(second, file.path);
    await second.getByText(`${file.name} is already being sent in another tab.`).waitFor();
    expect(requests).toEqual([]);

    first.once('dialog', (dialog) => void dialog.accept());
    await first.close({ runBeforeUnload: true });
    await reaches(second, file.name, 'needs_file');
    await choose(second, file.path);
    await reaches(second, file.name, 'whole');
    expect(requests).not.toContain('POST');
    await orderHolds(second, stage.studio, stage.product.url, [file]);
  });

  nightlyTest('follow files added, edited and removed in the other, and the order', async () => {
    const first = await open();
    const [one, other] = [await fileOnDisk('kick.wav', 1), await fileOnDisk('snare.wav', 1)];
    await choose(first, one.path, other.path);
    await reaches(first, other.name, 'whole');
    const second = await first.context().newPage();
    await second.goto('/');
    await openForm(second);
    await reaches(second, one.name, 'whole');
    await first.getByRole('button', { name: `Remove ${other.name}` }).click();
    await expect.poll(() => chosenFiles(second).count()).toBe(1);
    await orderHolds(second, stage.studio, stage.product.url, [one]);
    await expect.poll(() => chosenFiles(first).count()).toBe(0);
  });

  nightlyTest('finish a removal that an earlier visit began, but none that can still be undone', async () => {
    const first = await open();
    const [earlier, recent] = [await fileOnDisk('earlier.wav', 1), await fileOnDisk('recent.wav', 1)];
    await choose(first, earlier.path, recent.path);
    await reaches(first, earlier.name, 'whole');
    await reaches(first, recent.name, 'whole');
    // The note of a removal is written here, so that the second tab opens while it could be undone however long that takes.
    await first.evaluate(async (name) => {
      const { promise, resolve } = Promise.withResolvers<IDBDatabase>();
      const opening = indexedDB.open('mixfront-uploads');
      opening.onsuccess = () => resolve(opening.result);
      const transaction = (await promise).transaction(['files', 'removals'], 'readwrite');
      const reading = transaction.objectStore('files').getAll();
      reading.onsuccess = () => {
        for (const row of reading.result)
          transaction
            .objectStore('removals')
            .put(Date.now() + (row.name === name ? -3_600_000 : 3_600_000), row.upload_id);
      };
      await new Promise((done) => {
        transaction.oncomplete = done;
      });
    }, earlier.name);
    const second = await first.context().newPage();
    const isRemoval = (request: Request) => request.method() === 'DELETE';
    const removals: string[] = [];
    second.on('request', (request) => isRemoval(request) && removals.push(request.url()));
    const removed = second.waitForResponse((response) => isRemoval(response.request()));
    await second.goto('/');
    await openForm(second);
    await removed;
    expect(removals).toHaveLength(1);
    await second.reload();
    await openForm(second);
    await reaches(second, earlier.name, 'needs_file');
    await reaches(second, recent.name, 'whole');
  });

  nightlyTest(
    'keep a file restored with Undo, even if a suspended tab hears of the removal later',
    async () => {
      const first = await open();
      const file = await fileOnDisk('back.wav', 1);
      await choose(first, file.path);
      await reaches(first, file.name, 'whole');
      const since = Date.now();
      const second = await first.context().newPage();
      await second.goto('/');
      await openForm(second);
      await reaches(second, file.name, 'whole');
      await first.getByRole('button', { name: `Remove ${file.name}` }).click();
      await expect.poll(() => chosenFiles(second).count()).toBe(0);
      await first.getByRole('button', { name: 'Undo' }).click();
      await reaches(second, file.name, 'whole');
      const ids = await keptIds(first);
      await second.evaluate(() => {
        const { promise, resolve } = Promise.withResolvers<void>();
        new BroadcastChannel('mixfront-uploads').onmessage = ({ data }) => data.removed && resolve();
        Object.assign(window, { heard: promise });
      });
      await first.evaluate(
        ([removed, at]) => {
          const channel = new BroadcastChannel('mixfront-uploads');
          channel.postMessage({ removed, at });
          channel.postMessage('changed');
        },
        [ids, since] as const,
      );
      await second.evaluate(() => (window as unknown as { heard: Promise<void> }).heard);
      expect(await keptIds(second)).toEqual(ids);
      await reaches(second, file.name, 'whole');
      await second.reload();
      await openForm(second);
      await reaches(second, file.name, 'whole');
    },
  );
});
