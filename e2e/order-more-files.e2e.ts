import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { voice, wavOfWaves } from '../test/audio/waves.ts';
import { song } from '../test/orders.ts';
import { adminOf } from './admin-steps.ts';
import { expectAccessibleAtEveryWidthNightly } from './axe.ts';
import { lookAgain, openRow, placedByClient } from './client-order-steps.ts';
import { chosenFiles, slowLine, openRow as unfoldFile } from './order-steps.ts';
import { focused, visit } from './page-tests.ts';
import { setStage } from './set-up.ts';
import { fileOnDisk, percentOf, reaches, received, requestsOf } from './upload-steps.ts';

const stage = setStage();
const { asOwner } = adminOf(stage);
const place = () =>
  placedByClient(stage.product.url, {
    fields: { name: 'Nova', song_count: '2' },
    files: [song('beat.wav')],
  });
const opener = (page: Page) => page.getByRole('button', { name: 'Send more files' });
const input = (page: Page) => page.getByLabel('Audio files');
const songTwo = (page: Page) => page.getByRole('list', { name: 'Files of song 2' }).getByRole('listitem');

test('two files for a song without files survive a reload half-way, reach the order, and the studio sees when and why', async () => {
  const { id, path } = await place();
  const page = await visit(stage.browser, stage.product.url, path);
  await openRow(page, 'Files');
  await opener(page).press('Enter');
  await focused(page.getByRole('heading', { name: 'Send more files' }));
  const [whole, half] = [await fileOnDisk('lead.wav', 1), await fileOnDisk('hook.wav', 8)];
  await input(page).setInputFiles([whole.path]);
  await reaches(page, whole.name, 'whole');
  const slow = await slowLine(page, 600_000);
  const before = received(stage.studio);
  await input(page).setInputFiles([half.path]);
  await expect.poll(() => percentOf(page, half.name)).toBeGreaterThan(20);
  await page.getByRole('button', { name: `Pause ${half.name}` }).click();
  await expect.poll(() => received(stage.studio)).toBeGreaterThan(before);
  await page.getByLabel('Note (optional)').fill('New lead and hook');
  await slow.restore();

  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await reaches(page, whole.name, 'whole');
  await (await unfoldFile(page, half.name))
    .getByText(/Add this file again to resume from [1-9]\d?%/)
    .waitFor();
  const requests = requestsOf(page);
  await input(page).setInputFiles([half.path]);
  await reaches(page, half.name, 'whole');
  expect(requests).not.toContain('POST');
  // The song without files.
  await expect
    .poll(async () => (await unfoldFile(page, half.name)).getByLabel(`Song of ${half.name}`).inputValue())
    .toBe('2');
  await expect.poll(() => page.getByLabel('Note (optional)').inputValue()).toBe('New lead and hook');
  await expectAccessibleAtEveryWidthNightly(page);

  await page.getByRole('button', { name: 'Send 2 files' }).press('Enter');
  await page.getByText('I have your 2 new files.').waitFor();
  await focused(opener(page));
  await expect.poll(() => songTwo(page).count()).toBe(2);
  const history = await openRow(page, 'History');
  await history.getByText('You sent 2 more files').waitFor();
  await page.reload();
  await openRow(page, 'Files');
  await songTwo(page).first().waitFor();
  expect([await chosenFiles(page).count(), await songTwo(page).count()]).toEqual([0, 2]);

  const admin = await asOwner('/admin');
  await admin.getByRole('link', { name: /Nova/ }).first().click();
  await admin.waitForURL(new RegExp(`/admin/orders/${id}`));
  const section = admin.getByRole('region', { name: 'Song 2', exact: true });
  await section.getByText(/^Sent later/).waitFor();
  await section.getByText('New lead and hook').waitFor();
  for (const { name } of [whole, half])
    await section.getByRole('listitem').filter({ hasText: name }).waitFor();
});

test('a file sent in one tab leaves the list of the other, and a cancelled order accepts no more files', async () => {
  const { id, path } = await place();
  const first = await visit(stage.browser, stage.product.url, path);
  await openRow(first, 'Files');
  await opener(first).click();
  const file = await fileOnDisk('adlib.wav', 1);
  await input(first).setInputFiles([file.path]);
  await reaches(first, file.name, 'whole');
  const second = await first.context().newPage();
  await second.goto(path);
  await reaches(second, file.name, 'whole');
  await first.getByRole('button', { name: 'Send 1 file' }).click();
  await first.getByText('I have your 1 new file.').waitFor();
  await expect.poll(() => chosenFiles(second).count()).toBe(0);
  // The form for new orders has a list of its own.
  await second.goto('/');
  await expect.poll(() => chosenFiles(second).count()).toBe(0);

  await opener(first).click();
  const late = await fileOnDisk('late.wav', 1);
  await input(first).setInputFiles([late.path]);
  await reaches(first, late.name, 'whole');
  // Before the page looks at the order again by itself, which takes the button away.
  await first.route(
    '**/api/client-orders/*/files',
    async (route) => {
      await stage.studio.ask(`/api/admin/orders/${id}/cancel`, 'POST', {});
      await route.continue();
    },
    { times: 1 },
  );
  await first.getByRole('button', { name: 'Send 1 file' }).click();
  await expect.poll(() => opener(first).count()).toBe(0);
  await first.getByRole('heading', { name: 'This order is cancelled' }).waitFor();
});

test('a file to fix is counted and marked at its place, and the files of a song play together', async () => {
  const files = ['Lead Vox.wav', 'Guitar.wav'].map((name, place) =>
    song(name, wavOfWaves(6, [voice(place === 0 ? 1.6 : 0.3, 220)])),
  );
  const { path } = await placedByClient(stage.product.url, { files });
  const page = await visit(stage.browser, stage.product.url, path);
  const row = await openRow(page, 'Files');
  await expect
    .poll(async () => {
      await lookAgain(page);
      return row.getByRole('heading').first().innerText();
    })
    .toBe('Your 2 files · 1 to fix');
  const vocal = row.getByRole('list', { name: 'Your files' }).getByRole('listitem').first();
  await vocal.getByText(/^It is clipped/).waitFor();
  expect(await vocal.locator('rect.fill-error').count()).toBe(1);
  await row.getByRole('button', { name: 'Play together' }).click();
  await row.getByRole('button', { name: 'Pause' }).waitFor();
  await row.getByText(/^0:0[1-9] \/ 0:06$/).waitFor();
  await expectAccessibleAtEveryWidthNightly(page);
});
