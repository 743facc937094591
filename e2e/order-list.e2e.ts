import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { makeFlac } from '../test/audio/flac.ts';
import { makeMp3 } from '../test/audio/mp3.ts';
import { makeWav } from '../test/audio/wav.ts';
import { makeZip } from '../test/audio/zip.ts';
import { filesOn } from '../test/orders.ts';
import {
  asUpload,
  chosenFiles,
  fillForm,
  openForm,
  openRow,
  ordersSent,
  placedOrder,
  slowLine,
  submitButton,
  wavOf,
} from './order-steps.ts';
import { focused, toast, visit } from './page-tests.ts';
import { setStage } from './set-up.ts';
import { reaches, requestsOf, rowOf } from './upload-steps.ts';

const stage = setStage();
const open = () => visit(stage.browser, stage.product.url, '/');
const undo = (page: Page) =>
  page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' });
const panelOf = (page: Page) => page.getByRole('region', { name: 'Upload' });

describe('a removed file', () => {
  test('is restored with its uploaded bytes, or deleted for good when it is not restored', async () => {
    const stored = await filesOn(stage.product.folder);
    const page = await open();
    await fillForm(page, { files: [wavOf('kept.wav', 30), wavOf('gone.wav', 30, 220)] });
    await reaches(page, 'kept.wav', 'whole');
    await reaches(page, 'gone.wav', 'whole');
    await (await openRow(page, 'kept.wav')).getByLabel('Part of kept.wav').selectOption('Hook');
    const requests = requestsOf(page);
    await page.getByRole('button', { name: 'Remove kept.wav' }).click();
    await toast(page, 'kept.wav was removed.');
    await expect.poll(() => chosenFiles(page).count()).toBe(1);
    await undo(page).click();
    await reaches(page, 'kept.wav', 'whole');
    await expect.poll(() => page.getByLabel('Part of kept.wav').inputValue()).toBe('hook');
    expect(requests).toEqual([]);

    await page.getByRole('button', { name: 'Remove gone.wav' }).click();
    await submitButton(page).click();
    const { files } = await stage.studio.order(await placedOrder(page));
    expect(files.map(({ name, label }) => [name, label])).toEqual([['kept.wav', 'hook']]);
    await expect.poll(async () => (await filesOn(stage.product.folder)).length).toBe(stored.length + 1);
  });

  test('resumes a half-finished upload when restored', async () => {
    const page = await open();
    await openForm(page);
    const line = await slowLine(page, 60_000);
    await fillForm(page, { files: [wavOf('half.wav', 900)] });
    await expect
      .poll(async () =>
        Number(await page.getByRole('progressbar', { name: 'half.wav' }).getAttribute('aria-valuenow')),
      )
      .toBeGreaterThan(10);
    const requests = requestsOf(page);
    await page.getByRole('button', { name: 'Remove half.wav' }).click();
    await expect.poll(() => chosenFiles(page).count()).toBe(0);
    await undo(page).click();
    await line.restore();
    await reaches(page, 'half.wav', 'whole');
    expect(requests).not.toContain('POST');
    expect(requests).not.toContain('DELETE');
  });
});

