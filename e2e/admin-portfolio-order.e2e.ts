import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { makeWav } from '../test/audio/wav.ts';
import { jpeg } from '../test/pictures.ts';
import { expectAccessibleNightly } from './axe.ts';
import { asUpload } from './order-steps.ts';
import { alive, focused, toast } from './page-tests.ts';
import { fields, row, setPortfolioStage } from './portfolio-steps.ts';

const { stage, asGuest, asOwner, items, namesOf, add } = setPortfolioStage();

describe('the order of tracks', () => {
  const titles = async () => (await items()).map(({ title }) => title);
  const places = (page: Page) =>
    page.locator('[data-row]').evaluateAll((rows) => rows.map((one) => (one as HTMLElement).dataset.row));

  test('is changed by keyboard and by dragging, is announced, and visitors see it', async () => {
    for (const title of ['One', 'Two', 'Three', 'Four']) await add(title);
    const page = await asOwner('/admin/portfolio');
    const up = page.getByRole('button', { name: 'Move One up' });
    await up.press('Enter');
    await page.getByRole('status').getByText('Moved to place 3 of 4').waitFor({ state: 'attached' });
    await focused(up);
    await expect.poll(titles).toEqual(['Four', 'Three', 'One', 'Two']);
    expect(await page.getByRole('button', { name: 'Move Two down' }).getAttribute('aria-disabled')).toBe(
      'true',
    );

    const handle = row(page, 'Four').getByTitle('Drag to another place');
    const from = await handle.boundingBox();
    const to = await row(page, 'One').boundingBox();
    if (!from || !to) throw new Error('The rows have no place');
    const [x, y] = [from.x + from.width / 2, from.y + from.height / 2];
    const drag = async () => {
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x, to.y + to.height / 2 + 5, { steps: 6 });
    };
    // Escape puts it back.
    await drag();
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await titles()).toEqual(['Four', 'Three', 'One', 'Two']);
    await drag();
    // Another finger.
    for (const type of ['pointermove', 'pointerup'])
      await handle.dispatchEvent(type, { pointerId: 99, clientX: x, clientY: y });
    await page.mouse.up();
    await expect.poll(titles).toEqual(['Three', 'One', 'Four', 'Two']);
    const site = await asGuest('/');
    await expect
      .poll(() => site.locator('#my-music h3').allInnerTexts())
      .toEqual(['Three', 'One', 'Four', 'Two']);
    await expectAccessibleNightly(page);
  });

  test('isn’t read again while a move is stored, so that the next one goes on from it', async () => {
    for (const title of ['One', 'Two', 'Three']) await add(title);
    const page = await asOwner('/admin/portfolio');
    const up = page.getByRole('button', { name: 'Move One up' });
    await alive(up);
    const release = Promise.withResolvers<void>();
    await page.route('**/api/admin/portfolio/order', (route) => release.promise.then(() => route.continue()));
    const place = (to: number) =>
      page.getByRole('status').getByText(`Moved to place ${to} of 3`).waitFor({ state: 'attached' });
    await up.press('Enter');
    await place(2);
    // As when the tab is shown again, later.
    await page.clock.setFixedTime(Date.now() + 60_000);
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    for (const path of ['sounds', 'portfolio']) await stage.studio.ask(`/api/admin/${path}`);
    await up.press('Enter');
    await place(1);
    release.resolve();
    await expect.poll(titles).toEqual(['One', 'Three', 'Two']);
    await expect.poll(() => places(page)).toEqual((await items()).map(({ id }) => id));
  });

  test('that was changed in another window meanwhile stays, and this one is told and shows it', async () => {
    const ids = [(await add('One')).id, (await add('Two')).id, (await add('Three')).id];
    const page = await asOwner('/admin/portfolio');
    await row(page, 'One').waitFor();
    await stage.studio.ask('/api/admin/portfolio/order', 'PUT', { ids });
    await page.getByRole('button', { name: 'Move One up' }).click();
    await toast(page, 'The track couldn’t be moved');
    await expect.poll(() => places(page)).toEqual(ids);
    expect(await titles()).toEqual(['One', 'Two', 'Three']);
  });
});

test('a track begins with its sound: before and after are told apart, the title guessed; a cover is dropped onto its row', async () => {
  const page = await asOwner('/admin/portfolio');
  const form = fields(page);
  await form.sounds.setInputFiles([
    asUpload('Glass Harbour mix 1.wav', makeWav({ seconds: 1 })),
    asUpload('Glass Harbour mix 2.wav', makeWav({ seconds: 1 })),
  ]);
  await page.locator('form').getByText('The names don’t say which file is the before side.').waitFor();
  await form.sounds.setInputFiles([
    asUpload('Glass Harbour master.wav', makeWav({ seconds: 1 })),
    asUpload('Glass Harbour rough.wav', makeWav({ seconds: 1, tone: 220 })),
  ]);
  await expect.poll(() => form.title.inputValue()).toBe('Glass Harbour');
  await form.description.fill('Glass, then harbour.');
  await form.add.click();
  await toast(page, 'Portfolio item added successfully!');
  const [added] = await items();
  expect(await namesOf(added?.id ?? '')).toEqual({
    audio: ['Glass Harbour master.wav'],
    before: ['Glass Harbour rough.wav'],
  });

  const picture = page.getByLabel('Picture for Glass Harbour');
  const refuse = (name: string, mimeType: string) =>
    picture.setInputFiles({ name, mimeType, buffer: Buffer.from('not a picture') });
  await refuse('cover.pdf', 'application/pdf');
  await toast(page, 'Please select an image file');
  // Named a picture, it is refused by the server.
  await refuse('cover.jpg', 'image/jpeg');
  await toast(page, 'The cover couldn’t be added');
  expect((await items())[0]?.cover).toBeNull();
  await picture.setInputFiles({ name: 'c.jpg', mimeType: 'image/jpeg', buffer: await jpeg(600, 600) });
  await toast(page, 'Cover added');
  await expect.poll(async () => (await items())[0]?.cover?.url).toMatch(/^\/api\/images\//);
  expect(await items()).toMatchObject([{ title: 'Glass Harbour', description: 'Glass, then harbour.' }]);
  await row(page, 'Glass Harbour').locator('picture img').waitFor();
});
