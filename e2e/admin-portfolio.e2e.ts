import type { Page } from 'playwright-core';
import { beforeEach, describe, expect, test } from 'vitest';
import type { PortfolioItem, SoundFile } from '../shared/portfolio.ts';
import { unreadable } from '../test/audio/broken.ts';
import { makeFlac } from '../test/audio/flac.ts';
import { makeWav } from '../test/audio/wav.ts';
import { adminOf, heading } from './admin-steps.ts';
import { expectNoViolations } from './axe.ts';
import { asUpload, slowLine, wavOf } from './order-steps.ts';
import { setStage } from './stage.ts';
import { alive, focused, toast, wordsOf } from './visit.ts';

// Preparing a file starts a process of its own.
const PREPARED_MS = 60_000;
const stage = setStage({ MAX_UPLOAD_MB: '2' });
const { asGuest, asOwner } = adminOf(stage);

const items = async () => (await stage.studio.ask<{ items: PortfolioItem[] }>('/api/portfolio')).items;
const files = async () => (await stage.studio.ask<{ files: SoundFile[] }>('/api/admin/sounds')).files;
/** The names of its files by their part. */
const namesOf = async (id: string) => {
  const own = (await files()).filter(({ item_id }) => item_id === id);
  return Object.fromEntries(
    own.map(({ part }) => [part, own.filter((file) => file.part === part).map(({ name }) => name)]),
  );
};
/** Waits until nothing of it waits. */
const settled = (id: string) =>
  expect
    .poll(async () => (await files()).filter((file) => file.item_id === id && file.state === 'waiting'), {
      timeout: PREPARED_MS,
    })
    .toEqual([]);
const wavFile = (name: string, tone = 440) =>
  new File([Uint8Array.from(makeWav({ seconds: 2, tone }))], name);
const add = (title: string, parts: Record<string, string | File> = {}) =>
  stage.studio.sendForm<PortfolioItem>('/api/admin/portfolio', {
    title,
    description: `About ${title}`,
    genre: 'Soul',
    audio_file: wavFile('main.wav'),
    ...parts,
  });
