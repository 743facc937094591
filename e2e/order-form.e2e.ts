import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { nightlyTest } from '../test/nightly-test.ts';
import {
  asUpload,
  chosenFiles,
  fillForm,
  openForm,
  openRow,
  ordersSent,
  placedOrder,
  submitButton,
  total,
  wavOf,
} from './order-steps.ts';
import { focused, toast, visit, wordsOf } from './page-tests.ts';
import { setStage } from './set-up.ts';

const stage = setStage({ MAX_UPLOAD_MB: '1' });

const open = (options: Parameters<typeof visit>[3] = {}) =>
  visit(stage.browser, stage.product.url, '/', options);

describe('missing input', () => {
  test('lists the missing fields of an empty form in field order, and sends nothing', async () => {
    const page = await open();
    await openForm(page);
    const sent = ordersSent(page);
    const box = page.locator('#order-missing');
    await expect
      .poll(() => box.getByRole('listitem').allInnerTexts())
      .toEqual(['Name is required', 'Email is required', 'Audio files are required (for project planning)']);
    const needed = page.getByText('Still needed', { exact: true }).locator('..');
    const colourOf = (element: Element) => getComputedStyle(element).color;
    const quiet = await needed.evaluate(colourOf);
    const submit = submitButton(page);
    await expect.poll(() => submit.getAttribute('aria-disabled')).toBe('true');
    // An aria-disabled button can still be pressed, but Playwright's click would wait for it to be enabled.
    await submit.press('Enter');
    await toast(page, 'Please upload at least one audio file');
    await focused(page.getByLabel('Audio files'));
    expect(await needed.evaluate(colourOf)).not.toBe(quiet);
    await page.locator('form').getByText('Please upload at least one audio file').waitFor();
    await page.getByLabel('Audio files').setInputFiles([wavOf('song.wav', 20)]);
    await expect
      .poll(() => box.getByRole('listitem').allInnerTexts())
      .toEqual(['Name is required', 'Email is required']);
    await submit.press('Enter');
    await toast(page, 'Please fill in your name and email');
    const name = page.getByLabel('Name', { exact: true });
    await focused(name);
    await page.locator('form').getByText('Please fill in your name and email').waitFor();
    expect((await name.boundingBox())?.y).toBeLessThan((page.viewportSize()?.height ?? 0) / 2);
    // Zero-width space, Hangul filler, blank braille pattern: invisible characters only.
    await page.getByLabel('Name', { exact: true }).fill('\u200b\u3164\u2800');
    await expect
      .poll(() => box.getByRole('listitem').allInnerTexts())
      .toEqual(['Name is required', 'Email is required']);
    await page.getByLabel('Name', { exact: true }).fill('Ada');
    await expect.poll(() => box.getByRole('listitem').allInnerTexts()).toEqual(['Email is required']);
    await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
    await box.waitFor({ state: 'detached' });
    await expect.poll(() => submit.getAttribute('aria-disabled')).toBe('false');
    expect(sent).toEqual([]);
  });

  test('shows an error beside an invalid email address', async () => {
    const page = await open();
    await fillForm(page, { email: 'ada@example' });
    const sent = ordersSent(page);
    await page.getByLabel('Email', { exact: true }).blur();
    await page.getByText('Enter an email address like name@example.com').waitFor();
    await submitButton(page).click();
    const field = page.getByLabel('Email', { exact: true });
    await focused(field);
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    expect(sent).toEqual([]);
    await field.fill('ada@example.com');
    await page.getByText('Enter an email address like name@example.com').waitFor({ state: 'detached' });
  });

  nightlyTest('keeps the song count between 1 and 10', async () => {
    const page = await open();
    await openForm(page);
    const [less, more] = [/^Decrease song count/, /^Increase song count/].map((name) =>
      page.getByRole('button', { name }),
    );
    if (!less || !more) throw new Error('unreachable');
    expect([await less.isDisabled(), await more.isDisabled()]).toEqual([true, false]);
    for (let songs = 2; songs <= 10; songs += 1) await more.click();
    await expect.poll(() => total(page)).toBe('$500');
    expect([await less.isDisabled(), await more.isDisabled()]).toEqual([false, true]);
    await focused(less);
    await less.click();
    await expect.poll(() => total(page)).toBe('$450');
  });
});

