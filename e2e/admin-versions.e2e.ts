import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { type PlacedOrder, placedWithKey, song } from '../test/orders.ts';
import { expectSoundAtEveryWidth } from './axe.ts';
import { noise } from './listening-signals.ts';
import { wavOf } from './listening-sounds.ts';
import { toast, visit } from './page-tests.ts';
import { setStage } from './set-up.ts';
import { MAKING_MS } from './timeouts.ts';
import { addNote, askAsClient } from './version-steps.ts';

const stage = setStage();

const wav = (seconds: number, name: string) => ({
  name,
  mimeType: 'audio/wav',
  buffer: wavOf(noise(seconds, 0.2)),
});

const place = (fields: Record<string, string> = {}): Promise<PlacedOrder> =>
  placedWithKey(stage.product.url, {
    fields: { name: 'Ada Lovelace', email: 'ada@example.com', song_count: '2', ...fields },
    files: [song('One mix.wav', wavOf(noise(2, 0.1)))],
  });

const open = async (id: string, hash = '') =>
  visit(stage.browser, stage.product.url, `/admin/orders/${id}${hash}`, {
    storageState: await stage.studio.session(),
    viewport: { width: 1440, height: 900 },
  });

const songOf = (page: Page, number: number) =>
  page.getByRole('region', { name: `Versions of song ${number}` });

const upload = async (page: Page, number: number, file: ReturnType<typeof wav>, kind?: string) => {
  const part = songOf(page, number);
  await part.getByRole('button', { name: /^Upload a version/ }).press('Enter');
  const form = part.getByRole('form');
  await form.getByLabel(/^File for song/).setInputFiles(file);
  if (kind) await form.getByLabel('Kind').selectOption(kind);
  await form.getByLabel(/^What changed/).fill('Vocal up a dB.');
  await form.getByRole('button', { name: 'Upload' }).press('Enter');
};

test('the engineer titles a song, uploads versions and delivers them although some are missing', async () => {
  const { id } = await place();
  const page = await open(id);
  await songOf(page, 1).getByRole('button', { name: 'Edit title: song 1' }).press('Enter');
  await page.getByLabel('Title of song 1').fill('Night Drive');
  await page.getByLabel('Title of song 1').press('Enter');
  await page.getByRole('heading', { name: /^Night Drive/ }).waitFor();

  await upload(page, 1, wav(12, 'night drive mix.wav'));
  await songOf(page, 1).getByText('Ready to deliver').waitFor({ timeout: MAKING_MS });
  await upload(page, 1, wav(12, 'night drive master.wav'));
  await expect
    .poll(() => songOf(page, 1).getByText('Ready to deliver').count(), { timeout: MAKING_MS })
    .toBe(2);
  await expectSoundAtEveryWidth(page);

  const deliver = page.getByRole('form', { name: 'Deliver' });
  await deliver.getByLabel(/^Note for the client/).fill('Have a listen.');
  await deliver.getByRole('button', { name: 'Deliver', exact: true }).press('Enter');
  await deliver.getByText('Still missing: mix of song 2 and master of song 2.').waitFor();
  expect((await stage.studio.order(id)).status).toBe('pending');
  await deliver.getByRole('button', { name: 'Deliver anyway' }).press('Enter');
  await toast(page, '2 versions delivered');
  await expect.poll(async () => (await stage.studio.order(id)).status).toBe('mastered');
}, 120_000);

const expectState = (id: string, state: object) =>
  expect.poll(async () => (await stage.studio.order(id)).versions).toMatchObject(state);

test('an upload interrupted by a reload resumes with the same file, and blocks the delivery until then', async () => {
  const { id } = await place({ song_count: '1' });
  const page = await open(id);
  const held = Promise.withResolvers<void>();
  await page.route('**/api/uploads/*', async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    await held.promise;
    await route.abort().catch(() => undefined);
  });
  const file = wav(2, 'bounce 7.wav');
  await upload(page, 1, file, 'master');
  const deliver = page.getByRole('form', { name: 'Deliver' });
  await deliver.getByText('bounce 7.wav is still uploading.', { exact: false }).waitFor();
  page.on('dialog', (dialog) => void dialog.accept());
  // The reload ends the held requests; nothing gets through before it.
  await page.reload();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  held.resolve();
  await songOf(page, 1).getByLabel('Choose bounce 7.wav again').setInputFiles(wav(1, 'another.wav'));
  await songOf(page, 1).getByText('another.wav isn’t the file you started with.').waitFor();
  await songOf(page, 1).getByLabel('Choose bounce 7.wav again').setInputFiles(file);
  await expectState(id, [{ kind: 'master', name: 'bounce 7.wav', note: 'Vocal up a dB.', state: 'ready' }]);
  await songOf(page, 1).getByText('Ready to deliver').waitFor({ timeout: MAKING_MS });
  await expect.poll(() => deliver.getByText('is still uploading').count()).toBe(0);
});

