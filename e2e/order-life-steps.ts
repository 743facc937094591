import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import yazl from 'yazl';
import type { VersionKind } from '../shared/version-kinds.ts';
import type { StudioVersion } from '../shared/versions.ts';
import { makeWav } from '../test/audio/wav.ts';
import { getUploadId, uploaded } from '../test/tus.ts';
import { visit } from './page-tests.ts';
import type { Stage } from './set-up.ts';
import { chooseVersions } from './version-steps.ts';
import { zipEntries } from './zip-entries.ts';

const SECONDS = 4;
type Sent = { song: number; kind: VersionKind };

/** A short WAV with a different tone for each song and kind. */
export const soundOf = ({ song, kind }: Sent): Buffer =>
  makeWav({ seconds: SECONDS, tone: 110 * song + 7 * kind.length });

const zipStems = (song: number): Promise<Buffer> => {
  const archive = new yazl.ZipFile();
  for (const kind of ['instrumental', 'acapella'] as const)
    archive.addBuffer(soundOf({ song, kind }), `${kind}.wav`, { compress: false });
  archive.end();
  return buffer(archive.outputStream);
};

/** Uploads versions without the browser, as a second uploader of the studio would. */
export const sendVersions = async ({ product, studio }: Stage, id: string, list: Sent[]): Promise<void> => {
  for (const { song, kind } of list) {
    const [content, ending] =
      kind === 'stems' ? [await zipStems(song), 'zip'] : [soundOf({ song, kind }), 'wav'];
    const upload = await uploaded(product.url, content, `${kind} of song ${song}.${ending}`);
    const body = { song, kind, upload_id: getUploadId(upload) };
    await studio.ask(`/api/admin/orders/${id}/versions`, 'POST', body);
  }
};

/** Waits until every version of an order is measured and playable, and returns them. */
export const preparedVersions = async (
  { studio }: Stage,
  id: string,
  count: number,
): Promise<StudioVersion[]> => {
  const states = async () => (await studio.order(id)).versions.map(({ state }) => state);
  await expect.poll(states).toEqual(Array.from({ length: count }, () => 'ready'));
  return (await studio.order(id)).versions;
};

/** Uploads a version on the engineer's page, and waits until it is there. */
export const uploadVersion = async (page: Page, { song, kind }: Sent): Promise<void> => {
  const opener = page.getByRole('button', { name: /^Upload a version: / }).nth(song - 1);
  const file = { name: `${kind}.wav`, mimeType: 'audio/wav', buffer: soundOf({ song, kind }) };
  const form = await chooseVersions(page, opener, [file]);
  await form.getByRole('button', { name: 'Upload', exact: true }).press('Enter');
  await form.waitFor({ state: 'detached' });
};

/** The content and name of the file that a press downloads. */
export const downloadBy = async (page: Page, button: Locator): Promise<{ name: string; bytes: Buffer }> => {
  const [download] = await Promise.all([page.waitForEvent('download'), button.press('Enter')]);
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
};

/** The names in a ZIP of deliveries, after checking each file against its list of checksums. */
export const expectChecksums = (bytes: Buffer): Map<string, Buffer> => {
  const entries = zipEntries(bytes);
  const list = entries.get('SHA256SUMS.txt')?.toString() ?? '';
  const found = list
    .trim()
    .split('\n')
    .map((line) => line.split(/ [ *]/));
  const names = [...entries.keys()].filter((name) => name !== 'SHA256SUMS.txt');
  expect(found.map(([, name]) => name).sort()).toEqual(names.sort());
  for (const [sum, name = ''] of found)
    expect(
      createHash('sha256')
        .update(entries.get(name) ?? '')
        .digest('hex'),
      name,
    ).toBe(sum);
  return entries;
};

/** The engineer’s page of an order, on a desktop. */
export const openOrder = async ({ browser, product, studio }: Stage, id: string): Promise<Page> =>
  visit(browser, product.url, `/admin/orders/${id}`, {
    viewport: { width: 1440, height: 900 },
    storageState: await studio.session(),
  });
