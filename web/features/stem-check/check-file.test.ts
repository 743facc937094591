import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unpackPeaks } from '../../../shared/audio/peaks.ts';
import { STEM_POINTS } from '../../../shared/audio/sound.ts';
import { fileReport } from '../../../shared/stem-report.ts';
import { makeAiff } from '../../../test/audio/aiff.ts';
import { ascii } from '../../../test/audio/bytes.ts';
import { makeFlac } from '../../../test/audio/flac.ts';
import { makeM4a } from '../../../test/audio/m4a.ts';
import { id3Tag, makeMp3 } from '../../../test/audio/mp3.ts';
import { makeWav } from '../../../test/audio/wav.ts';
import { checkFile } from './check-file.ts';

const look = (content: Buffer) => checkFile(new Blob([new Uint8Array(content)]), () => undefined);
const recorded = (name: string) =>
  readFileSync(new URL(`../../../test/audio/recorded/${name}`, import.meta.url));

const wav = (bits: number, changes: object = {}) => ({
  format: 'WAV',
  sample_rate_hz: 44_100,
  bit_depth: bits,
  channels: 2,
  duration_s: 1,
  ...changes,
});
const aiff = (bits: number) => wav(bits, { format: 'AIFF' });

describe('formats decoded without the browser', () => {
  const files: [name: string, file: Buffer, facts: object][] = [
    ['WAV of 8 bits', makeWav({ bitDepth: 8 }), wav(8)],
    ['WAV of 16 bits', makeWav(), wav(16)],
    ['WAV of 24 bits', makeWav({ bitDepth: 24 }), wav(24)],
    ['WAV of 32 bits', makeWav({ bitDepth: 32 }), wav(32)],
    ['WAV of 32-bit float', makeWav({ bitDepth: '32f' }), wav(32)],
    ['WAV of 64-bit float', makeWav({ bitDepth: '64f' }), wav(64)],
    ['extensible WAV', makeWav({ bitDepth: 24, extensible: true }), wav(24)],
    ['RIFX', makeWav({ container: 'RIFX', bitDepth: 24 }), wav(24)],
    ['RF64', makeWav({ container: 'RF64' }), wav(16)],
    ['BW64', makeWav({ container: 'BW64' }), wav(16)],
    [
      'WAV behind other chunks',
      makeWav({
        chunks: [
          ['bext', Buffer.alloc(603)],
          ['LIST', Buffer.alloc(7)],
        ],
      }),
      wav(16),
    ],
    ['WAV of a recorder that crashed', makeWav({ claims: { dataBytes: 0 } }), wav(16)],
    ['WAV written into a pipe', makeWav({ claims: { dataBytes: 0xffffffff } }), wav(16)],
    ['WAV whose header counts a few bytes too many', makeWav({ claims: { dataBytes: 176_900 } }), wav(16)],
    ['FLAC of 16 bits', makeFlac(), wav(16, { format: 'FLAC' })],
    ['FLAC of 24 bits', makeFlac({ bitDepth: 24 }), wav(24, { format: 'FLAC' })],
    ['FLAC behind a tag', Buffer.concat([id3Tag(3_000), makeFlac()]), wav(16, { format: 'FLAC' })],
    ['FLAC that does not know its length', makeFlac({ claims: { samples: 0 } }), wav(16, { format: 'FLAC' })],
    [
      'mono WAV at 96 kHz',
      makeWav({ channels: 1, sampleRate: 96_000 }),
      wav(16, { channels: 1, sample_rate_hz: 96_000 }),
    ],
    ['WAV of six channels', makeWav({ channels: 6, extensible: true }), wav(16, { channels: 6 })],
    ['AIFF of 16 bits', makeAiff(), aiff(16)],
    ['AIFF of 24 bits', makeAiff({ bitDepth: 24 }), aiff(24)],
    ['AIFF-C in the order of Intel', makeAiff({ swapped: true }), aiff(16)],
    ['AIFF without a count of frames', makeAiff({ claims: { frames: 0 } }), aiff(16)],
  ];

  test.each(files)('%s: facts and level', async (_, file, facts) => {
    const { report, peaks } = await look(file);
    expect(report.facts).toEqual(facts);
    // The tone is at 0.4 of full scale.
    expect(report.measures?.peak_dbfs).toBeCloseTo(20 * Math.log10(0.4), 0);
    expect(report.measures?.starts_at_s).toBeLessThan(0.001);
    expect(report.measures?.ends_at_s).toBeCloseTo((facts as { duration_s: number }).duration_s, 2);
    expect(report.measures?.is_dual_mono).toBe(false);
    expect(unpackPeaks(peaks ?? '')).toHaveLength(STEM_POINTS);
    expect(fileReport.parse(report)).toEqual(report);
  });

  test('reads only the header of compressed WAV and AIFF', async () => {
    const adpcm = makeWav();
    adpcm.writeUInt16LE(2, 20);
    expect((await look(adpcm)).report).toEqual({
      facts: wav(16, { bit_depth: null, codec: 'MS ADPCM' }),
      measures: null,
      entries: null,
    });
  });
});

