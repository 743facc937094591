import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { makeAiff } from '../../../test/audio/aiff.ts';
import { unreadable } from '../../../test/audio/broken.ts';
import { makeFlac } from '../../../test/audio/flac.ts';
import { decodeMp3, distance } from '../../../test/audio/listen.ts';
import { makeM4a } from '../../../test/audio/m4a.ts';
import { makeMp3 } from '../../../test/audio/mp3.ts';
import { setPreparerStage } from '../../../test/audio/preparer-stage.ts';
import { defaultSound, type Sound } from '../../../test/audio/tone.ts';
import { makeWav } from '../../../test/audio/wav.ts';
import { ensureInstalled } from '../../../test/services/packages.ts';
import { UnprocessableError } from '../sandbox/task.ts';

const { pids, preparerOf, prepared } = setPreparerStage();

const made = (changes: Partial<Sound> = {}): Sound => ({ ...defaultSound, seconds: 2, ...changes });
const recorded = (name: string) =>
  readFileSync(new URL(`../../../test/audio/recorded/${name}`, import.meta.url));

// For a stereo sine of 0.4 at a frequency the K-weighting doesn't change, loudness equals level.
const LUFS = -7.95;

const formats: [name: string, file: () => Buffer | Promise<Buffer>, sound: Sound, format: string][] = [
  ['WAV of 16 bits', () => makeWav(made()), made(), 'WAV'],
  [
    'WAV of 24 bits at 48 kHz',
    () => makeWav({ ...made({ sampleRate: 48_000 }), bitDepth: 24 }),
    made({ sampleRate: 48_000 }),
    'WAV',
  ],
  [
    'WAV of float at 96 kHz',
    () => makeWav({ ...made({ sampleRate: 96_000 }), bitDepth: '32f' }),
    made({ sampleRate: 96_000 }),
    'WAV',
  ],
  [
    'mono WAV at 32 kHz',
    () => makeWav(made({ channels: 1, sampleRate: 32_000 })),
    made({ channels: 1, sampleRate: 32_000 }),
    'WAV',
  ],
  [
    'AIFF at 88.2 kHz',
    () => makeAiff({ ...made({ sampleRate: 88_200 }), bitDepth: 24 }),
    made({ sampleRate: 88_200 }),
    'AIFF',
  ],
  ['FLAC', () => makeFlac(made()), made(), 'FLAC'],
  ['Apple Lossless', () => makeM4a({ ...made(), codec: 'alac' }), made(), 'M4A'],
];

describe('the preparer', () => {
  it('makes measured copies that sound like the file and start and end with it, in one process', async () => {
    const preparer = preparerOf();
    for (const [name, file, sound, format] of formats) {
      const { bytes, duration_s, lufs, true_peak_dbtp, sample_rate_hz, channels, peaks } = await prepared(
        preparer,
        await file(),
        format,
      );
      expect({ duration_s, sample_rate_hz, channels }, name).toEqual({
        duration_s: 2,
        sample_rate_hz: sound.sampleRate,
        channels: sound.channels,
      });
      // K-weighting lowers 440 Hz by 0.7 dB compared to 1 kHz.
      expect(lufs, name).toBeGreaterThan(LUFS - 0.75);
      expect(lufs, name).toBeLessThan(LUFS - 0.55);
      expect(true_peak_dbtp, name).toBeCloseTo(20 * Math.log10(0.4), 1);
      expect(peaks, name).toMatch(/^[YZ]{800}\.[Q-T]{800}$/);
      const heard = await decodeMp3(bytes);
      expect(heard.rate, name).toBe(sound.sampleRate % 11_025 === 0 ? 44_100 : 48_000);
      expect(heard.channels[0]?.length, name).toBe(2 * heard.rate);
      expect(distance(heard, sound), name).toBeLessThan(0.02);
    }
    expect(pids).toHaveLength(1);
  });

  it('measures the loudness of 1 kHz by its level', async () => {
    expect((await prepared(preparerOf(), makeWav(made({ tone: 1_000 })))).lufs).toBeCloseTo(LUFS, 1);
  });

  it('encodes an MP3 again, with what a listener would hear', async () => {
    const { bytes, duration_s } = await prepared(preparerOf(), await makeMp3(made()), 'MP3');
    expect(duration_s).toBeGreaterThan(2);
    expect(duration_s).toBeLessThan(2.1);
    expect((await decodeMp3(bytes)).channels[0]?.length).toBe(Math.round(duration_s * 44_100));
  });

  it('decodes AAC with the installed ffmpeg, and says what to do without one', async () => {
    const file = recorded('tone.aac.m4a');
    await expect(prepared(preparerOf({ ffmpeg: null }), file, 'M4A')).rejects.toThrow(
      /Export the song as WAV/,
    );
    const ffmpeg = await ensureInstalled('ffmpeg');
    const { bytes, duration_s } = await prepared(preparerOf({ ffmpeg }), file, 'M4A');
    expect(duration_s).toBeCloseTo(0.5, 3);
    expect(distance(await decodeMp3(bytes), made({ sampleRate: 48_000 }))).toBeLessThan(0.05);
  });

  it('has no level figures for silence', async () => {
    const { lufs, true_peak_dbtp, peaks } = await prepared(preparerOf(), makeWav(made({ tone: 0 })));
    expect([lufs, true_peak_dbtp, peaks]).toEqual([null, null, `${'A'.repeat(800)}.${'A'.repeat(800)}`]);
  });

  it('prepares a sound of a few samples', async () => {
    const { bytes, duration_s } = await prepared(preparerOf(), makeWav(made({ seconds: 0.001 })));
    expect(duration_s).toBeCloseTo(0.001, 4);
    expect((await decodeMp3(bytes)).channels[0]?.length).toBe(44);
  });

  it('refuses an undecodable file with a message, and goes on with the next', async () => {
    const preparer = preparerOf();
    for (const [name, file] of Object.entries(unreadable())) {
      const error = await prepared(preparer, file).catch((reason: unknown) => reason);
      expect(error, name).toBeInstanceOf(UnprocessableError);
      expect((error as Error).message, name).toMatch(/^[A-Z].*\.$/);
    }
    expect((await prepared(preparer, makeWav(made()))).duration_s).toBe(2);
    expect(pids).toHaveLength(1);
  });
});
