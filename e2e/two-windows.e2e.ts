import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { EmailTemplate } from '../shared/bulk-emails.ts';
import type { ClientHistory } from '../shared/clients.ts';
import type { Discount } from '../shared/discounts.ts';
import type { OwnService } from '../shared/offer.ts';
import type { SoundFile } from '../shared/portfolio.ts';
import { defaultSettings, type OwnerSettings } from '../shared/settings.ts';
import type { SitePage } from '../shared/site-pages.ts';
import type { Testimonial } from '../shared/testimonials.ts';
import { jpeg } from '../test/pictures.ts';
import { adminOf } from './admin-steps.ts';
import { expectAccessibleNightly } from './axe.ts';
import { pageOf, phone } from './client-steps.ts';
import { uploadsTo } from './content-steps.ts';
import { wavOf } from './order-steps.ts';
import { focused, toast, wordsOf } from './page-tests.ts';
import { setStage } from './set-up.ts';
import { editText, previewOf } from './site-editor-steps.ts';
import { addNote, askAsClient, ordered } from './version-steps.ts';

// Two windows show the same form. Whatever one of them saves, the other takes nothing of it back.
const stage = setStage();
const { asOwner, place } = adminOf(stage);
const ask = <T>(path: string, method?: string, body?: object): Promise<T> =>
  stage.studio.ask<T>(path, method, body);

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const notice = (page: Page): Locator =>
  page.getByRole('alert').filter({ hasText: 'Changed in another window while this was open' });
const open = (path: string, options: Parameters<typeof asOwner>[1] = {}) =>
  Promise.all([asOwner(path), asOwner(path, options)]);

test('a discount code keeps what both changed, and asks about what both changed differently', async () => {
  await ask('/api/admin/discounts', 'POST', { code: 'TWICE', kind: 'percent', value: 10 });
  const [one, other] = await open('/admin/settings/offer', { viewport: phone });
  for (const page of [one, other]) await press(page, 'Edit TWICE');
  await field(other, 'Value').fill('30');
  await field(one, 'Value').fill('20');
  await field(one, 'Description').fill('For friends');
  await press(one, 'Save changes');
  await toast(one, 'Discount code updated');

  await press(other, 'Save changes');
  await focused(notice(other));
  const words = await wordsOf(notice(other));
  for (const shown of ['Yours 30', 'Saved there 20']) expect(words).toContain(shown);
  expect(words).toMatch(/Description Saved there, now in this form For friends$/);
  await expectAccessibleNightly(other);
  await press(other, 'Use theirs Value');
  await expect.poll(() => field(other, 'Value').inputValue()).toBe('20');
  await press(other, 'Keep mine Value');
  await press(other, 'Save changes');
  await toast(other, 'Discount code updated');
  const { discounts } = await ask<{ discounts: Discount[] }>('/api/admin/discounts');
  expect(discounts.find(({ code }) => code === 'TWICE')).toMatchObject({
    value: 30,
    description: 'For friends',
    version: 3,
  });
});

test('a price that another window saved stays, and the form shows it before it is sent again', async () => {
  const [one, other] = await open('/admin/settings/offer');
  for (const page of [one, other]) await press(page, 'Edit Mixing and mastering');
  await field(other, 'Description').fill('By hand');
  await field(one, 'Price').fill('65');
  await press(one, 'Save changes');
  await toast(one, 'Service saved');

  await press(other, 'Save changes');
  await expect.poll(() => wordsOf(notice(other))).toMatch(/Price Saved there, now in this form 65$/);
  await expect.poll(() => field(other, 'Price').inputValue()).toBe('65');
  await press(other, 'Save changes');
  await toast(other, 'Service saved');
  const { services } = await ask<{ services: OwnService[] }>('/api/admin/services');
  expect(services[0]).toMatchObject({ price: 65, description: 'By hand' });
});

test('two texts of the terms are both there to choose from', async () => {
  const terms = { slug: 'terms', title: 'Terms', body: 'Pay first.', in_footer: true };
  await ask('/api/admin/pages', 'POST', terms);
  const [one, other] = await open('/admin/settings/studio');
  for (const page of [one, other]) await press(page, 'Edit Terms');
  await field(other, 'Text').fill('Pay last.');
  await field(one, 'Text').fill('Pay in two parts.');
  await press(one, 'Save page');
  await toast(one, 'Page saved');

  await press(other, 'Save page');
  await notice(other).getByText('Pay in two parts.').waitFor();
  await expect.poll(() => field(other, 'Text').inputValue()).toBe('Pay last.');
  await press(other, 'Use theirs Text');
  await other.getByText('There’s nothing left to save.').waitFor();
  const { pages } = await ask<{ pages: SitePage[] }>('/api/admin/pages');
  expect(pages).toMatchObject([{ body: 'Pay in two parts.', version: 2 }]);
  await ask('/api/admin/pages/terms', 'DELETE');
});

