import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
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
    const submit = submitButton(page);
    await expect.poll(() => submit.getAttribute('aria-disabled')).toBe('true');
    // An aria-disabled button can still be pressed, but Playwright's click would wait for it to be enabled.
    await submit.press('Enter');
    await toast(page, 'Please upload at least one audio file');
    await focused(page.getByLabel('Audio files'));
    await page.getByLabel('Audio files').setInputFiles([wavOf('song.wav', 20)]);
    await expect
      .poll(() => box.getByRole('listitem').allInnerTexts())
      .toEqual(['Name is required', 'Email is required']);
    await submit.press('Enter');
    await toast(page, 'Please fill in your name and email');
    await focused(page.getByLabel('Name', { exact: true }));
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

  test('keeps the song count between 1 and 10', async () => {
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
    await page.getByRole('button', { name: 'Increase song count' }).click();
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