describe('a file the server refuses', () => {
  test('shows one message, blocks the order visibly, is not counted, and can be replaced', async () => {
    const page = await open();
    const sound = makeFlac({ seconds: 0.5 });
    await fillForm(page, { files: [wavOf('good.wav', 30), asUpload('really flac.wav', sound)] });
    await reaches(page, 'good.wav', 'whole');
    await reaches(page, 'really flac.wav', 'failed');
    const row = rowOf(page, 'really flac.wav');
    await row.getByText(/Replace it, or remove it from the list\.$/).waitFor();
    // One to open or close it, one to remove it.
    await expect.poll(() => row.getByRole('button').allInnerTexts()).toHaveLength(2);
    await expect.poll(() => row.getByText(/^Please fix|unknown/).count()).toBe(0);
    await expect.poll(() => row.getByRole('progressbar').count()).toBe(0);
    await page.getByText(/^1 file, 0\.03 MB in all$/).waitFor();
    await page.getByText('“really flac.wav” can’t be used: replace or remove it', { exact: true }).waitFor();
    await panelOf(page).getByText('“really flac.wav” needs you').waitFor();
    await panelOf(page).getByRole('button', { name: 'Show it in the list' }).click();
    await focused(page.getByRole('button', { name: 'Remove really flac.wav' }));

    const [requests, sent] = [requestsOf(page), ordersSent(page)];
    await submitButton(page).press('Enter');
    await toast(page, '“really flac.wav” can’t be used: replace or remove it.');
    await focused(page.getByRole('button', { name: 'Remove really flac.wav' }));
    expect([requests, sent]).toEqual([[], []]);

    await page.getByLabel('Audio files').setInputFiles([wavOf('really flac.wav', 40, 220)]);
    await reaches(page, 'really flac.wav', 'whole');
    await submitButton(page).click();
    const { files } = await stage.studio.order(await placedOrder(page));
    expect(files.map(({ name }) => name)).toEqual(['good.wav', 'really flac.wav']);
  });
});

describe('one file', () => {
  test('for a whole song is one row with one finding, and a player without mute and solo', async () => {
    const page = await open();
    await fillForm(page, { files: [asUpload('Midnight mix.mp3', await makeMp3({ seconds: 6 }))] });
    const row = rowOf(page, 'Midnight mix.mp3');
    await row.getByText(/^Worth a look\./).waitFor();
    await expect.poll(() => row.getByText(/^(Worth a look|Please fix)\./).count()).toBe(1);
    await expect.poll(() => page.getByRole('heading', { name: 'Across your files' }).count()).toBe(0);
    const stack = page.getByRole('region', { name: 'Your files, lined up' });
    await stack.getByRole('button', { name: 'Play', exact: true }).waitFor();
    await expect.poll(() => stack.getByRole('button', { name: /^(Mute|Solo) / }).count()).toBe(0);
  });

  test('that is a ZIP lists its tracks and their number', async () => {
    const page = await open();
    const [beat, lead] = [makeWav({ seconds: 2 }), makeWav({ seconds: 2, tone: 220 })];
    const zip = makeZip([
      { name: 'Beat.wav', content: beat },
      { name: 'vocals/Lead.wav', content: lead },
    ]);
    await fillForm(page, { files: [asUpload('Night Drive stems.zip', zip)] });
    await page.getByText(/^1 file with 2 tracks inside, /).waitFor();
    const row = await openRow(page, 'Night Drive stems.zip');
    await row.getByText('2 audio files inside').click();
    await row.getByText('vocals/Lead.wav').waitFor();
  });
});

describe('dropped files', () => {
  const drop = async (page: Page, over: Locator, path: string) => {
    await over.scrollIntoViewIfNeeded();
    const box = await over.boundingBox();
    if (!box) throw new Error('Nothing to let go over');
    const wire = await page.context().newCDPSession(page);
    const data = { items: [], files: [path], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
      await wire.send('Input.dispatchDragEvent', { type, x: box.x + 20, y: box.y + 10, data });
  };
  const onDisk = async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mixfront-drop-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const path = join(folder, 'dropped.wav');
    await writeFile(path, wavOf('dropped.wav', 30).buffer);
    return path;
  };

  test('are accepted anywhere on the form; elsewhere the page says where to drop them', async () => {
    const page = await open();
    await openForm(page);
    const path = await onDisk();
    await drop(page, page.getByRole('heading', { level: 1 }), path);
    await toast(page, 'Drop your files on the order form.');
    await expect.poll(() => chosenFiles(page).count()).toBe(0);
    await drop(page, page.getByLabel('Notes'), path);
    await reaches(page, 'dropped.wav', 'whole');
  });
});