describe('a field that was left', () => {
  test('says what is missing or wrong, and no longer once it is filled in', async () => {
    const page = await open();
    await openForm(page);
    const field = page.getByLabel('Name', { exact: true });
    expect(await page.locator('[aria-invalid=true]').count()).toBe(0);
    await field.focus();
    await field.press('Tab');
    await page.getByText('Tell me what to call you.').waitFor();
    expect(await page.locator('[aria-invalid=true]').count()).toBe(1);
    await field.fill('Ada');
    await page.getByText('Tell me what to call you.').waitFor({ state: 'detached' });
    const link = page.getByLabel('Reference link');
    await link.fill('the new one by Ann');
    await link.press('Tab');
    await page.getByText('Paste a link that starts with https://').waitFor();
    await link.fill('example.com/track');
    await page.getByText('Paste a link that starts with https://').waitFor({ state: 'detached' });
    await link.press('Tab');
    await expect.poll(() => link.inputValue()).toBe('https://example.com/track');
  });
});

describe('songs', () => {
  test('have the titles that their files tell, or those that the client types, and reference links', async () => {
    const page = await open();
    await fillForm(page, { files: [wavOf('Ada Lovelace - Night Bus (rough v3) 140bpm.wav', 20)] });
    await expect.poll(() => page.getByLabel('Song title').inputValue()).toBe('Night Bus');
    await page
      .getByLabel('Audio files')
      .setInputFiles([wavOf('Sunrise rough.wav', 20, 220), wavOf('kick.wav', 20, 330)]);
    await page.getByRole('button', { name: 'Increase song count' }).press('Enter');
    await page.getByRole('button', { name: 'Increase song count' }).press('Enter');
    await (await openRow(page, 'Sunrise rough')).getByLabel(/^Song of/).selectOption('Song 2');
    await (await openRow(page, 'kick')).getByLabel(/^Song of/).selectOption('Song 3');
    const titles = ['1', '2', '3'].map((song) => page.getByLabel(`Title of song ${song}`));
    const typed = () => Promise.all(titles.map((title) => title.inputValue()));
    await expect.poll(typed).toEqual(['Night Bus', 'Sunrise', '']);
    await titles[1]?.fill('Sunrise (Reprise)');
    const options = page.getByLabel('Song of kick.wav').locator('option');
    await expect.poll(() => options.allTextContents()).toEqual(['Night Bus', 'Sunrise (Reprise)', 'Song 3']);
    await page.getByLabel('Reference link of song 1').fill('https://example.com/1');
    await page.getByRole('button', { name: 'Add another link of song 1' }).click();
    await page.getByLabel('Reference link 2 of song 1').fill('https://example.com/2');
    await page.getByLabel('Reference link of song 3').fill('https://example.com/3');
    await page.getByText('All files are up', { exact: true }).waitFor();
    await page.reload();
    await openForm(page);
    await expect.poll(typed).toEqual(['Night Bus', 'Sunrise (Reprise)', '']);
    await submitButton(page).click();
    const { songs } = await stage.studio.order(await placedOrder(page));
    expect(songs.map(({ title, references }) => [title, references])).toEqual([
      ['Night Bus', ['https://example.com/1', 'https://example.com/2']],
      ['Sunrise (Reprise)', []],
      ['', ['https://example.com/3']],
    ]);
  });
});

