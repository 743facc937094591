import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { nightlyTest } from '../test/nightly-test.ts';
import { type PlacedOrder, placedWithKey, song } from '../test/orders.ts';
import { expectAccessibleAtEveryWidthNightly } from './axe.ts';
import { noise } from './listening-signals.ts';
import { wavOf } from './listening-sounds.ts';
import { focused, toast, visit } from './page-tests.ts';
import { setStage } from './set-up.ts';
import { addNote, addVersion, askAsClient, chooseVersions, deliver, songVersions } from './version-steps.ts';

const stage = setStage();

const wav = (seconds: number, name: string) => ({
  name,
  mimeType: 'audio/wav',
  buffer: wavOf(noise(seconds, 0.2)),
});

const place = (fields: Record<string, string> = {}): Promise<PlacedOrder> =>
  placedWithKey(stage.product.url, {
    fields: { name: 'Ada Lovelace', email: 'ada@example.com', ...fields },
    files: [song()],
  });

const open = async (id: string, hash = '') =>
  visit(stage.browser, stage.product.url, `/admin/orders/${id}${hash}`, {
    storageState: await stage.studio.session(),
    viewport: { width: 1440, height: 900 },
  });

const nextStep = (page: Page) => page.getByRole('region', { name: 'Next step' });
const step = (page: Page, name: string) => nextStep(page).getByRole('button', { name, exact: true });
/** Waits until as many versions of a song are ready. */
const ready = (page: Page, name: string, count: number) =>
  expect.poll(() => songVersions(page, name).getByText('Ready to deliver').count()).toBe(count);
const startWork = (id: string) =>
  stage.studio.ask(`/api/admin/orders/${id}/status`, 'PUT', { status: 'in_progress' });
const versionsOf = async (id: string) =>
  (await stage.studio.order(id)).versions.map((version) => ({
    song: version.song,
    kind: version.kind,
    note: version.note,
  }));

test('an order is led from its payment to a delivery, one button at a time', async () => {
  const order = await place({ song_count: '1', song_title: 'Night Drive' });
  const { id } = order;
  const page = await open(id);
  await page.getByRole('heading', { name: 'Ada Lovelace – Night Drive', level: 1 }).waitFor();
  await expect.poll(() => page.title()).toBe('Ada Lovelace – Night Drive - Admin');
  await nextStep(page).getByText('Waiting for Ada Lovelace to pay $50.').waitFor();
  await expect.poll(() => nextStep(page).getByRole('button').count()).toBe(0);
  await askAsClient(stage, order, '/payment-reports', 'POST', { method: 'paypal', reference: 'PP-1' });
  await page.reload();
  await nextStep(page).getByText('Ada Lovelace reported $50 by PayPal').waitFor();
  await step(page, 'Confirm payment').press('Enter');
  await toast(page, 'Payment recorded');
  await step(page, 'Start work').press('Enter');
  await expect.poll(async () => (await stage.studio.order(id)).status).toBe('in_progress');

  const title = page.getByLabel('Title of song 1');
  await page.getByRole('button', { name: 'Edit title: song 1' }).press('Enter');
  await title.fill('Night Dri');
  const form = await chooseVersions(page, step(page, 'Upload a mix'), [wav(4, 'night drive mix.wav')]);
  await focused(form.getByRole('button', { name: 'Upload', exact: true }));
  const begun = Promise.withResolvers<void>();
  await page.route('**/versions', (route) => begun.promise.then(() => route.continue()));
  await form.getByRole('button', { name: 'Upload', exact: true }).press('Enter');
  await form.waitFor({ state: 'detached' });
  // The song moves with its first version; what is typed goes along.
  await songVersions(page, 'Night Drive').getByRole('progressbar').waitFor();
  expect(await title.inputValue()).toBe('Night Dri');
  await title.press('Escape');
  const note = nextStep(page).getByLabel(/^Note for the client/);
  await note.fill('Have a listen.');
  begun.resolve();
  await ready(page, 'Night Drive', 1);
  await focused(note);
  await expectAccessibleAtEveryWidthNightly(page);
  await nextStep(page).getByText('Night Drive: Mix 1').waitFor();
  await step(page, 'Send for review').press('Enter');
  await toast(page, '1 version sent for review');
  await nextStep(page)
    .getByText(/^Waiting for Ada Lovelace/)
    .waitFor();
  await focused(nextStep(page));

  const [mix] = (await stage.studio.order(id)).versions;
  await addNote(stage, order, mix?.id ?? '', { at_s: 1, text: 'Too bright' });
  await askAsClient(stage, order, '/rounds', 'POST');
  await page.reload();
  await nextStep(page).getByText('Round 1: 0 of 1 notes done.').waitFor();
  await page.getByRole('checkbox', { name: 'Done: note at 0:01.0' }).check();
  await nextStep(page).getByText('Round 1: 1 of 1 notes done.').waitFor();
  await step(page, 'Upload a mix').waitFor();
});

