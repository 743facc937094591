import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createStemMeter } from '../../../shared/stem-meter/stem-meter.ts';
import { makeAiff } from '../../../test/audio/aiff.ts';
import { unreadable } from '../../../test/audio/broken.ts';
import { alive, setCheckerStage } from '../../../test/audio/checker-stage.ts';
import { makeFlac } from '../../../test/audio/flac.ts';
import { makeM4a } from '../../../test/audio/m4a.ts';
import { makeMp3 } from '../../../test/audio/mp3.ts';
import { once } from '../../../test/audio/preparer-stage.ts';
import { type StemSound, stemSamples, stemWav } from '../../../test/audio/stems.ts';
import { makeWav } from '../../../test/audio/wav.ts';
import type { Storage } from '../../ports/storage/port.ts';

const { pids, checkerOf, checked, storage } = setCheckerStage();

const sound: Partial<StemSound> = { seconds: 4, from: 0.5, to: 3.5 };

describe('the checker', () => {
  it('measures a stem as the browser does, faults included, in one process for all', async () => {
    const checker = checkerOf();
    const kinds: Partial<StemSound>[] = [
      {},
      { level: 1.5 },
      { sides: 'left' },
      { sides: 'same' },
      { channels: 1 },
    ];
    for (const kind of kinds) {
      const changes = { ...sound, ...kind };
      const samples = stemSamples(changes);
      const meter = createStemMeter(48_000, samples.length);
      meter.push(samples);
      const wanted = meter.read();
      const { report, peaks } = await checked(checker, stemWav(changes));
      expect(report.facts).toMatchObject({ format: 'WAV', sample_rate_hz: 48_000, duration_s: 4 });
      expect(report.measures).toEqual({
        ...wanted.measures,
        // Computed from the samples before they were rounded to the file's bit depth.
        sound_hash: wanted.measures.sound_hash ? expect.stringMatching(/^[0-9a-f]{16}$/) : null,
        mix_print: wanted.measures.mix_print && expect.stringMatching(/^[\w-]{20,257}$/),
        peak_dbfs: expect.closeTo(wanted.measures.peak_dbfs ?? 0, 1),
        lufs: expect.closeTo(wanted.measures.lufs ?? 0, 1),
        starts_at_s: expect.closeTo(wanted.measures.starts_at_s ?? 0, 4),
        ends_at_s: expect.closeTo(wanted.measures.ends_at_s ?? 0, 4),
      });
      expect(peaks).toBe(wanted.peaks);
    }
    expect(new Set(pids).size).toBe(1);
  });

  it.each([
    ['WAV', async () => makeWav({ seconds: 2, bitDepth: 24 })],
    ['AIFF', async () => makeAiff({ seconds: 2 })],
    ['FLAC', async () => makeFlac({ seconds: 2 })],
    ['MP3', () => makeMp3({ seconds: 2 })],
    ['M4A', async () => makeM4a({ seconds: 2, codec: 'alac' })],
  ] as const)('decodes %s', async (format, make) => {
    const { report } = await checked(checkerOf(), await make(), format);
    expect(report.facts).toMatchObject({ format, sample_rate_hz: 44_100, channels: 2 });
    expect(report.facts.duration_s).toBeCloseTo(2, 1);
    expect(report.measures).toMatchObject({ clipped_runs: 0, is_dual_mono: false });
    expect(report.measures?.peak_dbfs).toBeCloseTo(-7.96, 0);
  });

  it.each([16, 24] as const)('hears the same sound in every lossless format at %i bits', async (bitDepth) => {
    const same = { seconds: 2, bitDepth } as const;
    const files = [
      ['WAV', makeWav(same)],
      ['AIFF', makeAiff(same)],
      ['FLAC', makeFlac(same)],
    ] as const;
    const hashes = new Set<unknown>();
    for (const [format, file] of files)
      hashes.add((await checked(checkerOf(), file, format)).report.measures?.sound_hash);
    expect(hashes.size).toBe(1);
    expect(hashes).not.toContain(null);
  });

  it('is closed once its process is gone, also if that was idle and is ending already', async () => {
    const checker = checkerOf({ limits: { idle_seconds: 0 } });
    await checked(checker, makeWav());
    await setTimeout(2);
    await checker.close();
    expect(pids.filter(alive)).toEqual([]);
  });

  it('says whether an undecodable file is damaged, and goes on with the next', async () => {
    const checker = checkerOf();
    const broken = [unreadable(), { 'cut short': stemWav(sound).subarray(0, 200_000) }].flatMap(
      Object.values,
    );
    const isMeasured = (file: Buffer) =>
      checked(checker, file).then(
        ({ report }) => report.measures !== null,
        (error: unknown) => {
          expect(error).toMatchObject({ isBroken: expect.any(Boolean) });
          return false;
        },
      );
    for (const file of broken as Buffer[]) expect(await isMeasured(file)).toBe(false);
    await expect(checked(checker, stemWav(sound).subarray(0, 200_000))).rejects.toMatchObject({
      isBroken: true,
    });
    const { report } = await checked(checker, makeWav({ channels: 9, seconds: 0.1 }));
    expect(report).toMatchObject({ facts: { channels: 9, duration_s: 0.1 }, measures: null });
    expect((await checked(checker, makeWav())).report.facts.duration_s).toBe(1);
    expect(new Set(pids).size).toBe(1);
  });

  it('refuses audio longer than the limit', async () => {
    const checker = checkerOf({ limits: { max_seconds: 3 } });
    await expect(checked(checker, stemWav(sound))).rejects.toMatchObject({ isBroken: false });
  });
});

// How else a sandboxed process may misbehave is in prober.test.ts.
describe('a checker process', () => {
  it('is ended when it never answers', async () => {
    const checker = checkerOf({ worker: 'busy-loop', limits: { seconds: 1 } });
    await expect(checked(checker, makeWav())).rejects.toThrow('Not listened to within 1 seconds');
  });

  it('stops on a file when aborted', async () => {
    const giveUp = new AbortController();
    let reads = 0;
    const store: Storage = {
      ...storage(),
      read(key, range) {
        if (++reads === 3) giveUp.abort(new Error('Not wanted any more'));
        return storage().read(key, range);
      },
    };
    const file = stemWav({ seconds: 10 });
    const { size_bytes } = await storage().put('orders/given-up', once(file));
    const outcome = checkerOf({ store }).check(
      { storage_key: 'orders/given-up', size_bytes, format: 'WAV' },
      giveUp.signal,
    );
    await expect(outcome).rejects.toThrow('Not wanted any more');
  });
});
