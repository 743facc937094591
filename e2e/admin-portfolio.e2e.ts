import { describe, expect, test } from 'vitest';
import { unreadable } from '../test/audio/broken.ts';
import { makeFlac } from '../test/audio/flac.ts';
import { makeWav } from '../test/audio/wav.ts';
import { expectAccessibleNightly } from './axe.ts';
import { uploadsTo } from './content-steps.ts';
import { advances } from './listening-steps.ts';
import { asUpload } from './order-steps.ts';
import { alive, focused, toast, wordsOf } from './page-tests.ts';
import { edit, fields, open, row, setPortfolioStage, wavFile } from './portfolio-steps.ts';

const { stage, asGuest, asOwner, items, files, namesOf, settled, add } = setPortfolioStage();

describe('a track', () => {
  test('is added with three files, prepared and playable on the landing page', async () => {
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
    await focused(form.sounds);
    await expect.poll(() => form.title.inputValue()).toBe('');
    await expect.poll(() => form.featured.isChecked()).toBe(false);
    const track = row(page, 'Night Bus Crown');
    await track.getByText('Trap · 0 plays · featured').waitFor();
    await open(page, 'Night Bus Crown');
    // The list updates by itself while files are prepared.
    for (const part of ['Audio', 'Before', 'After']) {
      const line = track.locator('li').filter({ hasText: new RegExp(`^${part}`, 'i') });
      await expect.poll(() => wordsOf(line)).toMatch(/\d\.\d\d MB 0:06 −\d+\.\d LUFS −\d+\.\d dBTP/);
    }
    await expectAccessibleNightly(page);

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
    // The owner hears the same files.
    await track.getByRole('button', { name: 'Play Night Bus Crown' }).click();
    await advances(track);
  });

  test('gets one of the studio’s images as its cover, which visitors see in its row', async () => {
    const { id } = await uploadsTo(stage.studio).image('portfolio', 'A bus at night');
    await add('Night Bus');
    const page = await asOwner('/admin/portfolio');
    const form = fields(page);
    await edit(page, 'Night Bus').click();
    await page.getByLabel('Cover').selectOption({ label: 'A bus at night' });
    await form.save.click();
    await toast(page, 'Portfolio item updated successfully!');
    await expect.poll(async () => (await items()).map(({ cover }) => cover?.id)).toEqual([id]);

    const visitor = await asGuest('/');
    const cover = visitor.locator('#my-music article').filter({ hasText: 'Night Bus' }).locator('img');
    await cover.scrollIntoViewIfNeeded();
    await expect
      .poll(() => cover.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
      .toBe(true);
    const folder = (await items())[0]?.cover?.url.replace(/[^/]+$/, '') ?? '';
    expect(folder).toMatch(/^\/api\/images\/./);
    expect(await cover.evaluate((image: HTMLImageElement) => image.currentSrc)).toContain(folder);
    expect(await cover.getAttribute('alt')).toBe('A bus at night, described');
  });

  test('shows up while the page is open, when it is a draft from a client’s order', async () => {
    const page = await asOwner('/admin/portfolio');
    await page.getByText('No tracks yet.').waitFor();
    await add('Kitchen Floor', { published: 'false' });
    await row(page, 'Kitchen Floor').getByText('Draft', { exact: true }).waitFor();
  });

  test('is edited: changed text keeps the files, one file is replaced, one side is removed', async () => {
    const { id } = await add('Porch', {
      before_file: wavFile('raw.wav', 220),
      after_file: wavFile('cut.wav', 330),
    });
    const before = await files();
    const page = await asOwner('/admin/portfolio');
    const form = fields(page);
    await edit(page, 'Porch').click();
    await focused(form.title);
    await expect.poll(() => form.title.inputValue()).toBe('Porch');
    await expect.poll(() => form.description.inputValue()).toBe('About Porch');
    await expect.poll(() => form.genre.inputValue()).toBe('Soul');
    await form.title.fill('Porch Light');
    await form.featured.check();
    await form.save.click();
    await toast(page, 'Portfolio item updated successfully!');
    await focused(edit(page, 'Porch Light'));
    await expect
      .poll(() => items())
      .toMatchObject([{ id, title: 'Porch Light', featured: true, genre: 'Soul' }]);
    expect((await files()).map((file) => file.id)).toEqual(before.map((file) => file.id));

    await edit(page, 'Porch Light').click();
    await form.audio.setInputFiles(asUpload('second.wav', makeWav({ seconds: 1 })));
    await page.getByText('replaces main.wav').waitFor();
    await page.getByRole('button', { name: 'Remove before file' }).click();
    await page.getByText('raw.wav will be removed when you save.').waitFor();
    await focused(form.before);
    await form.save.click();
    // The old file is deleted once the new one is ready to play.
    await expect.poll(() => namesOf(id)).toEqual({ audio: ['second.wav'], after: ['cut.wav'] });
    expect((await items())[0]?.before_audio_url).toBeNull();
    const [item] = await items();
    expect(item).toMatchObject({ title: 'Porch Light', featured: true });
  });

  test('keeps playing its old file until the new one is ready', async () => {
    const { id } = await add('Steady');
    await settled(id);
    const [first] = await items();
    const page = await asOwner('/admin/portfolio');
    await edit(page, 'Steady').click();
    const broken = unreadable()['WAV of no channels'] ?? Buffer.alloc(0);
    await fields(page).audio.setInputFiles(asUpload('broken.wav', broken));
    await fields(page).save.click();
    const track = row(page, 'Steady');
    await track.getByText('Couldn’t be processed').waitFor();
    await open(page, 'Steady');
    await track.getByText('Visitors still hear main.wav.').waitFor();
    const failed = (await files()).find(({ state }) => state === 'failed');
    expect(failed?.error).toBeTruthy();
    await track.getByText(failed?.error ?? '').waitFor();
    expect((await items())[0]?.audio_url).toBe(first?.audio_url);

    await page.getByRole('status').getByText('1 file couldn’t be processed.').waitFor();
    // The way to fix it: choose another file.
    await fields(page).title.fill('Steady, edited');
    await track.getByRole('button', { name: 'Replace broken.wav' }).click();
    const discard = page.getByRole('alertdialog', { name: 'Discard your changes?' });
    await discard.getByRole('button', { name: 'Discard' }).click();
    await focused(fields(page).audio);
    await expect.poll(() => fields(page).title.inputValue()).toBe('Steady');
    await fields(page).title.fill('Steady as it goes');
    // Its form was open, so what was typed stays.
    await track.getByRole('button', { name: 'Replace broken.wav' }).click();
    await focused(fields(page).audio);
    await fields(page).title.fill('Steady');
    await fields(page).audio.setInputFiles(asUpload('whole.wav', makeWav({ seconds: 1 })));
    await fields(page).save.click();
    await expect.poll(() => namesOf(id)).toEqual({ audio: ['whole.wav'] });
    await expect.poll(() => track.getByText('Couldn’t be processed').count()).toBe(0);
  });

  test('is moved to the top with one button, and deleted after a confirmation', async () => {
    const one = await add('One');
    const { id } = await add('Two');
    const page = await asOwner('/admin/portfolio');
    await open(page, 'One');
    const feature = row(page, 'One').getByRole('button', { name: 'Feature One', exact: true });
    await feature.click();
    await toast(page, 'Portfolio item updated successfully!');
    await row(page, 'One').getByRole('button', { name: 'Unfeature One', exact: true }).waitFor();
    await expect.poll(async () => (await items()).map(({ title }) => title)).toEqual(['One', 'Two']);

    const remove = page.getByRole('button', { name: 'Delete One', exact: true });
    await remove.click();
    const question = page.getByRole('alertdialog', { name: 'Delete this track?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await expect.poll(() => items()).toHaveLength(2);
    await remove.click();
    // The list is read again before the answer arrives.
    await page.route('**/api/admin/portfolio/*', async (route) => {
      const response = await route.fetch();
      await expect
        .poll(async () => {
          await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
          return page.locator(`[data-row='${one.id}']`).count();
        })
        .toBe(0);
      await route.fulfill({ response });
    });
    await question.getByRole('button', { name: 'Delete' }).click();
    await toast(page, 'Portfolio item deleted successfully');
    await page.unroute('**/api/admin/portfolio/*');
    await focused(edit(page, 'Two'));
    await expect.poll(() => items()).toMatchObject([{ id }]);
    expect((await files()).map(({ item_id }) => item_id)).toEqual([id]);
    await page.getByRole('button', { name: 'Delete Two' }).click();
    await page.getByText('visitors will hear the three demo tracks again').waitFor();
    await page.route('**/api/admin/portfolio/*', (route) =>
      route.fulfill({ status: 503, json: { detail: 'The store is being moved. Try again in a minute.' } }),
    );
    await question.getByRole('button', { name: 'Delete' }).click();
    await toast(page, 'Failed to delete portfolio item');
    await toast(page, 'The store is being moved. Try again in a minute.');
    await expect.poll(() => items()).toHaveLength(1);
  });
});

test('a draft is labelled, plays for the owner, and is published, unpublished and undone with one press each', async () => {
  const { id } = await add('Night Bus', { published: 'false' });
  await settled(id);
  const page = await asOwner('/admin/portfolio');
  await page.getByText('1 draft.').waitFor();
  await page.getByText('Draft', { exact: true }).waitFor();
  await open(page, 'Night Bus');
  const sound = page.waitForResponse((response) => response.url().includes('/api/audio/drafts/'));
  await page.getByRole('button', { name: 'Play Night Bus' }).click();
  expect([200, 206]).toContain((await sound).status());
  await page.getByRole('button', { name: 'Publish Night Bus', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Unpublish Night Bus', exact: true }).waitFor();
  await expect.poll(() => page.getByText('Draft', { exact: true }).count()).toBe(0);
  await expect.poll(async () => (await items()).map(({ title }) => title)).toEqual(['Night Bus']);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('button', { name: 'Publish Night Bus', exact: true }).waitFor();
  await expect.poll(items).toEqual([]);
  await page.getByRole('button', { name: 'Publish Night Bus', exact: true }).click();
  await page.getByRole('button', { name: 'Unpublish Night Bus', exact: true }).click();
  await page.getByRole('button', { name: 'Publish Night Bus', exact: true }).waitFor();
  await expect.poll(items).toEqual([]);
});
