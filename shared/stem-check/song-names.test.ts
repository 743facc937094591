import { describe, expect, it } from 'vitest';
import { checkedStem, songNames } from '../../test/audio/stems.ts';
import type { CheckedStem, ZipEntry } from '../stems.ts';
import { guessLabel } from './label.ts';
import { getSongFindings } from './song-findings.ts';
import { formatStems } from './stem-names.ts';

type Input = Partial<Parameters<typeof checkedStem>[0]>;
const stem = (name: string, input: Input = {}) =>
  checkedStem({ name, label: guessLabel(name, ''), ...input });
const wordsOf = (stems: CheckedStem[], code: string, songs = 1) =>
  getSongFindings(stems, songNames(songs))
    .filter((finding) => finding.code === code)
    .map(({ words }) => words);
const zipOf = (name: string, song: number, stems: CheckedStem[]): CheckedStem => ({
  ...stem(name, { song, label: 'other' }),
  report: {
    facts: { format: 'ZIP', sample_rate_hz: null, bit_depth: null, channels: null, duration_s: null },
    measures: null,
    entries: stems.map(
      ({ name: path, size_bytes, report }): ZipEntry => ({
        path,
        size_bytes,
        facts: report?.facts ?? null,
        measures: report?.measures ?? null,
      }),
    ),
  },
});

describe('files with the same name', () => {
  const long = { seconds: 30, to: 29 };

  it('are told apart by their folders', () => {
    const stems = [
      stem('Beat.wav', { path: 'A', sound: long }),
      stem('Beat.wav', { path: 'B', sound: { from: 0 } }),
    ];
    expect(wordsOf(stems, 'starts_differ')[0]).toMatch(
      /^“B\/Beat\.wav” is much shorter than “A\/Beat\.wav” \(0:30\) and begins at once/,
    );
  });

  it('use a plural verb and are counted when nothing tells them apart', () => {
    const early = () => stem('Lead.wav', { sound: { seconds: 20, from: 3, to: 19 } });
    const whole = ['Lead.wav', 'Beat.wav', 'Hook.wav'].map((name) => stem(name, { sound: long }));
    const [words] = wordsOf([...whole, early(), early()], 'lengths_differ');
    expect(words).toMatch(/^2 files named “Lead\.wav” end before another “Lead\.wav” \(0:30\)\./);
    const names = ['a', 'b', 'b', 'c', 'd', 'e'].map((name) => ({ name, path: '' }));
    expect(formatStems(names, names)).toBe('“a”, 2 files named “b”, “c” and 2 more');
  });

  it('inside a ZIP are prefixed with its name', () => {
    const zip = zipOf('stems.zip', 1, [stem('Lead.wav', { sound: { from: 0 } })]);
    expect(wordsOf([stem('Lead.wav', { sound: long }), zip], 'starts_differ')[0]).toMatch(
      /^“stems\.zip\/Lead\.wav” is much shorter than “Lead\.wav”/,
    );
  });
});

describe('sample rates', () => {
  const slow = { rate: 44_100 };

  it('shared by the majority are not blamed', () => {
    const stems = ['Beat.wav', 'Lead.wav', 'Hook.wav'].map((name) => stem(name));
    const odd = stem('Stack L 441.wav', { sound: slow, label: 'other' });
    const [finding] = getSongFindings([...stems, odd], songNames(1));
    expect(finding?.words).toBe(
      '“Stack L 441.wav” is at 44.1 kHz, the other 3 at 48 kHz. Export it at 48 kHz.',
    );
    expect(finding?.file_ids).toEqual([odd.id]);
    const more = [stem('Pad.wav', { sound: { rate: 96_000 } }), stem('Keys.wav', { sound: slow })];
    expect(wordsOf([...stems, odd, ...more], 'rates_differ')).toEqual([
      '“Stack L 441.wav” and “Keys.wav” are at 44.1 kHz, “Pad.wav” at 96 kHz, the other 3 at 48 kHz. Export them at 48 kHz.',
    ]);
  });

  it('are all named on a tie', () => {
    const stems = [stem('Beat.wav'), stem('Lead.wav', { sound: slow })];
    expect(wordsOf(stems, 'rates_differ')[0]).toMatch(
      /^The sample rates differ: 48 kHz \(“Beat\.wav”\), 44\.1 kHz \(“Lead\.wav”\)\./,
    );
  });
});

describe('the same sound', () => {
  const lead = stem('Lead.wav');
  const beat = stem('Beat.wav');
  const hashless = (one: CheckedStem): CheckedStem => ({
    ...one,
    report: one.report?.measures
      ? { ...one.report, measures: { ...one.report.measures, sound_hash: null } }
      : one.report,
  });

  it('is not assumed from equal size and figures alone', () => {
    // Two noises of equal length and level.
    const other = stem('Hook.wav');
    const alike = { ...other, size_bytes: lead.size_bytes, report: other.report && { ...other.report } };
    if (alike.report?.measures && lead.report?.measures)
      alike.report.measures = {
        ...lead.report.measures,
        sound_hash: other.report?.measures?.sound_hash ?? null,
      };
    expect(wordsOf([beat, lead, alike], 'duplicate')).toEqual([]);
    expect(wordsOf([beat, lead, alike].map(hashless), 'duplicate')).toEqual([]);
  });

  it('is found in another format', () => {
    const flac = { ...lead, id: 'flac', name: 'Vox.flac', size_bytes: 7 };
    if (flac.report) flac.report = { ...flac.report, facts: { ...flac.report.facts, format: 'FLAC' } };
    expect(wordsOf([beat, lead, flac], 'duplicate')).toEqual([
      '“Lead.wav” and “Vox.flac” are identical. Keep one of them, and check whether you meant to send a different track.',
    ]);
  });

  it('is only suspected without a hash, and only within a song', () => {
    const copy = { ...lead, id: 'copy', name: 'Lead (1).wav' };
    expect(wordsOf([beat, lead, copy].map(hashless), 'duplicate')[0]).toMatch(
      /^“Lead\.wav” and “Lead \(1\)\.wav” seem to be identical\./,
    );
    const again = { ...lead, id: 'again' };
    expect(
      wordsOf(
        [
          { ...lead, report: null },
          { ...again, report: null },
        ],
        'duplicate',
      ),
    ).toEqual(['“Lead.wav” seems to be here twice. Keep one of them.']);
    expect(wordsOf([lead, { ...again, song: 2 }].map(hashless), 'duplicate', 2)).toEqual([]);
  });

  it('says where the duplicate is', () => {
    const zip = zipOf('stems.zip', 2, [lead]);
    expect(wordsOf([beat, lead, zip], 'duplicate', 2)).toEqual([
      '“Lead.wav” and “Lead.wav” (Song 2, in “stems.zip”) are identical. Check whether you meant to send a different track for one of the songs.',
    ]);
  });

  it('within one ZIP needs no location', () => {
    const zip = zipOf('stems.zip', 1, [lead, { ...lead, name: 'Vox.wav' }]);
    expect(wordsOf([beat, zip], 'duplicate')[0]).toMatch(/^“Lead\.wav” and “Vox\.wav” are identical\./);
  });

  it('is not reported for silence', () => {
    const silent = { level: 0 };
    const stems = [beat, stem('Hook.wav', { sound: silent }), stem('Adlib.wav', { sound: silent })];
    expect(wordsOf(stems, 'duplicate')).toEqual([]);
  });
});