const fields = (page: Page) => ({
  title: page.getByLabel('Title', { exact: true }),
  description: page.getByLabel('Description', { exact: true }),
  genre: page.getByLabel('Genre', { exact: true }),
  featured: page.getByLabel('Featured', { exact: true }),
  audio: page.getByLabel('Audio file', { exact: true }),
  before: page.getByLabel('Before file', { exact: true }),
  after: page.getByLabel('After file', { exact: true }),
  add: page.getByRole('button', { name: 'Add track' }),
  save: page.getByRole('button', { name: 'Save changes' }),
});
const row = (page: Page, title: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Edit ${title}`, exact: true }) });
const edit = (page: Page, title: string) => row(page, title).getByRole('button', { name: `Edit ${title}` });
const fill = async (page: Page, title: string) => {
  const form = fields(page);
  await form.title.fill(title);
  await form.description.fill('The voice leads now.');
  await form.audio.setInputFiles(wavOf('mix.wav', 40));
  return form;
};

beforeEach(async () => {
  for (const { id } of await items()) await stage.studio.ask(`/api/admin/portfolio/${id}`, 'DELETE');
});

describe('a track', () => {
  test('is added with three files, prepared, and heard on the landing page', {
    timeout: 120_000,
  }, async () => {
    const page = await asOwner('/admin/portfolio');
    await page.getByText('No tracks yet.').waitFor();
    const form = fields(page);
    await form.title.fill('Night Bus Crown');
    await form.description.fill('Trap vocals over a beat.');
    await form.genre.fill('Trap');
    await form.featured.check();
    await form.audio.setInputFiles(asUpload('master.flac', makeFlac({ seconds: 6 })));
    await form.before.setInputFiles(asUpload('rough.wav', makeWav({ seconds: 6, tone: 220 })));
    await form.after.setInputFiles(asUpload('after.wav', makeWav({ seconds: 6, bitDepth: 24 })));
    await page.getByText('rough.wav 1.01 MB').waitFor();
    await form.add.click();
    await toast(page, 'Portfolio item added successfully!');
    await focused(form.title);
    expect(await form.title.inputValue()).toBe('');
    expect(await form.featured.isChecked()).toBe(false);
    const track = row(page, 'Night Bus Crown');
    await track.getByText('Trap · 0 plays · added').waitFor();
    // The list follows by itself while files are prepared.
    await track
      .getByText('Being prepared for listening')
      .first()
      .waitFor({ state: 'detached', timeout: PREPARED_MS });
    for (const part of ['Audio', 'Before', 'After']) {
      const words = await wordsOf(track.locator('li').filter({ hasText: new RegExp(`^${part}`, 'i') }));
      expect(words).toMatch(/\d\.\d\d MB 0:06 −\d+\.\d LUFS −\d+\.\d dBTP/);
    }
    await expectNoViolations(page);

    const visitor = await asGuest('/');
    const card = visitor.locator('#my-music article').filter({ hasText: 'Night Bus Crown' });
    await alive(card.getByRole('tab', { name: 'Before' }));
    await card.getByRole('tab', { name: 'Before' }).click();
    await card.getByRole('button', { name: 'Play', exact: true }).click();
    const audio = card.locator('audio');
    await expect
      .poll(() => audio.evaluate((element: HTMLAudioElement) => element.currentTime))
      .toBeGreaterThan(0.3);
    expect(await audio.evaluate((element: HTMLAudioElement) => element.currentSrc)).toMatch(
      /\/api\/audio\/[\w-]+\.mp3$/,
    );
    // The owner hears the same.
    await track.getByRole('button', { name: 'Play', exact: true }).click();
    await expect
      .poll(() => track.locator('audio').evaluate((element: HTMLAudioElement) => element.currentTime))
      .toBeGreaterThan(0.3);
  });

  test('is edited: texts alone keep the files, one file is replaced, a side taken away', {
    timeout: 120_000,
  }, async () => {
    const { id } = await add('Porch', {
      before_file: wavFile('raw.wav', 220),
      after_file: wavFile('cut.wav', 330),
    });
    const before = await files();
    const page = await asOwner('/admin/portfolio');
    const form = fields(page);
    await edit(page, 'Porch').click();
    await focused(form.title);
    expect(await form.title.inputValue()).toBe('Porch');
    expect(await form.description.inputValue()).toBe('About Porch');
    expect(await form.genre.inputValue()).toBe('Soul');
    await form.title.fill('Porch Light');
    await form.featured.check();
    await form.save.click();
    await toast(page, 'Portfolio item updated successfully!');
    await focused(edit(page, 'Porch Light'));
    expect(await items()).toMatchObject([{ id, title: 'Porch Light', featured: true, genre: 'Soul' }]);
    expect((await files()).map((file) => file.id)).toEqual(before.map((file) => file.id));

    await edit(page, 'Porch Light').click();
    await form.audio.setInputFiles(asUpload('second.wav', makeWav({ seconds: 1 })));
    await page.getByText('replaces main.wav').waitFor();
    await page.getByRole('button', { name: 'Remove before file' }).click();
    await page.getByText('raw.wav will be taken away when you save.').waitFor();
    await focused(form.before);
    await form.save.click();
    // The first one goes when the second is ready to be heard.
    await expect
      .poll(() => namesOf(id), { timeout: PREPARED_MS })
      .toEqual({ audio: ['second.wav'], after: ['cut.wav'] });
    expect((await items())[0]?.before_audio_url).toBeNull();
    const [item] = await items();
    expect(item).toMatchObject({ title: 'Porch Light', featured: true });
  });

  test('keeps being heard in its old file until a newer one is ready', { timeout: 120_000 }, async () => {
    const { id } = await add('Steady');
    await settled(id);
    const [first] = await items();
    const page = await asOwner('/admin/portfolio');
    await edit(page, 'Steady').click();
    const broken = unreadable()['WAV of no channels'] ?? Buffer.alloc(0);
    await fields(page).audio.setInputFiles(asUpload('broken.wav', broken));
    await fields(page).save.click();
    const track = row(page, 'Steady');
    await track.getByText('Could not be prepared').waitFor({ timeout: PREPARED_MS });
    await track.getByText('Visitors still hear main.wav.').waitFor();
    const failed = (await files()).find(({ state }) => state === 'failed');
    expect(failed?.error).toBeTruthy();
    await track.getByText(failed?.error ?? '').waitFor();
    expect((await items())[0]?.audio_url).toBe(first?.audio_url);
    await expectNoViolations(page);

    await page.getByRole('status').getByText('1 file could not be prepared.').waitFor();
    await track.getByRole('button', { name: 'Retry broken.wav' }).click();
    await toast(page, 'broken.wav is being prepared again');
    await focused(edit(page, 'Steady'));
    await settled(id);
    await track.getByText('Could not be prepared').waitFor({ timeout: PREPARED_MS });
    // The way out: another file.
    await fields(page).title.fill('Steady, edited');
    await track.getByRole('button', { name: 'Replace broken.wav' }).click();
    const discard = page.getByRole('alertdialog', { name: 'Discard what you changed?' });
    await discard.getByRole('button', { name: 'Discard' }).click();
    await focused(fields(page).audio);
    expect(await fields(page).title.inputValue()).toBe('Steady');
    await fields(page).title.fill('Steady as it goes');
    // Its form is open: what was typed stays.
    await track.getByRole('button', { name: 'Replace broken.wav' }).click();
    await focused(fields(page).audio);
    await fields(page).title.fill('Steady');
    await fields(page).audio.setInputFiles(asUpload('whole.wav', makeWav({ seconds: 1 })));
    await fields(page).save.click();
    await expect.poll(() => namesOf(id), { timeout: PREPARED_MS }).toEqual({ audio: ['whole.wav'] });
    await track.getByText('Could not be prepared').waitFor({ state: 'detached' });
  });

  test('is put first by one button, and deleted after a question', async () => {
    await add('One');
    const { id } = await add('Two');
    const page = await asOwner('/admin/portfolio');
    const feature = row(page, 'One').getByRole('button', { name: 'Feature One', exact: true });
    await feature.click();
    await toast(page, 'Portfolio item updated successfully!');
    await row(page, 'One').getByRole('button', { name: 'Unfeature One', exact: true }).waitFor();
    await expect.poll(async () => (await items()).map(({ title }) => title)).toEqual(['One', 'Two']);

    const remove = page.getByRole('button', { name: 'Delete One', exact: true });
    await remove.click();
    const question = page.getByRole('alertdialog', { name: 'Delete this track?' });
    await expectNoViolations(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await items()).toHaveLength(2);
    await remove.click();
    await question.getByRole('button', { name: 'Delete' }).click();
    await toast(page, 'Portfolio item deleted successfully');
    await focused(edit(page, 'Two'));
    expect(await items()).toMatchObject([{ id }]);
    expect((await files()).map(({ item_id }) => item_id)).toEqual([id]);
    await page.getByRole('button', { name: 'Delete Two' }).click();
    await page.getByText('visitors will hear the three demo tracks again').waitFor();
    await page.route('**/api/admin/portfolio/*', (route) =>
      route.fulfill({ status: 503, json: { detail: 'The store is being moved. Try again in a minute.' } }),
    );
    await question.getByRole('button', { name: 'Delete' }).click();
    await toast(page, 'Failed to delete portfolio item');
    await toast(page, 'The store is being moved. Try again in a minute.');
    expect(await items()).toHaveLength(1);
  });
});

describe('the form', () => {
  test('says what is missing, and refuses at once what cannot be a sound', async () => {
    const page = await asOwner('/admin/portfolio');
    const form = fields(page);
    await form.add.click();
    await toast(page, 'Please fill in all required fields');
    await focused(form.title);
    await page.getByText('Audio file is required').waitFor();
    for (const [name, content, words] of [
      ['stems.zip', Buffer.from('PK'), 'stems.zip is an archive.'],
      ['cover.png', Buffer.from('PNG'), 'cover.png is not a sound this site can play.'],
      ['nothing.wav', Buffer.alloc(0), 'nothing.wav is empty'],
      [
        'huge.wav',
        Buffer.alloc(2 * 1024 * 1024 + 1),
        'huge.wav has 2.00 MB, and a file can have at most 2 MB.',
      ],
    ] as const) {
      await form.audio.setInputFiles(asUpload(name, content));
      await page.locator('form').getByText(words).waitFor();
    }
    await expectNoViolations(page);
    await form.audio.setInputFiles(wavOf('fine.wav', 30));
    await page.locator('form').getByText('huge.wav').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Remove audio file' }).click();
    await form.title.fill('T');
    await form.description.fill('D');
    await form.add.click();
    await focused(form.audio);
    expect(await items()).toEqual([]);
    // A name that lies is found out by the server, and nothing typed is lost.
    await form.audio.setInputFiles(asUpload('lie.wav', Buffer.from('This is a letter, not a song.')));
    await form.add.click();
    await toast(page, 'Failed to add portfolio item');
    await page.getByRole('alert').filter({ hasText: 'lie.wav' }).waitFor();
    expect(await form.title.inputValue()).toBe('T');
    expect(await items()).toEqual([]);
  });

  test('says why a save failed where it is seen at once, at every width', async () => {
    const page = await asOwner('/admin/portfolio');
    await page.route('**/api/admin/portfolio', (route) => route.abort());
    for (const [width, height] of [
      [1440, 900],
      [768, 1024],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      const form = await fill(page, 'Cut');
      await form.title.focus();
      await page.keyboard.press('Enter');
      const reason = page
        .getByRole('alert')
        .filter({ hasText: 'The server did not answer.' })
        .filter({ hasText: 'still here' });
      await reason.waitFor();
      const seen = () =>
        reason.evaluate((element) => {
          const { left, top, bottom, width } = element.getBoundingClientRect();
          return [top + 1, (top + bottom) / 2, bottom - 1].every((y) => {
            const hit = document.elementFromPoint(left + width / 3, y);
            return hit !== null && element.contains(hit);
          });
        });
      await expect.poll(seen).toBe(true);
      await expectNoViolations(page);
      await page.getByRole('button', { name: 'Clear' }).click();
      await reason.waitFor({ state: 'detached' });
    }
  });

  test('of a track that is gone keeps what was typed, says so, and the list follows', async () => {
    const { id } = await add('Gone');
    const page = await asOwner('/admin/portfolio');
    await edit(page, 'Gone').click();
    await fields(page).description.fill('Words I do not want to type twice.');
    await stage.studio.ask(`/api/admin/portfolio/${id}`, 'DELETE');
    const [answer] = await Promise.all([
      page.waitForResponse(`**/api/admin/portfolio/${id}`),
      fields(page).save.click(),
    ]);
    expect(answer.status()).toBe(404);
    const { detail } = (await answer.json()) as { detail: string };
    await toast(page, 'Failed to update portfolio item');
    await page.getByRole('alert').filter({ hasText: detail }).waitFor();
    await row(page, 'Gone').waitFor({ state: 'detached' });
    expect(await fields(page).description.inputValue()).toBe('Words I do not want to type twice.');
  });

  test('takes a dropped file', async () => {
    const page = await asOwner('/admin/portfolio');
    const drop = async (names: string[]) => {
      const transfer = await page.evaluateHandle((list) => {
        const data = new DataTransfer();
        for (const name of list) data.items.add(new File(['RIFF'], name));
        return data;
      }, names);
      const zone = page.locator('form input[name=before_file]').locator('..');
      await zone.dispatchEvent('dragenter', { dataTransfer: transfer });
      await page.getByText('Let go to take this file').waitFor();
      await zone.dispatchEvent('drop', { dataTransfer: transfer });
    };
    await drop(['a.wav', 'b.wav']);
    await page.locator('form').getByText('Drop one file here, not several.').waitFor();
    await drop(['a.wav']);
    await page.locator('form').getByText('a.wav 4 bytes').waitFor();
  });

  test('keeps everything when a save fails, saves it with the next click, and a double click saves once', async () => {
    const page = await asOwner('/admin/portfolio');
    const form = await fill(page, 'Twice');
    await page.route('**/api/admin/portfolio', (route) => route.abort());
    await form.add.click();
    await toast(page, 'Failed to add portfolio item');
    await page.getByRole('alert').filter({ hasText: 'The server did not answer.' }).waitFor();
    await page.unroute('**/api/admin/portfolio');
    await page.route('**/api/admin/portfolio', (route) =>
      route.fulfill({ status: 507, json: { detail: 'There is no room left on the disk.' } }),
    );
    await form.add.click();
    await page.getByRole('alert').filter({ hasText: 'There is no room left on the disk.' }).waitFor();
    await page.unroute('**/api/admin/portfolio');
    expect(await form.title.inputValue()).toBe('Twice');
    await page.getByText('mix.wav 40 KB').waitFor();
    await form.add.dblclick();
    await edit(page, 'Twice').waitFor();
    expect(await items()).toHaveLength(1);

    await edit(page, 'Twice').click();
    await form.title.fill('Three times');
    await page.route('**/api/admin/portfolio/*', (route) => route.abort());
    await form.save.click();
    await toast(page, 'Failed to update portfolio item');
    expect(await form.title.inputValue()).toBe('Three times');
  });

  test('shows how far an upload is, and gives it up on demand', async () => {
    const page = await asOwner('/admin/portfolio');
    const form = await fill(page, 'Slow');
    await form.audio.setInputFiles(wavOf('long.wav', 900));
    const line = await slowLine(page, 150_000);
    await form.add.click();
    const panel = page.getByRole('region', { name: 'Upload' });
    const bar = panel.getByRole('progressbar', { name: 'Upload' });
    await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(10);
    await panel.getByText('Sending has begun').waitFor({ state: 'attached' });
    await expect.poll(() => wordsOf(panel)).toMatch(/\d+% .* MB 0\.\d MB\/s, about \d+ s left/);
    await expectNoViolations(page);
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Orders' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await panel.getByRole('button', { name: 'Cancel upload' }).click();
    await toast(page, 'The upload was stopped. Nothing was saved; what you entered is still here.');
    await focused(form.add);
    expect(await items()).toEqual([]);
    await line.restore();
    await form.add.click();
    await toast(page, 'Portfolio item added successfully!');
    expect(await items()).toMatchObject([{ title: 'Slow' }]);
  });

  test('asks before unsaved work is lost', async () => {
    await add('Other');
    const page = await asOwner('/admin/portfolio');
    const form = fields(page);
    await form.audio.setInputFiles(wavOf('unsaved.wav', 20));
    await edit(page, 'Other').click();
    const discard = page.getByRole('alertdialog', { name: 'Discard what you changed?' });
    await discard.getByRole('button', { name: 'Cancel' }).click();
    await page.getByText('unsaved.wav').waitFor();
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Images' }).click();
    const leave = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await leave.getByRole('button', { name: 'Cancel' }).click();
    await edit(page, 'Other').click();
    await discard.getByRole('button', { name: 'Discard' }).click();
    await focused(form.title);
    expect(await form.title.inputValue()).toBe('Other');
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Images' }).click();
    await heading(page, 'Images');
  });
});

test('what visitors would miss stands beside the track', { timeout: 120_000 }, async () => {
  const { id } = await add('Uneven', {
    before_file: new File([Uint8Array.from(makeWav({ seconds: 6 }))], 'long.wav'),
  });
  const broken = unreadable()['WAV of no channels'] ?? Buffer.alloc(0);
  const silent = await add('Silent', { audio_file: new File([Uint8Array.from(broken)], 'broken.wav') });
  await settled(id);
  await settled(silent.id);
  const page = await asOwner('/admin/portfolio');
  await row(page, 'Uneven').getByText('Before is 0:06, Audio 0:02. Export both').waitFor();
  await row(page, 'Silent').getByText('Visitors do not see this track').waitFor();
  expect(await row(page, 'Uneven').getByText('Visitors').count()).toBe(0);
  const { audio_url } = (await items()).find((item) => item.id === silent.id) ?? {};
  expect(audio_url).toBeNull();
  await expectNoViolations(page);
});

test('a list that cannot be loaded says so, and tries again', async () => {
  await add('There');
  const page = await asOwner('/admin/portfolio', {
    prepare: (context) => context.route('**/api/admin/sounds', (route) => route.abort()),
  });
  const problem = page.getByRole('alert').filter({ hasText: 'Failed to load portfolio items' });
  await problem.waitFor();
  await page.context().unroute('**/api/admin/sounds');
  await problem.getByRole('button', { name: 'Try again' }).click();
  await edit(page, 'There').waitFor();
});
