import { readFileSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import yazl from 'yazl';
import { makeFlac } from '../../../test/audio/flac.ts';
import { decodeMp3, distance } from '../../../test/audio/listen.ts';
import { makeM4a } from '../../../test/audio/m4a.ts';
import { makeMp3 } from '../../../test/audio/mp3.ts';
import { setPreparerStage } from '../../../test/audio/preparer-stage.ts';
import { defaultSound, type Sound } from '../../../test/audio/tone.ts';
import { makeWav } from '../../../test/audio/wav.ts';
import { nightlyTest } from '../../../test/nightly-test.ts';
import { ensureInstalled } from '../../../test/services/packages.ts';

const { prepared, preparerOf, pids } = setPreparerStage();
const made = (changes: Partial<Sound> = {}): Sound => ({ ...defaultSound, seconds: 2, ...changes });

// A shift of one sample is a difference of 0.058 at 440 Hz.
describe('stems prepared together', () => {
  it('of one rate start sample-aligned and last as long as the longest', async () => {
    const files = [makeWav(made()), makeFlac(made({ seconds: 1 })), makeM4a({ ...made(), codec: 'alac' })];
    const { bytes, duration_s, sample_rate_hz, channels, true_peak_dbtp } = await prepared(
      preparerOf(),
      files,
      ['WAV', 'FLAC', 'M4A'],
    );
    expect({ duration_s, sample_rate_hz, channels }).toEqual({
      duration_s: 2,
      sample_rate_hz: 44_100,
      channels: 2,
    });
    // Three times 0.4 would clip, so the peak is one decibel below full scale instead.
    expect(true_peak_dbtp).toBeCloseTo(-1, 1);
    const heard = await decodeMp3(bytes);
    expect(heard.channels[0]?.length).toBe(2 * 44_100);
    const half = { ...heard, channels: heard.channels.map((channel) => channel.subarray(0, 43_000)) };
    expect(distance(half, made())).toBeLessThan(0.02);
  });

  it('of different rates and channel counts are converted to one, none later than the others', async () => {
    const files = [
      makeWav(made({ sampleRate: 44_100, channels: 1 })),
      makeWav({ ...made({ sampleRate: 96_000, channels: 1 }), bitDepth: 24 }),
    ];
    const { bytes, sample_rate_hz, channels, true_peak_dbtp } = await prepared(preparerOf(), files);
    expect([sample_rate_hz, channels]).toEqual([48_000, 1]);
    // Twice 0.4 fits and stays as it is.
    expect(true_peak_dbtp).toBeCloseTo(20 * Math.log10(0.8), 1);
    expect(distance(await decodeMp3(bytes), made())).toBeLessThan(0.02);
  });

  it('in MP3 and AAC each get their own decoder', async () => {
    const ffmpeg = await ensureInstalled('ffmpeg');
    const tone = readFileSync(new URL('../../../test/audio/recorded/tone.aac.m4a', import.meta.url));
    const files = [tone, await makeMp3(made()), tone];
    const { bytes, duration_s } = await prepared(preparerOf({ ffmpeg }), files, ['M4A', 'MP3', 'M4A']);
    expect(duration_s).toBeGreaterThan(2);
    expect((await decodeMp3(bytes)).rate).toBe(48_000);
  });

  it('are refused together when one is damaged, and the next ones are prepared', async () => {
    const preparer = preparerOf();
    const cut = makeWav(made({ seconds: 10 })).subarray(0, 200_000);
    await expect(prepared(preparer, [makeWav(made()), cut])).rejects.toThrow(/cut off/);
    expect((await prepared(preparer, [makeWav(made()), makeWav(made())])).duration_s).toBe(2);
    expect(pids).toHaveLength(1);
  });

  nightlyTest('can be sixty-four, in any supported format, within the memory of one sound', async () => {
    const flac = makeFlac(made({ seconds: 5 }));
    const mp3 = await makeMp3(made({ seconds: 5 }));
    const files = Array.from({ length: 64 }, (_, n) => (n % 2 ? flac : mp3));
    const formats = files.map((_, n) => (n % 2 ? 'FLAC' : 'MP3'));
    const { duration_s, true_peak_dbtp } = await prepared(preparerOf(), files, formats);
    expect(duration_s).toBeGreaterThan(5);
    expect(true_peak_dbtp).toBeCloseTo(-1, 0);
  });

  nightlyTest(
    'can be in a ZIP, compressed or not, next to others; a file with the whole song is used alone',
    async () => {
      const preparer = preparerOf();
      const zip = await compress({
        'Stems/Drums.wav': makeWav(made()),
        'Stems/Bass.flac': makeFlac(made()),
        'Notes.txt': Buffer.from('la la'),
      });
      const all = await prepared(preparer, [zip, makeWav(made())], ['ZIP', 'WAV']);
      expect(all.true_peak_dbtp).toBeCloseTo(-1, 1);
      expect(distance(await decodeMp3(all.bytes), made())).toBeLessThan(0.02);
      const withRough = await compress({
        'Drums.wav': makeWav(made()),
        'Rough mix.wav': makeWav(made({ seconds: 1 })),
      });
      expect((await prepared(preparer, withRough, 'ZIP')).duration_s).toBe(1);
      const empty = await compress({ 'Notes.txt': Buffer.from('la la') });
      await expect(prepared(preparer, empty, 'ZIP')).rejects.toThrow(/no audio/);
      await expect(prepared(preparer, zip.subarray(0, 9_000), 'ZIP')).rejects.toThrow(/damaged|cut off/);
    },
  );
});

const compress = async (entries: Record<string, Buffer>): Promise<Buffer> => {
  const zip = new yazl.ZipFile();
  for (const [name, content] of Object.entries(entries))
    zip.addBuffer(content, name, { compress: name.endsWith('.wav') });
  zip.end();
  return buffer(zip.outputStream);
};
