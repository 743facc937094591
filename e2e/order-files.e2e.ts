import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, onTestFinished, test } from 'vitest';
import { expectAccessibleNightly } from './axe.ts';
import {
  chosenFiles,
  fillForm,
  openForm,
  openRow,
  placedOrder,
  slowLine,
  submitButton,
  wavOf,
} from './order-steps.ts';
import { focused, visit } from './page-tests.ts';
import { setStage } from './set-up.ts';
import { reaches } from './upload-steps.ts';

const stage = setStage();
const open = (options: Parameters<typeof visit>[3] = {}) =>
  visit(stage.browser, stage.product.url, '/', options);
const row = (page: Page, name: string) => chosenFiles(page).filter({ hasText: name });
const allUp = (page: Page) =>
  page.getByRole('region', { name: 'Upload' }).getByText('All files are up', { exact: true }).waitFor();

/** A folder as an artist exports it, with the files that a Mac and a DAW leave beside the audio. */
const makeFolder = async (): Promise<string> => {
  const root = await mkdtemp(join(tmpdir(), 'mixfront-folder-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const folder = join(root, 'Night Drive');
  await mkdir(join(folder, 'vocals'), { recursive: true });
  await writeFile(join(folder, 'beat.wav'), wavOf('beat.wav', 60).buffer);
  await writeFile(join(folder, 'vocals', 'lead.wav'), wavOf('lead.wav', 60, 220).buffer);
  await writeFile(join(folder, 'vocals', '.DS_Store'), 'x');
  await writeFile(join(folder, 'Night Drive.flp'), 'a project');
  return folder;
};

/** Drops a real file or folder from the disk on the upload zone, as the system would. */
const dropFromDisk = async (page: Page, path: string) => {
  const zone = page.locator('label[for=order-files]');
  await zone.scrollIntoViewIfNeeded();
  const box = await zone.boundingBox();
  if (!box) throw new Error('The zone is not on the screen');
  const wire = await page.context().newCDPSession(page);
  const data = { items: [], files: [path], dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await wire.send('Input.dispatchDragEvent', { type, x: box.x + 40, y: box.y + 20, data });
};

describe('adding files', () => {
  test('a dropped folder keeps its file names, lists skipped files once and ignores hidden ones', async () => {
    const page = await open();
    await fillForm(page, { files: [] });
    await dropFromDisk(page, await makeFolder());
    await (await openRow(page, 'lead.wav')).getByText('in Night Drive/vocals').waitFor();
    await (await openRow(page, 'beat.wav')).getByText('in Night Drive', { exact: true }).waitFor();
    await expect.poll(() => chosenFiles(page).count()).toBe(2);
    await page
      .getByText('Skipped because they’re not audio files: Night Drive.flp.', { exact: true })
      .waitFor();
    await allUp(page);
    await submitButton(page).click();
    const { files } = await stage.studio.order(await placedOrder(page));
    expect(files.map(({ name, path, label }) => [name, path, label])).toEqual([
      ['beat.wav', 'Night Drive', 'beat'],
      ['lead.wav', 'Night Drive/vocals', 'lead'],
    ]);
  });

  test('several folders become songs, one is chosen by keyboard, and the details the client entered stay', async () => {
    const page = await open();
    await fillForm(page, { files: [] });
    await page.getByRole('button', { name: 'Increase song count' }).press('Enter');
    const folder = await makeFolder();
    const sunrise = join(folder, '..', 'Sunrise');
    await mkdir(sunrise);
    await writeFile(join(sunrise, 'hook.wav'), wavOf('hook.wav', 60, 330).buffer);
    await dropFromDisk(page, folder);
    await row(page, 'lead.wav').waitFor();

    await page.getByLabel('Audio files').focus();
    await page.keyboard.press('Tab');
    await focused(page.getByRole('button', { name: 'Choose a folder' }));
    const folders = page.locator('#contact-form input[webkitdirectory]');
    await page.evaluate(() =>
      document.addEventListener('click', ({ target }) => {
        if (target instanceof HTMLInputElement && target.webkitdirectory) document.title = 'Folder, please';
      }),
    );
    await page.keyboard.press('Enter');
    await expect.poll(() => page.title()).toBe('Folder, please');
    await folders.setInputFiles(sunrise);
    await (await openRow(page, 'hook.wav')).getByText('in Sunrise').waitFor();
    const songs = () =>
      Promise.all(
        ['beat.wav', 'lead.wav', 'hook.wav'].map((name) => page.getByLabel(`Song of ${name}`).inputValue()),
      );
    await expect.poll(() => songs()).toEqual(['1', '1', '2']);
    await (await openRow(page, 'lead.wav')).getByLabel('Song of lead.wav').selectOption('Sunrise');
    await allUp(page);
    await expect.poll(() => songs()).toEqual(['1', '2', '2']);
    await submitButton(page).click();
    const { files } = await stage.studio.order(await placedOrder(page));
    expect(files.map(({ name, song }) => [name, song])).toEqual([
      ['beat.wav', 1],
      ['lead.wav', 2],
      ['hook.wav', 2],
    ]);
  });

  test('a phone does not offer folders', async () => {
    const page = await open({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
    await openForm(page);
    await page.getByRole('button', { name: 'Continue on another device' }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: 'Choose a folder' }).count()).toBe(0);
  });

  test('pasted audio is added, and a pasted picture is ignored', async () => {
    const page = await open();
    await openForm(page);
    const paste = (name: string, bytes: number[]) =>
      page.evaluate(
        ([called, content]) => {
          const clipboardData = new DataTransfer();
          clipboardData.items.add(new File([new Uint8Array(content)], called));
          document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
        },
        [name, bytes] as const,
      );
    await paste('image.png', [1, 2, 3]);
    await paste('pasted.wav', [...wavOf('pasted.wav', 3).buffer]);
    await reaches(page, 'pasted.wav', 'whole');
    await expect.poll(() => page.getByText('wasn’t added').count()).toBe(0);
  });
});

describe('a file in the list', () => {
  test('is paused and resumed, alone and together with all others', async () => {
    const page = await open();
    await openForm(page);
    const line = await slowLine(page, 60_000);
    await fillForm(page, { files: [wavOf('one.wav', 500), wavOf('two.wav', 500, 220)] });
    await page.getByRole('button', { name: 'Pause one.wav' }).click();
    await (await openRow(page, 'one.wav')).getByText(/^Paused at \d+%$/).waitFor();
    await page.getByRole('button', { name: 'Resume one.wav' }).click();
    await page.getByRole('button', { name: 'Pause all' }).click();
    await expect.poll(() => page.getByText(/^Paused at \d+%$/).count()).toBe(2);
    await page.getByRole('button', { name: 'Resume all' }).click();
    await line.restore();
    await allUp(page);
    await expect.poll(() => page.getByRole('img', { name: 'Uploaded' }).count()).toBe(2);
  });

  test('resumes by itself when the order is submitted', async () => {
    const page = await open();
    await openForm(page);
    const line = await slowLine(page, 60_000);
    await fillForm(page, { files: [wavOf('one.wav', 500)] });
    await page.getByRole('button', { name: 'Pause one.wav' }).click();
    await submitButton(page).click();
    await line.restore();
    const { files } = await stage.studio.order(await placedOrder(page));
    expect(files.map(({ name }) => name)).toEqual(['one.wav']);
  });

  test('has a part and a song, which are sent with the order, and findings', async () => {
    const page = await open();
    await fillForm(page, { files: [wavOf('beat.wav', 200), wavOf('Audio 01.wav', 200, 220)] });
    await page.getByRole('button', { name: 'Increase song count' }).press('Enter');
    await expect.poll(() => page.getByLabel('Part of beat.wav').inputValue()).toBe('beat');
    const unnamed = (await openRow(page, 'Audio 01.wav')).getByText(/^Worth a look\./);
    await unnamed.waitFor();
    await (await openRow(page, 'Audio 01.wav')).getByLabel('Part of Audio 01.wav').selectOption('Lead');
    await unnamed.waitFor({ state: 'detached' });
    await (await openRow(page, 'Audio 01.wav')).getByLabel('Song of Audio 01.wav').selectOption('Song 2');
    await page.getByRole('heading', { name: 'Across the files of a song' }).waitFor();
    await allUp(page);
    await submitButton(page).click();
    const id = await placedOrder(page);
    // The server checks them itself.
    await expect
      .poll(async () => (await stage.studio.order(id)).files)
      .toMatchObject([
        { name: 'beat.wav', song: 1, label: 'beat', report: { facts: { format: 'WAV' } } },
        { name: 'Audio 01.wav', song: 2, label: 'lead', report: { facts: { sample_rate_hz: 44_100 } } },
      ]);
    expect((await stage.studio.order(id)).song_findings.map(({ song }) => song)).toContain(2);
  });
});

describe('files of several songs', () => {
  test('ask for the song count when one song is ordered, and are assigned to songs by name', async () => {
    const page = await open();
    await fillForm(page, {
      files: [
        wavOf('Night Drive - Beat.wav', 60),
        wavOf('Night Drive - Lead.wav', 60, 220),
        wavOf('Sunrise - Beat.wav', 60, 330),
      ],
    });
    const question = page.getByRole('region', { name: 'Number of songs' });
    await question.getByText('Your files look like 2 songs, and you’re ordering 1.').waitFor();
    await question.getByRole('button', { name: 'Order 2 songs' }).click();
    await question.waitFor({ state: 'detached' });
    await submitButton(page).getByText('$100').waitFor();
    const places = await chosenFiles(page)
      .getByText(/, (Night Drive|Sunrise)$/)
      .allInnerTexts();
    expect(places).toEqual(['Beat, Night Drive', 'Lead, Night Drive', 'Beat, Sunrise']);
  });

  test('do not ask again once the song count was kept', async () => {
    const page = await open();
    await fillForm(page, { files: [wavOf('Song1 Beat.wav', 40), wavOf('Song2 Beat.wav', 40, 220)] });
    const question = page.getByRole('region', { name: 'Number of songs' });
    await question.getByRole('button', { name: 'Keep 1 song' }).click();
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => chosenFiles(page).count()).toBe(2);
  });

  test('move to another song together, and stay collapsed until opened', async () => {
    const page = await open();
    await page.setViewportSize({ width: 1440, height: 900 });
    await fillForm(page, { files: ['a', 'b', 'c'].map((name, i) => wavOf(`${name}.wav`, 60, 200 + i * 70)) });
    await page.getByRole('button', { name: 'Increase song count' }).press('Enter');
    await page.getByLabel('Select a.wav').check();
    await page.getByLabel('Select c.wav').check();
    await page.getByLabel('Move selected files to').selectOption('Song 2');
    const places = chosenFiles(page).getByText(/, Song \d$/);
    await expect
      .poll(() => places.allInnerTexts())
      .toEqual(['Other, Song 2', 'Other, Song 1', 'Other, Song 2']);
    for (const one of await chosenFiles(page).all())
      expect((await one.boundingBox())?.height).toBeLessThan(56);
    await expect.poll(() => page.getByText(/^See song/).count()).toBe(0);
    await allUp(page);
    await submitButton(page).click();
    const { files } = await stage.studio.order(await placedOrder(page));
    expect(files.map(({ name, song }) => [name, song])).toEqual([
      ['a.wav', 2],
      ['b.wav', 1],
      ['c.wav', 2],
    ]);
  });
});

describe('the list is usable', () => {
  test('by keyboard alone', async () => {
    const page = await open();
    await fillForm(page, { files: [wavOf('one.wav', 20), wavOf('two.wav', 20, 220)] });
    await allUp(page);
    const [first, second] = [
      page.getByRole('button', { name: 'Remove one.wav' }),
      page.getByRole('button', { name: 'Remove two.wav' }),
    ];
    await page.getByRole('button', { name: /^one\.wav/ }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await focused(first);
    await page.keyboard.press('Tab');
    await focused(page.getByLabel('Part of one.wav'));
    await page.keyboard.press('h');
    await expect.poll(() => page.getByLabel('Part of one.wav').inputValue()).toBe('hook');
    await first.focus();
    await page.keyboard.press('Enter');
    await focused(second);
    await page.keyboard.press('Enter');
    await focused(page.getByLabel('Audio files'));
    await expect.poll(() => chosenFiles(page).count()).toBe(0);
  });

  test('without axe violations or horizontal scrolling on a phone', async () => {
    const page = await open({ viewport: { width: 390, height: 900 } });
    await fillForm(page, {
      files: [
        wavOf('a take with a very long name that nobody would ever shorten 17 final.wav', 200),
        wavOf('b.mp3', 9),
      ],
    });
    await page.getByRole('button', { name: 'Increase song count' }).press('Enter');
    await page.getByRole('button', { name: 'Continue on another device' }).click();
    await page.getByRole('img', { name: 'QR code of the link' }).waitFor();
    await (await openRow(page, 'b.mp3')).getByText(/Replace it, or remove it from the list\.$/).waitFor();
    await expectAccessibleNightly(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  });
});
