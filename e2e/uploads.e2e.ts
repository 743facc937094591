import { describe, expect, onTestFinished, test } from 'vitest';
import { startLossyLine } from './lossy-connection.ts';
import { chosenFiles, openRow, slowLine } from './order-steps.ts';
import { visit } from './page-tests.ts';
import { setStage } from './set-up.ts';
import { choose, fileOnDisk, orderHolds, percentOf, reaches, requestsOf } from './upload-steps.ts';

const stage = setStage();
const open = () => visit(stage.browser, stage.product.url, '/');

describe('uploads', () => {
  test('start when files are chosen, three at a time, and the order includes them', async () => {
    const page = await open();
    const files = await Promise.all(['a.wav', 'b.wav', 'c.wav', 'd.wav'].map((name) => fileOnDisk(name, 2)));
    const slow = await slowLine(page, 500_000);
    await choose(page, ...files.map(({ path }) => path));
    await expect.poll(() => chosenFiles(page).and(page.locator('[data-state=sending]')).count()).toBe(3);
    await expect.poll(() => chosenFiles(page).and(page.locator('[data-state=waiting]')).count()).toBe(1);
    await (await openRow(page, 'a.wav')).getByText(/[KM]B\/s, about \d+ s left/).waitFor();
    expect(await percentOf(page, 'a.wav')).toBeLessThan(100);
    await slow.restore();
    for (const { name } of files) await reaches(page, name, 'whole');
    await orderHolds(page, stage.studio, stage.product.url, files);
  });

  test('resume by themselves when the network is back', async () => {
    const page = await open();
    const file = await fileOnDisk('beat.wav', 8);
    const slow = await slowLine(page, 300_000);
    const requests = requestsOf(page);
    await choose(page, file.path);
    await expect.poll(() => percentOf(page, file.name)).toBeGreaterThan(20);
    await page.context().setOffline(true);
    await reaches(page, file.name, 'offline');
    await (await openRow(page, file.name)).getByText('Waiting for connection').waitFor();
    await slow.restore();
    await page.context().setOffline(false);
    await reaches(page, file.name, 'whole');
    expect(requests.filter((request) => request === 'POST')).toHaveLength(1);
    expect(requests.filter((request) => request === 'PATCH 0')).toHaveLength(1);
    await orderHolds(page, stage.studio, stage.product.url, [file]);
  });

  test('resume after a cut that the browser cannot see, and after a lost response', async () => {
    const line = await startLossyLine(stage.product.url);
    onTestFinished(() => line.stop());
    const page = await visit(stage.browser, line.url, '/');
    const file = await fileOnDisk('lead.wav', 6);
    line.loseAnswersOf('/api/uploads');
    await choose(page, file.path);
    await reaches(page, file.name, 'offline');
    line.loseAnswersOf(null);
    const slow = await slowLine(page, 300_000);
    await expect.poll(() => percentOf(page, file.name)).toBeGreaterThan(20);
    line.cut();
    await reaches(page, file.name, 'offline');
    line.mend();
    await slow.restore();
    await reaches(page, file.name, 'whole');
    await orderHolds(page, stage.studio, stage.product.url, [file]);
  });

  test('pause and resume where they were, and are removed from the server too', async () => {
    const page = await open();
    const [file, other] = [await fileOnDisk('hook.wav', 6), await fileOnDisk('wrong.wav', 6)];
    const slow = await slowLine(page, 300_000);
    const requests = requestsOf(page);
    await choose(page, file.path, other.path);
    await expect.poll(() => percentOf(page, other.name)).toBeGreaterThan(10);
    await page.getByRole('button', { name: `Pause ${file.name}` }).click();
    await (await openRow(page, file.name)).getByText(/Paused at \d+%/).waitFor();
    await page.getByRole('button', { name: `Remove ${other.name}` }).click();
    await expect.poll(() => requests.includes('DELETE')).toBe(true);
    await expect.poll(() => chosenFiles(page).count()).toBe(1);
    const uploads = () =>
      stage.studio.withDatabase((db) =>
        db
          .prepare(`select count(*) as count from uploads where name = ? and state <> 'removing'`)
          .get(other.name),
      );
    await expect.poll(() => uploads()?.count).toBe(0);
    await slow.restore();
    await page.getByRole('button', { name: `Resume ${file.name}` }).click();
    await reaches(page, file.name, 'whole');
    await orderHolds(page, stage.studio, stage.product.url, [file]);
  });
});
