import { describe, expect, it } from 'vitest';
import { checkedStem, measureSamples, stemSamples } from '../../test/audio/stems.ts';
import { cpuMs } from '../../test/cpu-time.ts';
import type { SoundFacts } from '../audio/sound.ts';
import type { CheckedStem, StemLabel } from '../stems.ts';
import { getFileFindings } from './file-findings.ts';
import { getWorstSeverity } from './findings.ts';

const codesOf = (stem: CheckedStem) =>
  getFileFindings(stem).map(({ code, severity }) => `${code}: ${severity}`);
type Input = Parameters<typeof checkedStem>[0];
const codes = (input: Partial<Input>) => codesOf(checkedStem({ name: 'Lead.wav', label: 'lead', ...input }));

const clean = ['clean: fine'];

describe('a clean file', () => {
  const files: Partial<Input>[] = [
    {},
    { name: 'Beat.wav', label: 'beat', sound: { level: 0.8 } },
    { sound: { channels: 1, rate: 44_100 }, facts: { bit_depth: 16 } },
    { name: 'Stack L.wav', label: 'stack_left', sound: { sides: 'left' } },
    {
      name: 'Ad-libs.flac',
      label: 'adlib',
      sound: { seconds: 40, from: 35, to: 39 },
      facts: { format: 'FLAC' },
    },
    { name: 'Lead.aif', facts: { format: 'AIFF' }, sound: { rate: 96_000, seconds: 4, to: 3 } },
    { name: 'Lead.m4a', facts: { format: 'M4A' } },
    { name: 'Lead.wav', sound: { level: 0.06 } },
    { name: 'ref.mp3', label: 'reference', facts: { format: 'MP3', bit_depth: null }, sound: { level: 1.6 } },
    { name: 'Audio 01.wav', label: 'hook' },
    { name: 'Violin.wav', label: 'other' },
  ];
  it.each(files)('%o gets only good news', (file) => expect(codes(file)).toEqual(clean));

  it('gets its facts described', () => {
    const [finding] = getFileFindings(checkedStem({ name: 'Lead.wav', label: 'lead' }));
    expect(finding?.words).toBe('WAV, 48 kHz, 24 bit, stereo, 0:08. Ready for the mix.');
  });

  it('gets no findings before it is checked, and nothing negative when its samples could not be read', () => {
    expect(codes({ report: null })).toEqual([]);
    const facts: SoundFacts = {
      format: 'M4A',
      sample_rate_hz: 48_000,
      bit_depth: 24,
      channels: 2,
      duration_s: 9,
    };
    expect(codes({ name: 'Lead.m4a', report: { facts, measures: null, entries: null } })).toEqual([]);
  });
});

