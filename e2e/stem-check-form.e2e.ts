import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { makeFlac } from '../test/audio/flac.ts';
import { makeMp3 } from '../test/audio/mp3.ts';
import { voice, wavOfWaves, writeStems } from '../test/audio/waves.ts';
import { makeZip } from '../test/audio/zip.ts';
import { count, isNightly } from '../test/test-scopes.ts';
import { burdenOf } from './measure-load.ts';
import { asUpload, chosenFiles, openForm, openRow } from './order-steps.ts';
import { visit } from './page-tests.ts';
import { setStage } from './set-up.ts';

/** More in total than memory may grow; a gigabyte in the full run. */
const STEM = count(40, 100) * 1024 ** 2;

const stage = setStage();

test('the form explains what is wrong with a file, whichever reader found it', async () => {
  const page = await visit(stage.browser, stage.product.url, '/');
  await openForm(page);
  const clipped = wavOfWaves(6, [voice(1.6, 220)]);
  await page
    .getByLabel('Audio files')
    .setInputFiles([
      asUpload('Lead Vox.wav', clipped),
      asUpload('Beat.flac', makeFlac({ seconds: 6, bitDepth: 24 })),
      asUpload('Hook.mp3', await makeMp3({ seconds: 6 })),
      asUpload('Ad-libs.zip', makeZip([{ name: 'Ad-lib 1.wav', content: clipped }])),
      asUpload('Stack L.aiff', makeFlac({ seconds: 6 })),
    ]);
  const row = (name: string) => openRow(page, name);
  await (await row('Lead Vox.wav')).getByText('It is clipped').waitFor();
  await (await row('Beat.flac')).getByText('FLAC, 44.1 kHz, 24 bit, stereo, 0:06').waitFor();
  await (await row('Hook.mp3')).getByText('MP3 throws away part of the sound').waitFor();
  await (await row('Ad-libs.zip')).getByText('It is clipped').waitFor();
  await (await row('Stack L.aiff'))
    .getByText(/^Stack L\.aiff is called \.aiff but isn’t AIFF audio inside\./)
    .waitFor();
});

test('a session of ten stems is checked and sent at once: memory stays bounded, and the form stays responsive', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mixfront-stems-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const stems = await writeStems(folder, 10, STEM);
  const page = await visit(stage.browser, stage.product.url, '/');
  await openForm(page);
  // The code that handles files is loaded before measuring starts.
  await page
    .getByLabel('Audio files')
    .setInputFiles([asUpload('Beat.wav', wavOfWaves(3, [voice(0.5, 220)]))]);
  await chosenFiles(page)
    .getByText(/^WAV, 48 kHz/)
    .waitFor();
  const burden = await burdenOf(stage.browser, page, page.getByLabel('Project details'), async () => {
    await page.getByLabel('Audio files').setInputFiles(stems);
    for (let number = 1; number <= 10; number++)
      await chosenFiles(page)
        .filter({ hasText: `Lead take ${number}.wav` })
        .getByText('Ready for the mix')
        .waitFor({ state: 'attached' });
  });
  console.log(`${(10 * STEM) / 1024 ** 2} MB checked while they are sent:`, JSON.stringify(burden));
  // Processor time is the page's own doing.
  expect(burden.longest_task_ms).toBeLessThan(50);
  if (!isNightly) return;
  expect(burden.growth_mb).toBeLessThan(300);
  expect(burden.keys).toBeGreaterThan(20);
  // On the wall clock, browser, worker, three uploads and the server that writes them share the machine with whatever
  // else runs: the limits are those at which web.dev's "Interaction to Next Paint" stops calling an answer good
  // (200 ms), and calls it poor (500 ms).
  expect(burden.median_ms).toBeLessThan(100);
  expect(burden.p95_ms).toBeLessThan(200);
  expect(burden.p99_ms).toBeLessThan(500);
});
