import { describe, expect, test } from 'vitest';
import { jpeg } from '../test/pictures.ts';
import { expectAccessibleNightly } from './axe.ts';
import { slowLine, wavOf } from './order-steps.ts';
import { focused, toast, wordsOf } from './page-tests.ts';
import { edit, fields, fill, row, setPortfolioStage } from './portfolio-steps.ts';

const { stage, asOwner, asGuest, items, add } = setPortfolioStage();

describe('the form', () => {
  test('shows why a save failed where it is visible at once, at every width', async () => {
    const page = await asOwner('/admin/portfolio');
    await page.route('**/api/admin/portfolio', (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.abort(),
    );
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
        .filter({ hasText: 'The server didn’t respond.' })
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
      await page.getByRole('button', { name: 'Clear' }).click();
      await reason.waitFor({ state: 'detached' });
    }
  });

  test('takes links to where a track was released, which its row on the site has', async () => {
    const page = await asOwner('/admin/portfolio');
    const form = await fill(page, 'Out Now');
    await form.audio.setInputFiles(wavOf('out.wav', 30));
    await page.getByRole('button', { name: 'Add a link' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Bandcamp');
    const link = page.getByLabel('Link', { exact: true });
    await link.fill('javascript:alert(1)');
    await form.add.click();
    await page.getByText('Enter a link that starts with https://').waitFor();
    await link.fill('https://harbour.bandcamp.com/track/out-now');
    await form.add.click();
    await row(page, 'Out Now').waitFor();
    await edit(page, 'Out Now').click();
    await expect.poll(() => link.inputValue()).toBe('https://harbour.bandcamp.com/track/out-now');
    await expectAccessibleNightly(page);

    const site = await asGuest('/');
    const track = site.locator('#my-music').getByRole('group', { name: /Out Now$/ });
    await track.getByRole('heading').getByRole('button').click();
    const shown = track.getByRole('link', { name: 'Bandcamp' });
    await expect.poll(() => shown.getAttribute('href')).toBe('https://harbour.bandcamp.com/track/out-now');
    await expectAccessibleNightly(site);
  });

  test('keeps what was typed when the track has been deleted, says so, and updates the list', async () => {
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
    await expect.poll(() => fields(page).description.inputValue()).toBe('Words I do not want to type twice.');
  });

  test('accepts a dropped file', async () => {
    const page = await asOwner('/admin/portfolio');
    const drop = async (names: string[]) => {
      const transfer = await page.evaluateHandle((list) => {
        const data = new DataTransfer();
        for (const name of list) data.items.add(new File(['RIFF'], name));
        return data;
      }, names);
      const zone = page.locator('form input[name=before_file]').locator('..');
      await zone.dispatchEvent('dragenter', { dataTransfer: transfer });
      await page.getByText('Drop to use this file').waitFor();
      await zone.dispatchEvent('drop', { dataTransfer: transfer });
    };
    await drop(['a.wav', 'b.wav']);
    await page.locator('form').getByText('Drop one file here, not several.').waitFor();
    await drop(['a.wav']);
    await page.locator('form').getByText('a.wav 4 bytes').waitFor();
  });

  test('waits for a cover that is still on its way', async () => {
    const page = await asOwner('/admin/portfolio');
    const form = await fill(page, 'Covered');
    const release = Promise.withResolvers<void>();
    await page.route('**/api/admin/images', async (route) => {
      if (route.request().method() === 'POST') await release.promise;
      await route.continue();
    });
    const picture = { name: 'c.jpg', mimeType: 'image/jpeg', buffer: await jpeg(600, 600) };
    await page.getByLabel('New picture').setInputFiles(picture);
    await form.add.click();
    const wait = page.getByText('The new cover wasn’t here yet. Save again.');
    await wait.waitFor();
    expect(await items()).toEqual([]);
    release.resolve();
    await toast(page, 'Cover added');
    await wait.waitFor({ state: 'detached' });
    await form.add.click();
    await toast(page, 'Portfolio item added successfully!');
    await expect.poll(items).toMatchObject([{ title: 'Covered', cover: { id: expect.any(String) } }]);
  });

  test('shows upload progress, and can cancel it', async () => {
    const page = await asOwner('/admin/portfolio');
    const form = await fill(page, 'Slow');
    await form.audio.setInputFiles(wavOf('long.wav', 1_900));
    await page.getByText('long.wav').first().waitFor();
    const line = await slowLine(page, 15_000);
    await form.add.click();
    const panel = page.getByRole('region', { name: 'Upload' });
    const bar = panel.getByRole('progressbar', { name: 'Upload' });
    await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(10);
    await panel.getByText(/^(Upload started|At least \d+ percent sent)$/).waitFor({ state: 'attached' });
    await expect.poll(() => wordsOf(panel)).toMatch(/\d+% .* MB \d+ KB\/s, about \d+ (s|min) left/);
    await expectAccessibleNightly(page);
    await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Orders' }).click();
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await panel.getByRole('button', { name: 'Cancel upload' }).click();
    await toast(page, 'Upload cancelled. Nothing was saved, and your changes are still here.');
    await focused(form.add);
    await expect.poll(() => items()).toEqual([]);
    await line.restore();
    await form.add.click();
    await toast(page, 'Portfolio item added successfully!');
    await expect.poll(() => items()).toMatchObject([{ title: 'Slow' }]);
  });
});