nightlyTest(
  'several files are told apart by their names, and can be changed before one press uploads all',
  async () => {
    const { id } = await place({ song_count: '2', song_title: 'Night Drive', instrumental_version: 'true' });
    await startWork(id);
    const page = await open(id);
    await page.getByRole('button', { name: 'Edit title: song 2' }).press('Enter');
    await page.getByLabel('Title of song 2').fill('Rough Cut');
    await page.getByLabel('Title of song 2').press('Enter');
    await songVersions(page, 'Rough Cut').waitFor();
    const names = ['rough cut master.wav', 'Rough Cut inst.wav', 'night-drive-mixdown.wav', 'bounce 7.wav'];
    const form = await chooseVersions(
      page,
      page.getByRole('button', { name: 'Upload a version: Night Drive' }),
      names.map((name) => wav(2, name)),
    );
    const chosen = (name: string) =>
      Promise.all(
        ['Song', 'Kind'].map((what) =>
          form
            .getByLabel(`${what} of ${name}`)
            .evaluate((select) => (select as HTMLSelectElement).selectedOptions[0]?.text),
        ),
      );
    expect(await Promise.all(names.map(chosen))).toEqual([
      ['Rough Cut', 'Master'],
      ['Rough Cut', 'Instrumental'],
      ['Night Drive', 'Mix'],
      ['Night Drive', 'Master'],
    ]);
    await expectAccessibleAtEveryWidthNightly(page);
    await form.getByLabel('Kind of bounce 7.wav').selectOption('instrumental');
    await form.getByRole('button', { name: 'Leave out night-drive-mixdown.wav' }).press('Enter');
    await form.getByRole('button', { name: 'Upload 3 files' }).press('Enter');
    await form.waitFor({ state: 'detached' });
    await expect
      .poll(async () => (await versionsOf(id)).map(({ song: of, kind }) => `${of} ${kind}`).sort())
      .toEqual(['1 instrumental', '2 instrumental', '2 master']);
  },
);

nightlyTest('files dropped on a song’s player become its versions, and a ZIP can only be stems', async () => {
  const { id } = await place({ song_count: '1' });
  const page = await open(id);
  const dropped = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['PK'], 'all.zip', { type: 'application/zip' }));
    transfer.items.add(new File(['RIFF'], 'final.wav', { type: 'audio/wav' }));
    return transfer;
  });
  for (const type of ['dragenter', 'dragover', 'drop'])
    await songVersions(page, 'Song 1').dispatchEvent(type, { dataTransfer: dropped });
  const form = page.getByRole('dialog').getByRole('form', { name: 'New versions' });
  await expect
    .poll(() => form.getByLabel('Kind of all.zip').locator('option').allInnerTexts())
    .toEqual(['Stems']);
  await expect.poll(() => form.getByLabel('Kind of final.wav').inputValue()).toBe('mix');
  await form.getByRole('button', { name: 'Cancel' }).press('Enter');
  await form.waitFor({ state: 'detached' });
});

test('notes that are marked as done together until one fails are counted, and open again after Undo', async () => {
  const order = await place({ song_count: '1' });
  const { id } = order;
  await startWork(id);
  const mix = await addVersion(stage, id, { content: wav(2, '').buffer });
  await deliver(stage, id);
  for (const at_s of [0.1, 0.2, 0.3]) await addNote(stage, order, mix.id, { at_s, text: `At ${at_s}` });
  await askAsClient(stage, order, '/rounds', 'POST');
  const page = await open(id);
  let puts = 0;
  await page.route('**/notes/*', (route) => (++puts === 3 ? route.abort() : route.continue()));
  await step(page, 'Mark all 3 as done').press('Enter');
  await toast(page, /^2 of 3 notes marked as done\. /);
  await nextStep(page).getByText('Round 1: 2 of 3 notes done.').waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await toast(page, 'Notes open again');
  await nextStep(page).getByText('Round 1: 0 of 3 notes done.').waitFor();
});

