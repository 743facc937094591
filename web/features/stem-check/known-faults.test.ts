import { describe, expect, test } from 'vitest';
import { getFileFindings } from '../../../shared/stem-check/file-findings.ts';
import { getWorstSeverity } from '../../../shared/stem-check/findings.ts';
import { guessLabel } from '../../../shared/stem-check/label.ts';
import { getSongFindings } from '../../../shared/stem-check/song-findings.ts';
import type { CheckedStem } from '../../../shared/stems.ts';
import { createRandom } from '../../../test/audio/broken.ts';
import { makeFlac } from '../../../test/audio/flac.ts';
import { decodeMp3 } from '../../../test/audio/listen.ts';
import { encodeMp3, makeMp3 } from '../../../test/audio/mp3.ts';
import { songNames } from '../../../test/audio/stems.ts';
import { makeWav } from '../../../test/audio/wav.ts';
import { voice, wavOfWaves } from '../../../test/audio/waves.ts';
import { makeZip } from '../../../test/audio/zip.ts';
import { checkFile } from './check-file.ts';

type Named = { name: string; content: Buffer };
const named = (name: string, content: Buffer): Named => ({ name, content });

/** The findings the form would show for these files. */
const stemsOf = (files: Named[]): Promise<CheckedStem[]> =>
  Promise.all(
    files.map(async ({ name, content }, index) => {
      const { report } = await checkFile(new Blob([new Uint8Array(content)]), () => undefined);
      const label = guessLabel(name, '');
      return { id: `${index}`, name, path: '', size_bytes: content.length, song: 1, label, report };
    }),
  );

const SECONDS = 12;
const left = voice(0.5, 220);
const right = voice(0.45, 330);
const beat = () => named('Beat.wav', wavOfWaves(SECONDS, [left, right]));
const lead = (content: Buffer, name = 'Lead Vox.wav') => named(name, content);

/** Cymbals, exported as an MP3 and then as a WAV. */
const wavOfMp3 = async (): Promise<Buffer> => {
  const [rate, random] = [44_100, createRandom(1)];
  const cymbals = Float32Array.from(
    { length: 6 * rate },
    (_, frame) => (random() - 0.5) * Math.exp(-6 * ((frame / rate) % 0.4)),
  );
  const { channels } = await decodeMp3(await encodeMp3(cymbals, { channels: 1, sampleRate: rate }, 64_000));
  const [samples = cymbals] = channels;
  return wavOfWaves(5, [(frame) => samples[frame] ?? 0], rate);
};

describe('known faults are found in the file', () => {
  const faults: [code: string, severity: string, file: () => Named | Promise<Named>, beside?: string][] = [
    ['clipped', 'fix', () => lead(wavOfWaves(SECONDS, [voice(1.6, 220)]))],
    ['silent', 'fix', () => lead(wavOfWaves(SECONDS, [() => 0]))],
    ['silent', 'fix', () => lead(wavOfWaves(SECONDS, [voice(0.0005, 220)]))],
    ['quiet', 'look', () => lead(wavOfWaves(SECONDS, [voice(0.01, 220)]))],
    ['phase', 'fix', () => lead(wavOfWaves(SECONDS, [left, (frame) => -left(frame)]))],
    ['one_sided', 'fix', () => named('Beat.wav', wavOfWaves(SECONDS, [() => 0, right]))],
    ['dual_mono', 'fine', () => lead(wavOfWaves(SECONDS, [left, left]))],
    ['dual_mono', 'look', () => named('Beat.wav', wavOfWaves(SECONDS, [left, left]))],
    ['late_start', 'look', () => named('Beat.wav', wavOfWaves(14, [voice(0.5, 220, 11)]))],
    ['short', 'look', () => lead(wavOfWaves(0.5, [left]))],
    ['loud', 'look', () => named('Beat.wav', wavOfWaves(4, [voice(0.99, 1_000), voice(0.98, 1_100)]))],
    ['low_rate', 'fix', () => lead(makeWav({ seconds: 3, sampleRate: 22_050 }))],
    ['low_bits', 'fix', () => lead(makeWav({ seconds: 3, bitDepth: 8 }))],
    ['many_channels', 'look', () => lead(makeWav({ seconds: 3, channels: 6, extensible: true }))],
    ['lossy', 'look', async () => lead(await makeMp3({ seconds: 3 }), 'Lead Vox.mp3')],
    ['was_lossy', 'look', async () => named('Hats.wav', await wavOfMp3())],
    ['wrong_ending', 'fix', async () => lead(await makeMp3({ seconds: 3 })), 'lossy'],
    ['wrong_ending', 'fix', () => lead(makeFlac({ seconds: 3 }), 'Lead Vox.aiff')],
    ['unknown_format', 'fix', () => lead(Buffer.from('This is a letter, not a song.'))],
    ['default_name', 'look', () => lead(wavOfWaves(SECONDS, [left]), 'Audio 01.wav')],
    [
      'clipped',
      'fix',
      () => named('all.zip', makeZip([{ name: 'Lead Vox.wav', content: wavOfWaves(4, [voice(1.6, 220)]) }])),
    ],
    [
      'zip_without_sound',
      'fix',
      () => named('all.zip', makeZip([{ name: 'a.txt', content: Buffer.from('a') }])),
    ],
  ];
  test.each(faults)('%s, reported as %s (%#)', async (code, severity, make, beside) => {
    const [stem] = await stemsOf([await make()]);
    const findings = stem ? getFileFindings(stem) : [];
    expect(findings.map((finding) => [finding.code, finding.severity])).toContainEqual([code, severity]);
    const others = findings.filter((finding) => finding.code !== code && finding.severity !== 'fine');
    expect(others.map((finding) => finding.code)).toEqual(beside ? [beside] : []);
  });
});

describe('a song', () => {
  const clean = () => [
    beat(),
    lead(wavOfWaves(SECONDS, [voice(0.6, 440, 2)])),
    named('Ad-libs.wav', wavOfWaves(SECONDS, [voice(0.4, 550, 5)])),
  ];
  const codesOf = async (files: Named[]) => {
    const stems = await stemsOf(files);
    const across = getSongFindings(stems, songNames(1)).filter(({ severity }) => severity !== 'fine');
    return {
      alone: stems.map((stem) => getWorstSeverity(getFileFindings(stem))),
      across: across.map(({ code }) => code),
    };
  };

  test('without a fault raises no warning', async () => {
    expect(await codesOf(clean())).toEqual({ alone: ['fine', 'fine', 'fine'], across: [] });
  });

  test('with the same sound in two formats is reported, but not sounds that only measure alike', async () => {
    const [music] = clean() as [Named];
    const sound = { seconds: 4, sampleRate: 48_000, tone: 330 };
    const same = [lead(makeWav(sound)), named('Hook.flac', makeFlac(sound))];
    expect((await codesOf([music, ...same])).across).toContain('duplicate');
    // Two noises of equal length and level.
    const noise = (turn: number) => wavOfWaves(SECONDS, [(frame) => 0.5 * Math.sin(frame * frame * turn)]);
    const { across } = await codesOf([music, lead(noise(0.7)), named('Hook.wav', noise(0.9))]);
    expect(across).toEqual([]);
  });
});