describe('on a phone', () => {
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
  const bar = (page: Page) => page.locator('[data-bottom-bar]:visible');
  /** Filled buttons that are in view. */
  const countFilled = (page: Page) =>
    page.locator('main').evaluate((main) => {
      const isFilled = (element: Element) =>
        getComputedStyle(element).backgroundColor === 'rgb(255, 178, 36)';
      const isInView = ({ top, bottom, height }: DOMRect) => height > 0 && top < innerHeight && bottom > 0;
      return [...main.querySelectorAll('button, a, label span')].filter(
        (element) => isFilled(element) && isInView(element.getBoundingClientRect()),
      ).length;
    });

  test('a bar has total and button while the form is in view; one button is filled, and no field is covered', async () => {
    const page = await open(phone);
    expect(await submitButton(page).count()).toBe(0);
    await openForm(page);
    await page.getByLabel('Audio files').scrollIntoViewIfNeeded();
    await bar(page).getByRole('button', { name: 'Submit Order - $50' }).waitFor();
    await expect.poll(() => bar(page).count()).toBe(1);
    await expect.poll(() => countFilled(page)).toBe(1);
    await page.getByLabel('Audio files').setInputFiles([wavOf('song.wav', 20)]);
    await expect.poll(() => countFilled(page)).toBe(1);
    await page.getByRole('checkbox', { name: /^Rush delivery/ }).check();
    await bar(page).getByRole('button', { name: 'Submit Order - $70' }).waitFor();
    // The price is told once.
    expect(await bar(page).locator('> :not(.sr-only)').allInnerTexts()).toEqual(['Submit Order - $70']);
    const top = (await bar(page).boundingBox())?.y ?? 0;
    for (const label of ['Song title', 'Reference link', 'Project details', 'Notes', 'Name', 'Email']) {
      const field = page.getByLabel(label, { exact: true });
      await field.focus();
      // Where a tap finds it half behind the bar.
      await field.evaluate((element, y) => scrollBy(0, element.getBoundingClientRect().bottom - y - 10), top);
      await field.blur();
      await field.focus();
      await expect
        .poll(async () => {
          const box = await field.boundingBox();
          return [label, box !== null && box.y > 64 && box.y + box.height <= top];
        })
        .toEqual([label, true]);
    }
    await submitButton(page).press('Enter');
    await toast(page, 'Please fill in your name and email');
    const message = page.getByRole('alert').filter({ hasText: 'Please fill in' });
    await expect
      .poll(async () => {
        const box = await message.boundingBox();
        return box !== null && box.y + box.height <= top;
      })
      .toBe(true);
  });

  nightlyTest('the bar says how far the files are while the order waits for them', async () => {
    const page = await open(phone);
    const held = Promise.withResolvers<void>();
    await page.route('**/api/uploads/*', async (route) => {
      if (route.request().method() === 'PATCH') await held.promise;
      await route.continue();
    });
    await fillForm(page);
    await bar(page).getByRole('button', { name: 'Submit Order - $50' }).press('Enter');
    await bar(page).getByText('0% sent').waitFor();
    held.resolve();
    await placedOrder(page);
  });

  nightlyTest('a long file name has two lines and its beginning', async () => {
    const page = await open(phone);
    await openForm(page);
    const name = `Night Bus ${'very long name '.repeat(8)}.wav`;
    await page.getByLabel('Audio files').setInputFiles([wavOf(name, 20), wavOf('b.wav', 20, 220)]);
    const shown = chosenFiles(page).first().getByText(name);
    await shown.waitFor();
    const { lines, isWhole } = await shown.evaluate((element) => ({
      lines: element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight),
      isWhole: getComputedStyle(element).direction === 'ltr',
    }));
    expect([Math.round(lines), isWhole]).toEqual([2, true]);
  });
});

test('without a connection the form says so', async () => {
  const page = await open();
  await fillForm(page);
  await page.getByText('All files are up', { exact: true }).waitFor();
  await page.context().setOffline(true);
  const words = page.getByText('You’re offline. I’ll send this as soon as you’re back.');
  await words.waitFor();
  await page.context().setOffline(false);
  await words.waitFor({ state: 'detached' });
});

