import { describe, expect, it } from 'vitest';
import type { SoundFacts, SoundMeasures } from '../../../shared/audio/sound.ts';
import type { FileReport } from '../../../shared/stems.ts';
import { measured, measuredBytes } from '../../../test/stem-notes.ts';
import { validateClientReport } from './validate-client-report.ts';

const file = { format: 'WAV', size_bytes: measuredBytes };
const measures = measured.measures as SoundMeasures;
const withFacts = (facts: Partial<SoundFacts>): FileReport => ({
  ...measured,
  facts: { ...measured.facts, ...facts },
});
const withMeasures = (more: Partial<SoundMeasures>): FileReport => ({
  ...measured,
  measures: { ...measures, ...more },
});
const zip = { format: 'ZIP', size_bytes: 10_000 } as const;
const zipWith = (...entries: NonNullable<FileReport['entries']>): FileReport => ({
  facts: { format: 'ZIP', sample_rate_hz: null, bit_depth: null, channels: null, duration_s: null },
  measures: null,
  entries,
});

describe('a browser’s report on a file', () => {
  it('is kept if the file allows it', () => {
    expect(validateClientReport(measured, file)).toEqual(measured);
    const compressed = { format: 'FLAC', size_bytes: 4_000 };
    const silence = withFacts({ format: 'FLAC' });
    expect(validateClientReport(silence, compressed)).toEqual(silence);
    expect(
      validateClientReport(withFacts({ format: 'MP3', bit_depth: null }), { ...file, format: 'MP3' }),
    ).toEqual(withFacts({ format: 'MP3', bit_depth: null }));
    expect(validateClientReport(withFacts({ format: 'unknown' }), file)?.facts.format).toBe('unknown');
  });

  it('is dropped if it describes another format, except for formats hidden by tags', () => {
    for (const format of ['MP3', 'AIFF', 'ZIP'] as const)
      expect(validateClientReport(withFacts({ format }), file)).toBeNull();
    expect(validateClientReport(withFacts({ format: 'MP3' }), { ...file, format: 'FLAC' })).not.toBeNull();
  });

  it('loses a duration too long for the file’s bytes, and all measures with it', () => {
    for (const [duration_s, size_bytes] of [
      [744 * 3600, 1_000],
      [744 * 3600, measuredBytes],
      [180, 1_000_000],
    ] as const) {
      const told = validateClientReport(withFacts({ duration_s }), { ...file, size_bytes });
      expect(told).toMatchObject({ facts: { duration_s: null, sample_rate_hz: 48_000 }, measures: null });
    }
  });

  it.each<Partial<SoundMeasures>>([
    { clipped_runs: 1e9 },
    { longest_clip: 1e9 },
    { first_clip_s: 200 },
    { starts_at_s: 190, ends_at_s: 195 },
    { flat_tops: 1e9 },
    { first_flat_top_s: 200 },
    { dropouts: 1e5 },
    { first_dropout_s: 200 },
    { lossy_cutoff_hz: 90_000 },
  ])('loses measures that exceed the sound’s length: %j', (more) => {
    expect(validateClientReport(withMeasures(more), file)).toEqual({ ...measured, measures: null });
    const unsaid = { ...withMeasures(more), facts: { ...measured.facts, duration_s: null } };
    expect(validateClientReport(unsaid, { ...file, size_bytes: 1_000 })?.measures).toBeNull();
  });

  it('loses stereo measures if there is one channel', () => {
    const mono = withFacts({ channels: 1 });
    for (const more of [{ correlation: -1 }, { louder_side: 'left' as const }])
      expect(
        validateClientReport({ ...mono, measures: { ...measures, ...more } }, file)?.measures,
      ).toBeNull();
  });

  it('is validated per file in a ZIP, which can’t hold more than compression allows', () => {
    const entry = { path: 'a.wav', size_bytes: 5_000_000, facts: measured.facts, measures };
    const long = { ...entry, size_bytes: 1_000 };
    const nameless = { ...entry, facts: null };
    expect(validateClientReport(zipWith(entry, long, nameless), zip)?.entries).toEqual([
      entry,
      { ...long, facts: { ...measured.facts, duration_s: null }, measures: null },
      { ...nameless, measures: null },
    ]);
    expect(validateClientReport(zipWith(entry, { ...entry, size_bytes: 1e12 }), zip)?.entries).toBeNull();
    expect(validateClientReport({ ...measured, entries: [entry] }, file)?.entries).toBeNull();
  });
});
