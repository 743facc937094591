import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { StemLabel } from '../shared/stems.ts';
import { makeWav } from '../test/audio/wav.ts';
import { makeZip } from '../test/audio/zip.ts';
import { nightlyTest } from '../test/nightly-test.ts';
import { placed } from '../test/orders.ts';
import { getUploadId, uploaded } from '../test/tus.ts';
import { adminOf } from './admin-steps.ts';
import { expectAccessibleAtEveryWidthNightly } from './axe.ts';
import { asUpload, type Upload } from './order-steps.ts';
import { wordsOf } from './page-tests.ts';
import { setStage } from './set-up.ts';

const stage = setStage();
const { asOwner, place } = adminOf(stage);

const wav = (name: string, seconds: number, tone = 330) =>
  asUpload(name, makeWav({ seconds, tone, sampleRate: 48_000, bitDepth: 24 }));

const labels: Record<string, StemLabel> = {
  'Beat.wav': 'beat',
  'Take 3.wav': 'hook',
  'Lead Vocal.wav': 'lead',
};

/** Places an order of two songs, as the site’s form does. */
const orderWith = async (files: Upload[], second: string): Promise<string> => {
  const ids: string[] = [];
  for (const { name, buffer } of files) {
    const id = getUploadId(await uploaded(stage.product.url, buffer, name));
    const stem = { song: name === second ? 2 : 1, label: labels[name] ?? 'other' };
    await stage.studio.ask(`/api/uploads/${id}/stem`, 'PUT', stem);
    ids.push(id);
  }
  const fields = {
    name: 'Stem Sender',
    email: 'stems@example.com',
    song_count: '2',
    upload_ids: ids.join(','),
  };
  return placed(stage.product.url, { fields, files: [] });
};
const filesOf = (page: Page) => page.getByRole('region', { name: /^Files/ });
const rowOf = (page: Page, name: string) => filesOf(page).getByRole('listitem').filter({ hasText: name });
/** The server checks files after the order, and the page shows what it has found so far. */
const expectChecked = async (page: Page, names: string[]): Promise<void> => {
  for (const name of names)
    await rowOf(page, name)
      .getByText(/LUFS|Silent/)
      .first()
      .waitFor();
};
const openRow = async (page: Page, name: string) => {
  const row = rowOf(page, name);
  await row.getByRole('button', { expanded: false }).press('Enter');
  return row;
};

describe('the files of an order', () => {
  test('show their format, the findings and who made them, song by song', async () => {
    const inside = [
      { name: 'Session/Kick.wav', content: makeWav({ seconds: 2 }) },
      { name: 'Session/Snare.wav', content: makeWav({ seconds: 2 }) },
    ];
    const id = await orderWith(
      [
        wav('Beat.wav', 8),
        wav('Take 3.wav', 6),
        wav('Lead Vocal.wav', 8, 0),
        asUpload('Drums.zip', makeZip(inside)),
      ],
      'Drums.zip',
    );
    const page = await asOwner(`/admin/orders/${id}`);
    const files = filesOf(page);
    await expectChecked(page, ['Beat.wav', 'Take 3.wav', 'Lead Vocal.wav']);
    await files.getByText(/^4 files, .* to fix/).waitFor();
    const [first, second] = [1, 2].map((song) =>
      files.getByRole('region', { name: `Song ${song}`, exact: true }),
    );
    await expect.poll(() => first?.getByRole('heading', { name: 'Song 1' }).count()).toBe(1);
    await expect.poll(() => first?.getByRole('button', { name: /^Download / }).count()).toBe(3);

    // In one line at first, in full once it is opened.
    await expect.poll(() => wordsOf(rowOf(page, 'Take 3.wav'))).toMatch(/^Take 3\.wav Hook · WAV · 0:06 /);
    const beat = await wordsOf(await openRow(page, 'Beat.wav'));
    expect(beat).toMatch(
      /Sample rate 48 kHz Bit depth 24-bit Channels Stereo Loudness −\d+\.\d LUFS Peak −8\.0 dBFS/,
    );
    expect(await wordsOf(rowOf(page, 'Lead Vocal.wav'))).toMatch(/1 to fix · Lead/);
    const silent = await wordsOf(await openRow(page, 'Lead Vocal.wav'));
    expect(silent).toMatch(/Loudness Silent Peak Silent/);
    expect(silent).toMatch(/To fix\. Silent from beginning to end\./);
    // Columns share one scale: a file three quarters as long as the song has three quarters of them.
    const columns = (name: string) =>
      rowOf(page, name)
        .locator('svg[preserveAspectRatio="none"] path')
        .first()
        .evaluate((path) => path.getAttribute('d')?.split('m').length ?? 0);
    expect((await columns('Take 3.wav')) / (await columns('Beat.wav'))).toBeCloseTo(0.75, 1);

    await second?.getByRole('listitem').filter({ hasText: 'Drums.zip' }).waitFor();
    const zip = await openRow(page, 'Drums.zip');
    await zip.getByText('2 audio files inside').waitFor();
    await zip.getByText('Session/Snare.wav').waitFor();
    await expectAccessibleAtEveryWidthNightly(page);
  });

  nightlyTest('puts the findings into an email to the client', async () => {
    const { name: silent, buffer } = wav('Lead Vocal.wav', 8, 0);
    const id = await orderWith([wav('Beat.wav', 8), wav('Take 3.wav', 6), asUpload(silent, buffer)], silent);
    const page = await asOwner(`/admin/orders/${id}`);
    await expectChecked(page, ['Beat.wav', 'Take 3.wav', silent]);
    await filesOf(page).getByRole('link', { name: 'Ask the client' }).click();
    const message = page.getByRole('textbox', { name: 'Message' });
    await expect.poll(() => message.inputValue()).toContain('\n- Lead Vocal.wav: The file is silent.');
    await expect.poll(() => message.inputValue()).toMatch(/“Take 3\.wav” is much shorter than “Beat\.wav”/);
    await expect
      .poll(() => page.getByRole('combobox', { name: 'Recipient' }).inputValue())
      .toBe('stems@example.com');
    await expect.poll(() => page.getByRole('combobox', { name: 'About order' }).inputValue()).toBe(id);
  });

  nightlyTest('show no song heading when there is only one song', async () => {
    const id = await place('Plain');
    const page = await asOwner(`/admin/orders/${id}`);
    await rowOf(page, 'song.wav').waitFor();
    await expect.poll(() => filesOf(page).getByRole('heading', { level: 3 }).count()).toBe(0);
  });
});