describe('files', () => {
  test('of a wrong type, empty or too large are rejected with a reason, and the others are added', async () => {
    const page = await open();
    await openForm(page);
    await page
      .getByLabel('Audio files')
      .setInputFiles([
        asUpload('cover.jpg', Buffer.from('jpg')),
        asUpload('silence.wav', Buffer.alloc(0)),
        wavOf('long.wav', 1_300),
        wavOf('good.wav', 200),
      ]);
    await page.getByText('3 files were not added').waitFor();
    const words = await wordsOf(page.locator('#contact-form form'));
    expect(words).toMatch(/can’t open cover\.jpg/);
    expect(words).toMatch(/silence\.wav is empty \(0 bytes\)/);
    expect(words).toMatch(/long\.wav is 1\.27 MB, and the limit is 1 MB per file/);
    await expect
      .poll(() => chosenFiles(page).allInnerTexts())
      .toEqual([expect.stringMatching(/^good\.wav\s+0\.20 MB/)]);
    await page.getByRole('button', { name: 'Dismiss', exact: true }).click();
    await page.getByText('3 files were not added').waitFor({ state: 'detached' });
    await page.getByLabel('Audio files').setInputFiles([wavOf('good.wav', 200)]);
    await page.getByText('good.wav is already in the list.').waitFor();
    await page.getByRole('button', { name: 'Remove good.wav' }).click();
    await expect.poll(() => chosenFiles(page).count()).toBe(0);
    await page.locator('#order-missing').getByText('Audio files are required').waitFor();
  });

  test('deleted from the disk before they were sent are named, and nothing is ordered', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mixfront-chosen-'));
    try {
      const path = join(folder, 'take.wav');
      await writeFile(path, wavOf('take.wav', 20).buffer);
      const page = await open();
      await fillForm(page);
      await page.getByText('All files are up', { exact: true }).waitFor();
      // The connection fails at the same time.
      await page.route('**/api/uploads', (route) => route.abort());
      const sent = ordersSent(page);
      await page.getByLabel('Audio files').setInputFiles(path);
      const take = chosenFiles(page).filter({ hasText: 'take.wav' });
      await (await openRow(page, 'take.wav')).getByText(/^Waiting for connection/).waitFor();
      await rm(path);
      await page.unroute('**/api/uploads');
      // The queue retries by itself.
      await expect.poll(() => take.getAttribute('data-state')).toMatch(/failed|needs_file/);
      await submitButton(page).click();
      await toast(page, /take\.wav/);
      expect(sent).toEqual([]);
      await page.getByRole('button', { name: 'Remove take.wav' }).click();
      await submitButton(page).click();
      const order = await stage.studio.order(await placedOrder(page));
      expect(order.files.map(({ name }) => name)).toEqual(['song.wav']);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('the draft', () => {
  test('survives a reload with its files, and is cleared once the order is placed', async () => {
    const page = await open();
    await fillForm(page, { name: 'Drafty' });
    await page.getByLabel('Project details').fill('Half a song.');
    await page.getByLabel('Notes').fill('Not done.');
    await page.getByRole('checkbox', { name: /^Clean edit/ }).check();
    await page.getByRole('button', { name: 'Increase song count' }).press('Enter');
    await page.getByText('All files are up', { exact: true }).waitFor();
    await page.reload();
    await openForm(page);
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Drafty');
    await expect.poll(() => page.getByLabel('Project details').inputValue()).toBe('Half a song.');
    await expect.poll(() => page.getByLabel('Notes').inputValue()).toBe('Not done.');
    await expect.poll(() => page.getByRole('checkbox', { name: /^Clean edit/ }).isChecked()).toBe(true);
    await expect.poll(() => total(page)).toBe('$120');
    await expect.poll(() => chosenFiles(page).count()).toBe(1);
    await submitButton(page).click();
    const order = await stage.studio.order(await placedOrder(page));
    expect(order).toMatchObject({ song_count: 2, notes: 'Not done.', total_amount: 120 });
    expect(order.files.map(({ name }) => name)).toEqual(['song.wav']);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('orderDraft'))).toBeNull();
    await page.goBack();
    await openForm(page);
    await page.getByRole('button', { name: 'Submit Order - $50', exact: true }).waitFor();
    await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('');
    await expect.poll(() => chosenFiles(page).count()).toBe(0);
  });
});