test('they are delivered although some are missing, and withdrawn after a confirmation', async () => {
  const { id } = await place({ song_count: '2' });
  for (const kind of ['mix', 'master'] as const)
    await addVersion(stage, id, { content: wav(2, '').buffer, kind });
  const page = await open(id);
  await ready(page, 'Song 1', 2);
  await step(page, 'Deliver').press('Enter');
  await nextStep(page).getByText('Still missing: mix of song 2 and master of song 2.').waitFor();
  expect((await stage.studio.order(id)).status).toBe('pending');
  await step(page, 'Deliver anyway').press('Enter');
  await toast(page, '2 versions delivered');
  await expect.poll(async () => (await stage.studio.order(id)).status).toBe('mastered');
  const versions = songVersions(page, 'Song 1');
  await versions.getByRole('button', { name: /^Mix 1 Delivered/ }).press('Enter');
  await versions.getByRole('button', { name: 'Withdraw Mix 1 of song 1' }).press('Enter');
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Withdraw' }).press('Enter');
  await toast(page, 'Mix 1 withdrawn');
  await expect.poll(async () => (await versionsOf(id)).map(({ kind }) => kind)).toEqual(['master']);
});

nightlyTest(
  'an upload interrupted by a reload resumes with the same file, and blocks the delivery until then',
  async () => {
    const { id } = await place({ song_count: '1' });
    const page = await open(id);
    const held = Promise.withResolvers<void>();
    await page.route('**/api/uploads/*', async (route) => {
      if (route.request().method() !== 'PATCH') return route.continue();
      await held.promise;
      await route.abort().catch(() => undefined);
    });
    const file = wav(2, 'bounce 7.wav');
    const versions = songVersions(page, 'Song 1');
    const form = await chooseVersions(page, versions.getByRole('button', { name: 'Upload a version' }), [
      file,
    ]);
    await form.getByLabel('Kind of bounce 7.wav').selectOption('master');
    await form.getByRole('button', { name: 'Upload', exact: true }).press('Enter');
    const blocked = nextStep(page).getByText('bounce 7.wav is still uploading.', { exact: false });
    await blocked.waitFor();
    page.on('dialog', (dialog) => void dialog.accept());
    // The reload ends the held requests; nothing gets through before it.
    await page.reload();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    held.resolve();
    await versions.getByLabel('Choose bounce 7.wav again').setInputFiles(wav(1, 'another.wav'));
    await versions.getByText('another.wav isn’t the file you started with.').waitFor();
    await versions.getByLabel('Choose bounce 7.wav again').setInputFiles(file);
    await ready(page, 'Song 1', 1);
    expect(await versionsOf(id)).toEqual([{ song: 1, kind: 'master', note: '' }]);
    await blocked.waitFor({ state: 'hidden' });
  },
);

test('a reply says that it is saved; one that can’t be survives a reload, and saving leaves what is being typed alone', async () => {
  const order = await place({ song_count: '1' });
  // Long enough to be still playing when a busy machine looks.
  const mix = await addVersion(stage, order.id, { content: wav(20, '').buffer });
  await deliver(stage, order.id);
  await addNote(stage, order, mix.id, { at_s: 1, text: 'Too bright' });
  await askAsClient(stage, order, '/rounds', 'POST');
  const isComparable = async () => (await stage.studio.order(order.id)).songs[0]?.rough != null;
  await expect.poll(isComparable).toBe(true);
  const page = await open(order.id, '#rounds');
  const player = page.getByRole('region', { name: 'Player of Song 1' });
  await player.getByRole('button', { name: 'Go to 0:01.0' }).press('Enter');
  await player.getByRole('button', { name: /^Pause/ }).waitFor();
  await player.getByRole('radio', { name: 'Rough mix', exact: true }).click();
  await player.getByRole('radio', { name: 'Rough mix', exact: true, checked: true }).waitFor();
  await expectAccessibleAtEveryWidthNightly(page);
  const note = player.getByRole('list', { name: 'Notes', exact: true }).getByRole('listitem');
  await note.getByRole('button', { name: /^Reply/ }).click();
  const reply = note.getByLabel(/^Reply to the note/);
  await page.route('**/notes/*', (route) => route.abort());
  await reply.fill('Took 2 dB off at 8 kHz.');
  await note.getByText(/^Not saved\./).waitFor();
  await page.unroute('**/notes/*');
  await page.reload();
  const saved = async () => (await stage.studio.order(order.id)).rounds[0]?.notes[0]?.reply;
  await expect.poll(saved).toBe('Took 2 dB off at 8 kHz.');
  await expect.poll(() => reply.inputValue()).toBe('Took 2 dB off at 8 kHz.');
  await reply.press('End');
  await reply.pressSequentially(' And 1 dB ');
  await expect.poll(saved).toBe('Took 2 dB off at 8 kHz. And 1 dB');
  await note.getByText('Saved', { exact: true }).waitFor();
  await reply.pressSequentially('more');
  expect(await reply.inputValue()).toBe('Took 2 dB off at 8 kHz. And 1 dB more');
});