describe('a fault, and only that fault, is reported', () => {
  const faults: [what: string, file: Partial<Input>, codes: string[]][] = [
    ['a clipped vocal', { sound: { level: 1.5 } }, ['clipped: fix']],
    ['a clipped beat', { name: 'Beat.wav', label: 'beat', sound: { level: 1.2, to: 2 } }, ['clipped: look']],
    [
      'floats too loud',
      { sound: { level: 1.5, isFloat: true }, facts: { bit_depth: 32 } },
      ['over_full_scale: look'],
    ],
    ['silence', { sound: { level: 0 } }, ['silent: fix']],
    ['next to silence', { sound: { level: 0.0005 } }, ['silent: fix']],
    ['a whisper', { sound: { level: 0.01 } }, ['quiet: look']],
    [
      'a beat from 12 s',
      { name: 'Beat.wav', label: 'beat', sound: { seconds: 20, from: 12, to: 19 } },
      ['late_start: look'],
    ],
    ['a blink', { sound: { seconds: 0.5, from: 0, to: 0.5 } }, ['short: look']],
    // Only the other tracks of its song tell whether it was panned on purpose.
    ['one side', { sound: { sides: 'right' } }, clean],
    ['a beat on one side', { name: 'Beat.wav', label: 'beat', sound: { sides: 'left' } }, ['one_sided: fix']],
    ['mono in stereo', { sound: { sides: 'same' } }, ['clean: fine', 'dual_mono: fine']],
    [
      'a beat without width',
      { name: 'Beat.wav', label: 'beat', sound: { sides: 'same' } },
      ['dual_mono: look'],
    ],
    ['MP3', { name: 'Lead.mp3', facts: { format: 'MP3', bit_depth: null } }, ['lossy: look']],
    ['AAC', { name: 'Lead.m4a', facts: { format: 'M4A', bit_depth: null } }, ['lossy: look']],
    [
      'MP3 under a false name',
      { facts: { format: 'MP3', bit_depth: null } },
      ['wrong_ending: fix', 'lossy: look'],
    ],
    ['no sound at all', { facts: { format: 'unknown', bit_depth: null } }, ['unknown_format: fix']],
    ['22 kHz', { sound: { rate: 22_050 } }, ['low_rate: fix']],
    ['8 bits', { facts: { bit_depth: 8 } }, ['low_bits: fix']],
    ['surround', { sound: { channels: 6 } }, ['many_channels: look']],
  ];
  it.each(faults)('%s', (_, file, expected) => expect(codes(file)).toEqual(expected));

  it('surround, in the words of what it is sent for', () => {
    const stem = checkedStem({ name: 'Mix.wav', sound: { channels: 6 } });
    const say = (hasMix: boolean) => getFileFindings(stem, 'client', hasMix)[0]?.words;
    expect(say(true)).toContain('Mixing needs mono or stereo');
    expect(say(false)).toContain('I need mono or stereo');
  });

  it('a beat mastered loud', () => {
    const beat = checkedStem({ name: 'Beat.wav', label: 'beat' });
    const report = measureSamples(stemSamples(), 48_000);
    if (report.measures) report.measures.lufs = -6.2;
    const [finding] = getFileFindings({ ...beat, report });
    expect(finding).toMatchObject({ code: 'loud', severity: 'look' });
    expect(finding?.words).toContain('-6.2 LUFS');
  });

  it.each([
    'Audio 01',
    'Audio_01-2',
    '1-Audio',
    '01',
    'Track 3',
    'bounce',
    'untitled',
    'New Recording 12',
    'Take 1 copy',
  ])('the default name %s', (name) =>
    expect(codes({ name: `${name}.wav`, label: 'other' })).toEqual(['default_name: look']));

  it.each([
    'Audiophile',
    'Track my love',
    'Bounce back synth',
    '808',
    'Take me home',
  ])('no fault for the name %s', (name) =>
    expect(codes({ name: `${name}.wav`, label: 'other' })).toEqual(clean));

  it('with the first clipping position, worst finding first', () => {
    const stem = checkedStem({
      name: 'Lead.wav',
      label: 'lead',
      sound: { level: 1.5, from: 3, seconds: 8 },
      facts: { channels: 6 },
    });
    const found = getFileFindings(stem);
    expect(found.map(({ severity }) => severity)).toEqual(['fix', 'look']);
    expect(found[0]?.words).toMatch(/^It is clipped in [\d,]+ places, the first at 0:03\. Turn/);
    expect(getWorstSeverity(found)).toBe('fix');
  });
});

