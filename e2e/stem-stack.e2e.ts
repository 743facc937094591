import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { makeWav } from '../test/audio/wav.ts';
import { makeZip } from '../test/audio/zip.ts';
import { expectAccessibleNightly } from './axe.ts';
import { valuesOf } from './listening-steps.ts';
import { asUpload, openForm, openRow, type Upload } from './order-steps.ts';
import { focused, visit } from './page-tests.ts';
import { setStage } from './set-up.ts';
import { requestsOf } from './upload-steps.ts';

const stage = setStage();
const RATE = 48_000;

const wav = (name: string, seconds: number, tone = 480) =>
  asUpload(name, makeWav({ seconds, tone, sampleRate: RATE, channels: 1 }));
const song = (seconds = 12) => [
  wav('Beat 120.wav', seconds),
  wav('Lead Vocal.wav', seconds),
  wav('Adlibs.wav', 0.75 * seconds),
];

const choose = async (page: Page, files: Upload[]) => {
  await openForm(page);
  await page.getByLabel('Audio files').setInputFiles(files);
};
const open = async (files: Upload[], options: Parameters<typeof visit>[3] = {}) => {
  const page = await visit(stage.browser, stage.product.url, '/', options);
  await choose(page, files);
  return page;
};
const stackOf = (page: Page, name = 'Your files, lined up') => page.getByRole('region', { name });
const button = (stack: Locator, name: string) => stack.getByRole('button', { name, exact: true });
const seek = (stack: Locator) => stack.getByRole('slider', { name: 'Seek' });
const at = async (stack: Locator) => Number(await seek(stack).inputValue());
/** Waits until all files have been checked. */
const checked = (stack: Locator, files: number) =>
  expect.poll(() => stack.getByRole('button', { name: /^Solo / }).count()).toBe(files);

describe('files on one time axis', () => {
  test('play together by keyboard alone, and stop for any other sound', async () => {
    // Still playing when a busy machine comes to the end of this test.
    const page = await open(song(90));
    const stack = stackOf(page);
    await checked(stack, 3);
    await button(stack, 'Play together').focus();
    await page.keyboard.press('Enter');
    await focused(button(stack, 'Pause'));
    await expect.poll(() => at(stack)).toBeGreaterThan(0.5);
    await page.keyboard.press('Tab');
    await focused(seek(stack));
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => at(stack)).toBeGreaterThan(5);
    await page.keyboard.press('Tab');
    await focused(button(stack, 'Mute Beat 120.wav'));
    await page.keyboard.press('Space');
    await expect.poll(() => button(stack, 'Mute Beat 120.wav').getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Tab');
    await focused(button(stack, 'Solo Beat 120.wav'));

    const other = page.getByRole('button', { name: /^Play / }).first();
    await other.scrollIntoViewIfNeeded();
    await other.click();
    await button(stack, 'Play together').waitFor();
    const stood = await at(stack);
    expect(stood).toBeGreaterThan(5);
    expect((await valuesOf(seek(stack))).map(Number)).toEqual([stood]);
  });

  test('have no axe violations, and fit the screen of a phone', async () => {
    const page = await open(
      [...song(), asUpload('Old session.zip', makeZip([{ name: 'a.wav', content: makeWav() }]))],
      {
        viewport: { width: 390, height: 900 },
      },
    );
    const stack = stackOf(page);
    await checked(stack, 3);
    await stack.getByText('A ZIP can’t be played here.').waitFor();
    await button(stack, 'Solo Lead Vocal.wav').click();
    await expectAccessibleNightly(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  test('are grouped by song, each with its own player', async () => {
    const page = await open(song());
    await checked(stackOf(page), 3);
    await page.getByRole('button', { name: 'Increase song count' }).press('Enter');
    await (await openRow(page, 'Adlibs.wav')).getByLabel('Song of Adlibs.wav').selectOption('2');
    const [first, second] = [1, 2].map((one) => stackOf(page, `Song ${one}, lined up`)) as [Locator, Locator];
    await checked(first, 2);
    await button(second, 'Play').waitFor();
    await button(first, 'Play together').click();
    await expect.poll(() => at(first)).toBeGreaterThan(0.3);
    await button(second, 'Play').click();
    await button(first, 'Play together').waitFor();
    await expect.poll(() => at(second)).toBeGreaterThan(0.3);
    await page.getByRole('button', { name: 'Decrease song count' }).click();
    await checked(stackOf(page), 3);
  });

  test('need adding again after a reload, and play once they have been', async () => {
    const page = await open(song());
    await checked(stackOf(page), 3);
    await expect.poll(() => page.locator('li[data-state="whole"]').count()).toBe(3);
    await page.reload();
    await openForm(page);
    const stack = stackOf(page);
    await expect.poll(() => stack.getByText(/Uploaded\. Add it again/).count()).toBe(3);
    await expect.poll(() => stack.getByRole('button', { name: /^Play/ }).count()).toBe(0);

    const requests = requestsOf(page);
    await choose(page, [...song().slice(0, 2), wav('Adlibs.wav', 9, 700)]);
    await checked(stack, 2);
    await page.getByText(/^There’s already a different Adlibs\.wav in the list\./).waitFor();
    await expect.poll(() => page.locator('li[data-state="whole"]').count()).toBe(3);
    expect(requests).toEqual([]);
    await button(stack, 'Play together').click();
    await expect.poll(() => at(stack)).toBeGreaterThan(0.3);
  });
});
