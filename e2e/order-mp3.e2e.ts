import { expect, test } from 'vitest';
import { readTags } from '../test/audio/read-tags.ts';
import { makeWav } from '../test/audio/wav.ts';
import { placedByClient } from './client-order-steps.ts';
import { downloadBy, expectChecksums } from './order-life-steps.ts';
import { visit } from './page-tests.ts';
import { setStage } from './set-up.ts';
import { MAKING_MS } from './timeouts.ts';
import { addVersion, deliver } from './version-steps.ts';

const stage = setStage();

test('a delivered master is downloaded as WAV, as a tagged MP3, and both in the zip, which lists them', async () => {
  const { studio, product, browser } = stage;
  const order = await placedByClient(product.url, { fields: { name: 'Nova & the Bell' } });
  const address = `/api/admin/orders/${order.id}`;
  await studio.ask(`${address}/songs/1`, 'PUT', { title: 'Night Bus' });
  const content = makeWav({ seconds: 3 });
  await addVersion(stage, order.id, { kind: 'master', content });
  await studio.ask(`${address}/payments`, 'POST', { method: 'other', amount: 50 });
  await deliver(stage, order.id);

  const page = await visit(browser, product.url, order.path, {
    viewport: { width: 390, height: 844 },
    acceptDownloads: true,
  });
  const file = (format: string) => page.getByRole('button', { name: `${format} of Master 1`, exact: true });
  // The page shows it as soon as it is made.
  await file('MP3').waitFor({ timeout: MAKING_MS });
  const wav = await downloadBy(page, file('WAV'));
  expect([wav.name, wav.bytes.equals(content)]).toEqual(['Nova & the Bell - Night Bus.wav', true]);
  const mp3 = await downloadBy(page, file('MP3'));
  expect(mp3.name).toBe('Nova & the Bell - Night Bus.mp3');
  expect(readTags(mp3.bytes)).toEqual({ TIT2: 'Night Bus', TPE1: 'Nova & the Bell' });

  const zip = await downloadBy(page, page.getByRole('button', { name: 'Download all', exact: true }));
  const entries = expectChecksums(zip.bytes);
  for (const { name, bytes } of [wav, mp3]) {
    expect(entries.get(name)?.equals(bytes), name).toBe(true);
    expect(entries.get('Deliverables.txt')?.toString()).toContain(name);
  }
});