test('days off that two windows add are joined, and settings of other pages don’t get in the way', async () => {
  const [one, other] = await open('/admin/settings/offer');
  const addDay = async (page: Page, day: string, label: string) => {
    await press(page, 'Add days off');
    await field(page, 'First day').fill(day);
    await field(page, 'Label').fill(label);
  };
  await addDay(other, '2030-04-21', 'Easter');
  await addDay(one, '2030-12-24', 'Christmas');
  await press(one, 'Save settings');
  await toast(one, 'Settings saved');

  await press(other, 'Save settings');
  await expect
    .poll(() => wordsOf(notice(other)))
    .toMatch(/Days off Saved there, now joined with yours 2030-12-24 2030-12-24 Christmas$/);
  await press(other, 'Save settings');
  await toast(other, 'Settings saved');
  const read = () => ask<OwnerSettings>('/api/admin/settings');
  await expect
    .poll(async () => (await read()).days_off.map(({ label }) => label).sort())
    .toEqual(['Christmas', 'Easter']);

  await ask('/api/admin/settings', 'PUT', { hero_title: 'Saved elsewhere' });
  await field(other, 'Songs a week').fill('7');
  await press(other, 'Save settings');
  await toast(other, 'What was saved elsewhere meanwhile is kept, too.');
  expect(await read()).toMatchObject({ hero_title: 'Saved elsewhere', weekly_capacity: 7 });
  await ask('/api/admin/settings', 'PUT', { days_off: [], weekly_capacity: 0 });
});

test('texts of the site that two windows edit: what one changed is taken, what both changed is asked about', async () => {
  const [one, other] = await open('/admin/settings/studio');
  await editText(other, 'Hero title', 'Mine');
  await editText(other, 'Title of the guide', 'My guide');
  await editText(one, 'Hero title', 'Theirs');
  await editText(one, 'Title of the prices', 'Their prices');
  await press(one, 'Save settings');
  await toast(one, 'Settings saved');

  await press(other, 'Save settings');
  await focused(notice(other));
  const words = await wordsOf(notice(other));
  for (const shown of ['Yours Mine', 'Saved there Theirs', 'Title of the prices Saved there'])
    expect(words).toContain(shown);
  await previewOf(other).getByRole('heading', { name: 'Their prices' }).waitFor();
  await press(other, 'Use theirs Hero title');
  await previewOf(other).getByRole('heading', { name: 'Theirs', exact: true }).waitFor();
  await press(other, 'Keep mine Hero title');
  await press(other, 'Save settings');
  await toast(other, 'Settings saved');
  const read = () => ask<OwnerSettings>('/api/admin/settings');
  await expect.poll(read).toMatchObject({
    hero_title: 'Mine',
    texts: { guide_title: 'My guide', pricing_title: 'Their prices' },
  });
  await ask('/api/admin/settings', 'PUT', { hero_title: defaultSettings.hero_title, texts: {} });
});

test('a note about a client is kept in both windows until one is chosen', async () => {
  await place('Juno Vale');
  const [one, other] = await open(pageOf('juno.vale@example.com'));
  await field(other, 'Note').fill('Calls on Fridays');
  await field(one, 'Note').fill('Prefers email');
  await press(one, 'Save note');
  await toast(one, 'Note saved');

  await press(other, 'Save note');
  await other.getByText('Another window saved “Prefers email”.').waitFor();
  await expect.poll(() => field(other, 'Note').inputValue()).toBe('Calls on Fridays');
  await press(other, 'Save note');
  await toast(other, 'Note saved');
  const { client_info } = await ask<ClientHistory>('/api/admin/clients/juno.vale@example.com/history');
  expect(client_info.note).toBe('Calls on Fridays');
});

const face = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await jpeg(300, 300) });