// Node has no browser decoders, so only the header is read, as on a page without WebCodecs.
describe('compressed audio', () => {
  const files: [name: string, file: () => Promise<Buffer> | Buffer, facts: object][] = [
    [
      'Apple Lossless',
      () => makeM4a({ codec: 'alac', bitDepth: 24, sampleRate: 96_000 }),
      wav(24, { format: 'M4A', sample_rate_hz: 96_000 }),
    ],
    [
      'Apple Lossless with its index behind the sound',
      () => makeM4a({ codec: 'alac', moovLast: true }),
      wav(16, { format: 'M4A' }),
    ],
  ];
  test.each(files)('%s: facts', async (_, file, facts) => {
    const { report, peaks } = await look(await file());
    expect(report).toEqual({ facts, measures: null, entries: null });
    expect(peaks).toBeNull();
  });

  test.each([
    ['MP3', () => makeMp3()],
    ['MP3 behind a picture', async () => Buffer.concat([id3Tag(90_000), await makeMp3()])],
    ['M4A', () => recorded('tone.aac.m4a')],
  ])('%s: lossy, so without bits', async (name, file) => {
    const { facts } = (await look(await file())).report;
    expect(facts).toMatchObject({ format: name.slice(0, 3), bit_depth: null });
    expect(facts.channels).toBe(2);
    expect(facts.sample_rate_hz).toBe(name === 'M4A' ? 48_000 : 44_100);
    expect(facts.duration_s).toBeGreaterThan(0.2);
    expect(facts.duration_s).toBeLessThan(1.1);
  });
});

const notANumber = () => {
  const file = makeWav({ bitDepth: '32f' });
  file.writeFloatLE(Number.NaN, file.length - 80);
  return file;
};

describe('damaged files and files without audio', () => {
  const nothing = {
    format: 'unknown',
    sample_rate_hz: null,
    bit_depth: null,
    channels: null,
    duration_s: null,
  };
  test.each([
    ['an empty file', Buffer.alloc(0)],
    ['a text', Buffer.from('<svg onload="alert(1)">, which is no sound at all')],
    ['a tag and nothing behind it', id3Tag(2_000)],
    ['a header without sense', Buffer.concat([ascii('RIFF....WAVEfmt '), Buffer.alloc(6)])],
    ['a WAV that was cut off', makeWav().subarray(0, 44 + 88_200)],
    ['an AIFF that was cut off', makeAiff().subarray(0, 88_200)],
    ['a FLAC that was cut off', makeFlac().subarray(0, 88_200)],
    ['a WAV with samples that are no numbers', notANumber()],
  ])('%s', async (_, file) => {
    expect((await look(file)).report).toEqual({ facts: nothing, measures: null, entries: null });
  });

  test('reports something valid, however the file is corrupted', async () => {
    const files = [makeWav({ seconds: 0.05 }), makeAiff({ seconds: 0.05 }), makeFlac({ seconds: 0.05 })];
    files.push(makeM4a({ seconds: 0.05, codec: 'alac' }), await makeMp3({ seconds: 0.05 }));
    const flips = fc.array(fc.tuple(fc.nat(200), fc.nat(255)), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...files), flips, fc.nat(2_000), async (file, changes, cut) => {
        const broken = Buffer.from(file.subarray(0, file.length - (cut % file.length)));
        for (const [at, value] of changes) if (at < broken.length) broken[at] = value;
        const { report } = await look(broken);
        expect(fileReport.safeParse(report).error).toBeUndefined();
      }),
      { numRuns: 400 },
    );
  });
});

test('stops when it is cancelled', async () => {
  let told = 0;
  const stop = new Error('Enough');
  const file = new Blob([new Uint8Array(makeWav({ seconds: 20 }))]);
  const ended = checkFile(file, (done) => {
    told = done ?? told;
    if (told > 0.3) throw stop;
  });
  await expect(ended).rejects.toBe(stop);
  expect(told).toBeLessThan(0.6);
});
