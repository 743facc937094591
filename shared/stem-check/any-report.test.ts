import fc from 'fast-check';
import { expect, it } from 'vitest';
import { songNames } from '../../test/audio/stems.ts';
import { soundFormats } from '../audio/formats.ts';
import { PRINT_LETTERS } from '../stem-meter/fingerprints.ts';
import { fileReport } from '../stem-report.ts';
import { type CheckedStem, type FileReport, stemLabels } from '../stems.ts';
import { getFileFindings } from './file-findings.ts';
import { guessLabel } from './label.ts';
import { summarizeInSlices } from './order-remarks.ts';
import { getSongFindings } from './song-findings.ts';
import { runToEnd } from './time-slices.ts';

// Whatever a sound file holds, its report is in the schema; an order and its page must cope with every such report.
const orNull = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null });
const count = fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1e9 }));
const seconds = orNull(
  fc.oneof(fc.constantFrom(0, 0.01, 180, 2_678_400), fc.double({ min: 0, max: 2_678_400, noNaN: true })),
);
const level = orNull(fc.double({ min: -400, max: 60, noNaN: true }));
const facts = fc.record({
  format: fc.constantFrom(...soundFormats),
  sample_rate_hz: orNull(
    fc.oneof(fc.constantFrom(44_100, 48_000), fc.integer({ min: 1_000, max: 6_144_000 })),
  ),
  bit_depth: orNull(fc.integer({ min: 1, max: 64 })),
  channels: orNull(fc.integer({ min: 1, max: 255 })),
  duration_s: seconds,
});
const measures = fc.record({
  ...{ peak_dbfs: level, lufs: level, clipped_runs: count, longest_clip: count, first_clip_s: seconds },
  ...{ starts_at_s: seconds, ends_at_s: seconds, is_dual_mono: fc.boolean(), is_one_sided: fc.boolean() },
  ...{ dropouts: count, first_dropout_s: seconds, flat_tops: count },
  ...{
    first_flat_top_s: seconds,
    dc_offset: fc.double({ min: -1000, max: 1000, noNaN: true }),
  },
  correlation: orNull(fc.double({ min: -1, max: 1, noNaN: true })),
  louder_side: fc.constantFrom('left', 'right', null),
  take_print: orNull(fc.stringMatching(new RegExp(`^[\\w-]{${PRINT_LETTERS}}$`))),
  mix_print: orNull(fc.string({ unit: fc.constantFrom(...'AFPVaz09-_'), minLength: 1, maxLength: 60 })),
  lossy_cutoff_hz: orNull(fc.double({ min: 0, max: 100_000, noNaN: true })),
  sound_hash: fc.constantFrom(null, '0123456789abcdef', 'fedcba9876543210'),
});
const name = fc.oneof(
  fc.constantFrom('beat.wav', 'Audio 01.wav', 'lead.mp3', 'stems.zip', '.wav', '/', '.', 'a/../b.wav'),
  fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
    .map((text) => text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').trim() || 'x'),
);
const entry = fc.record({
  path: name,
  size_bytes: count,
  facts: orNull(facts),
  measures: orNull(measures),
});
const report: fc.Arbitrary<FileReport> = fc.record({
  facts,
  measures: orNull(measures),
  entries: orNull(fc.array(entry, { maxLength: 12 })),
});
const stem: fc.Arbitrary<CheckedStem> = fc.record({
  ...{ id: fc.uuid(), name, path: fc.oneof(fc.constant(''), name), size_bytes: count },
  ...{ song: fc.integer({ min: 1, max: 10 }), label: fc.constantFrom(...stemLabels), report: orNull(report) },
});

it('returns valid findings for any report', () => {
  fc.assert(
    fc.property(fc.array(stem, { maxLength: 12 }), fc.integer({ min: 1, max: 10 }), (stems, songs) => {
      const ids = new Set(stems.map(({ id }) => id));
      const across = getSongFindings(stems, songNames(songs));
      for (const { file_ids } of across) for (const id of file_ids) expect(ids).toContain(id);
      const studio = [
        ...stems.flatMap((one) => getFileFindings(one, 'studio')),
        ...getSongFindings(stems, songNames(songs), 'studio'),
      ];
      for (const { code, severity, words } of [
        ...stems.flatMap((one) => getFileFindings(one)),
        ...across,
        ...studio,
      ]) {
        expect(code).toMatch(/^[a-z_]+$/);
        expect(['fine', 'look', 'fix']).toContain(severity);
        expect(words).toMatch(/^\S.*[.!?]$/s);
        expect(words).not.toMatch(/NaN|Infinity|undefined|null|\[object/);
      }
      // A file that isn't sent for a mix is told nothing of mixing.
      for (const { words } of [
        ...stems.flatMap((one) => getFileFindings(one, 'client', false)),
        ...getSongFindings(stems, songNames(songs), 'client', false),
      ])
        expect(words).not.toMatch(/\bmix/i);
      for (const line of runToEnd(summarizeInSlices(stems, songNames(songs), false)))
        expect(line).not.toMatch(/\bmix/i);
      const summary = runToEnd(summarizeInSlices(stems, songNames(songs)));
      expect([0, 2]).toContain(summary.length);
      for (const line of summary) expect(line).toMatch(/^[^\n]{3,600}$/);
      for (const one of stems) expect(stemLabels).toContain(guessLabel(one.name, one.path));
    }),
    { numRuns: 250 },
  );
});

it('handles any report the schema accepts', () => {
  fc.assert(
    fc.property(report, (one) => {
      expect(fileReport.safeParse(one).success).toBe(true);
    }),
    { numRuns: 300 },
  );
});