test('the form rejects a ZIP without stems, and a version is withdrawn after a confirmation', async () => {
  const { id } = await place({ song_count: '1' });
  const page = await open(id);
  await songOf(page, 1).getByRole('button', { name: 'Upload a version' }).click();
  const form = songOf(page, 1).getByRole('form');
  await form.getByRole('button', { name: 'Upload' }).click();
  await form.getByText('Choose a file first.').waitFor();
  await form
    .getByLabel(/^File for song/)
    .setInputFiles({ name: 'mix.zip', mimeType: 'application/zip', buffer: Buffer.from('PK') });
  await form.getByLabel('Kind').selectOption('mix');
  await form.getByRole('button', { name: 'Upload' }).click();
  await form.getByText('A ZIP can only be stems. Choose Stems, or a sound file.').waitFor();
  await form.getByLabel(/^File for song/).setInputFiles(wav(2, 'one mix.wav'));
  await form.getByRole('button', { name: 'Upload' }).click();
  await songOf(page, 1).getByText('Ready to deliver').waitFor({ timeout: MAKING_MS });
  await songOf(page, 1)
    .getByRole('button', { name: /^Withdraw Mix 1/ })
    .click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Withdraw' }).click();
  await toast(page, 'Mix 1 withdrawn');
  await songOf(page, 1).getByText('No versions yet.', { exact: false }).waitFor();
  expect((await stage.studio.order(id)).versions).toEqual([]);
});

test('a reply that can’t be saved survives a reload and is saved then, and saving leaves what is being typed alone', async () => {
  const order = await place({ song_count: '1' });
  const page = await open(order.id);
  await upload(page, 1, wav(2, 'one mix.wav'));
  await songOf(page, 1).getByText('Ready to deliver').waitFor({ timeout: MAKING_MS });
  await stage.studio.ask(`/api/admin/orders/${order.id}/deliver`, 'POST', { with_gaps: true });
  const [mix] = (await stage.studio.order(order.id)).versions;
  await addNote(stage, order, mix?.id ?? '', { at_s: 1, text: 'Too bright' });
  await askAsClient(stage, order, '/rounds', 'POST');
  const desk = await open(order.id, '#rounds');
  const round = desk.getByRole('region', { name: 'Round 1', exact: true });
  await round.getByRole('button', { name: 'Go to 0:01.0' }).press('Enter');
  await round.getByRole('button', { name: /^Pause/ }).waitFor();
  await expectSoundAtEveryWidth(desk);
  const note = round.getByRole('listitem');
  await note.getByRole('button', { name: /^Reply/ }).click();
  await desk.route('**/notes/*', (route) => route.abort());
  await note.getByLabel(/^Reply to the note/).fill('Took 2 dB off at 8 kHz.');
  await note.getByText(/^Not saved\./).waitFor();
  await desk.unroute('**/notes/*');
  await desk.reload();
  await expect
    .poll(async () => (await stage.studio.order(order.id)).rounds[0]?.notes[0]?.reply)
    .toBe('Took 2 dB off at 8 kHz.');
  await expect.poll(() => note.getByLabel(/^Reply to the note/).inputValue()).toBe('Took 2 dB off at 8 kHz.');
  const reply = note.getByLabel(/^Reply to the note/);
  await reply.press('End');
  await reply.pressSequentially(' And 1 dB ');
  await expect
    .poll(async () => (await stage.studio.order(order.id)).rounds[0]?.notes[0]?.reply)
    .toBe('Took 2 dB off at 8 kHz. And 1 dB');
  await note.getByText('Saving…').waitFor({ state: 'hidden' });
  await reply.pressSequentially('more');
  expect(await reply.inputValue()).toBe('Took 2 dB off at 8 kHz. And 1 dB more');
});