test('the picture of a testimonial that another window saved can be taken instead of a chosen one', async () => {
  await uploadsTo(stage.studio).words('Mara', 'It breathes now.');
  const [one, other] = await open('/admin/testimonials');
  for (const page of [one, other]) await press(page, 'Edit Mara');
  await field(other, 'Image').setInputFiles(await face('mine.jpg'));
  await field(one, 'Image').setInputFiles(await face('theirs.jpg'));
  await press(one, 'Save changes');
  await toast(one, 'Testimonial updated successfully!');
  const read = async () =>
    (await ask<{ testimonials: Testimonial[] }>('/api/testimonials')).testimonials[0]?.image ?? '';
  const theirs = await read();
  expect(theirs).toMatch(/^\/api\/images\//);

  await press(other, 'Save changes');
  await focused(notice(other));
  const rows = await wordsOf(notice(other));
  for (const shown of ['Yours mine.jpg', `Saved there ${theirs}`]) expect(rows).toContain(shown);
  await press(other, 'Use theirs Image URL');
  await press(other, 'Keep mine Image URL');
  await other
    .getByText(/^mine\.jpg/)
    .first()
    .waitFor();
  await press(other, 'Use theirs Image URL');
  await field(other, 'Content').fill('It breathes, and it hits.');
  await press(other, 'Save changes');
  await toast(other, 'Testimonial updated successfully!');
  expect(await read()).toBe(theirs);
});

test('a sound file that another window uploaded can be taken instead of a chosen one', async () => {
  const { id } = await uploadsTo(stage.studio).track('Night Bus');
  const [one, other] = await open('/admin/portfolio');
  for (const page of [one, other]) await press(page, 'Edit Night Bus');
  await field(other, 'Audio file').setInputFiles(wavOf('mine.wav', 30));
  await field(one, 'Title').fill('Night Bus Two');
  await field(one, 'Audio file').setInputFiles(wavOf('theirs.wav', 30));
  await press(one, 'Save changes');
  await toast(one, 'Portfolio item updated successfully!');
  const names = async () =>
    (await ask<{ files: SoundFile[] }>('/api/admin/sounds')).files
      .filter(({ item_id }) => item_id === id)
      .map(({ name }) => name);
  await press(other, 'Save changes');
  await focused(notice(other));
  expect(await wordsOf(notice(other))).toMatch(
    /Title Saved there, now in this form Night Bus Two Audio file .*Yours mine\.wav .*Saved there theirs\.wav/,
  );
  await press(other, 'Use theirs Audio file');
  await other.getByText('There’s nothing left to save.').waitFor();
  await press(other, 'Keep mine Audio file');
  await other.getByText('replaces theirs.wav').waitFor();
  expect(await names()).not.toContain('mine.wav');
  await press(other, 'Save changes');
  await toast(other, 'Portfolio item updated successfully!');
  expect(await names()).toContain('mine.wav');
});

test('a reply to a note is chosen, and what is ticked here stays', async () => {
  const { order, version } = await ordered(stage);
  await addNote(stage, order, version.id, { at_s: 1, text: 'Too bright' });
  await askAsClient(stage, order, '/rounds', 'POST');
  const [one, other] = await open(`/admin/orders/${order.id}`);
  for (const page of [one, other]) await press(page, 'Reply to the note at 0:01.0');
  // Kept from going out, so that it's written over what isn't there any more.
  const held = Promise.withResolvers<void>();
  await other.route('**/notes/*', (route) => held.promise.then(() => route.continue()));
  const reply = (page: Page) => page.getByRole('textbox', { name: 'Reply to the note at 0:01.0' });
  await reply(other).fill('Darker now');
  await reply(one).fill('2 dB less at 8 kHz');
  await one.getByRole('status').getByText('Saved', { exact: true }).waitFor();
  held.resolve();
  await other.getByText('Another window saved another reply: “2 dB less at 8 kHz”.').waitFor();
  await other.getByRole('checkbox', { name: 'Done: note at 0:01.0' }).check();
  await press(other, 'Use theirs');
  await expect.poll(() => reply(other).inputValue()).toBe('2 dB less at 8 kHz');
  await expect
    .poll(async () => (await stage.studio.order(order.id)).rounds.flatMap(({ notes }) => notes))
    .toMatchObject([{ state: 'done', reply: '2 dB less at 8 kHz' }]);
});

test('a template that was renamed in another window is renamed when it is asked for again', async () => {
  const { id } = await ask<EmailTemplate>('/api/admin/email/templates', 'POST', {
    ...{ name: 'Stems', subject: 'Stems', message: 'Do you want them?' },
  });
  const page = await asOwner('/admin/messaging?tab=individual');
  await press(page, 'Rename Stems');
  const dialog = page.getByRole('dialog', { name: 'Rename template' });
  await dialog.getByLabel('Name').fill('About stems');
  await ask(`/api/admin/email/templates/${id}`, 'PUT', {
    ...{ name: 'All stems', subject: 'Stems', message: 'Do you want them?' },
  });
  const rename = dialog.getByRole('button', { name: 'Rename', exact: true });
  await rename.click();
  await toast(page, /^This was changed in another window/);
  await page.getByRole('button', { name: 'All stems', exact: true, includeHidden: true }).waitFor();
  await rename.click();
  await toast(page, 'Template renamed');
  await page.getByRole('button', { name: 'About stems', exact: true }).waitFor();
});