describe('a ZIP', () => {
  const zipOf = (names: [name: string, level: number][]): CheckedStem => ({
    ...checkedStem({ name: 'stems.zip' }),
    label: 'other',
    report: {
      facts: { format: 'ZIP', sample_rate_hz: null, bit_depth: null, channels: null, duration_s: null },
      measures: null,
      entries: names.map(([path, level], i) => {
        const { facts, measures } = measureSamples(stemSamples({ level, seed: i + 1, seconds: 2 }), 48_000);
        return { path, size_bytes: 1_000 + i, facts, measures };
      }),
    },
  });

  it('gets good news when every file in it is fine', () => {
    const [finding, ...others] = getFileFindings(
      zipOf([
        ['a/Lead.wav', 0.5],
        ['a/Beat.wav', 0.5],
      ]),
    );
    expect(finding?.words).toBe('ZIP with 2 audio files. Ready for the mix.');
    expect(others).toEqual([]);
  });

  it('reports the findings of its files by name', () => {
    const found = getFileFindings(
      zipOf([
        ['a/Lead.wav', 0.5],
        ['a/Hook.wav', 0],
        ['Beat.wav', 1.4],
      ]),
    );
    expect(found.map(({ code, severity }) => `${code}: ${severity}`)).toEqual([
      'silent: fix',
      'clipped: look',
    ]);
    expect(found[0]?.words).toMatch(/^Hook\.wav: The file is silent/);
  });

  it('reports the first of many and how many more there are', () => {
    const found = getFileFindings(
      zipOf(Array.from({ length: 20 }, (_, i) => [`Hook ${i}.wav`, 0] as [string, number])),
    );
    expect(found).toHaveLength(13);
    expect(found.at(-1)?.words).toContain('8 more remarks');
  });

  const told = (
    change: Partial<NonNullable<CheckedStem['report']>>,
    reader: 'client' | 'studio' = 'client',
  ) => {
    const stem = zipOf([['Vox.wav', 0.5]]);
    const report = stem.report && { ...stem.report, ...change };
    return getFileFindings({ ...stem, report }, reader).map(({ severity, words }) => `${severity}: ${words}`);
  };
  const summary = { fault: null, more_sounds: 0, left_out: [], is_cut: false };
  const lost = (...names: string[]) =>
    names.map((path) => ({ path, size_bytes: 1, facts: null, measures: null }));

  it('names what was not read to its end, in the same words for both', () => {
    const locked = lost('A.wav', 'B.wav', 'C.wav').map((one) => ({ ...one, problem: 'locked' as const }));
    const packed = lost('D.wav').map((one) => ({ ...one, problem: 'packed' as const, method: 'Deflate64' }));
    const broken = lost('E.wav').map((one) => ({ ...one, problem: 'damaged' as const }));
    const change = { entries: [...locked, ...packed, ...broken], zip: summary };
    expect(told(change, 'studio')).toEqual([
      'fix: A.wav, B.wav and C.wav are locked with a password.',
      'fix: D.wav is compressed with Deflate64, which can’t be opened here.',
      'fix: E.wav is damaged: it isn’t what was put into this ZIP.',
    ]);
    for (const [n, words] of told(change, 'studio').entries())
      expect(told(change)[n]?.startsWith(words)).toBe(true);
  });

  it('is not ready when anything else in it could be music', () => {
    const left = (kind: 'archive' | 'foreign' | 'absent' | 'other', ...names: string[]) =>
      told({ zip: { ...summary, left_out: [{ kind, count: names.length, names }] } }, 'studio');
    expect(left('archive', 'Drums.zip')).toEqual([
      'fix: Drums.zip inside this ZIP is itself an archive and wasn’t opened.',
    ]);
    expect(left('foreign', 'a.ogg', 'b.opus')).toEqual([
      'fix: a.ogg and b.opus are in an audio format that can’t be opened here.',
    ]);
    expect(left('absent', '.a.wav.icloud')[0]).toContain('a placeholder');
    expect(told({ zip: { ...summary, more_sounds: 57 } }, 'studio')).toEqual([
      'look: Only the first 1 of the 58 audio files in this ZIP were checked, 57 weren’t.',
    ]);
    expect(left('other', 'lyrics.txt')).toEqual([
      'fine: ZIP with 1 audio file. Ready for the mix.',
      'fine: Also in this ZIP, not checked: lyrics.txt.',
    ]);
  });

  it('is not ready when one of its files could not be checked here', () => {
    const stem = zipOf([['Vox.wav', 0.5]]);
    const entries = [...(stem.report?.entries ?? []), ...lost('Pad.m4a')];
    expect(told({ entries, zip: summary })).toEqual(['fine: Not checked: Pad.m4a.']);
  });

  it.each([
    ['empty', 'This ZIP is empty'],
    ['damaged', 'This ZIP is damaged or cut off'],
    ['split', 'This is one part of a split ZIP'],
    ['locked', 'This ZIP has a password'],
  ] as const)('that is %s says so, and nothing else', (fault, words) => {
    for (const reader of ['client', 'studio'] as const) {
      const found = told({ entries: [], zip: { ...summary, fault } }, reader);
      expect(found).toHaveLength(1);
      expect(found[0]).toContain(`fix: ${words}`);
    }
  });

  it('without audio needs fixing', () => {
    expect(codesOf(zipOf([]))).toEqual(['zip_without_sound: fix']);
  });
});

it('has words for every label', () => {
  const labels: StemLabel[] = ['beat', 'lead', 'reference', 'song', 'stack_right'];
  for (const label of labels)
    for (const { words } of getFileFindings(checkedStem({ name: 'x.mp3', label, sound: { level: 1.5 } })))
      expect(words).toMatch(/^[A-Z].{20,}\.$/);
});

it('judges any name quickly', () => {
  const stem = checkedStem({ name: 'x.wav' });
  expect(
    cpuMs(() => {
      for (const text of ['1', '1 ', 'audio ', 'l', '-', ' (', 'copy', '1a', '\u0301'])
        getFileFindings({ ...stem, name: `${text.repeat(1_000)}x.wav` });
    }),
  ).toBeLessThan(2_000);
});
