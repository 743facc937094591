import { describe, expect, it } from 'vitest';
import { checkedStem, songNames } from '../../test/audio/stems.ts';
import type { CheckedStem } from '../stems.ts';
import { guessLabel } from './label.ts';
import { summarizeInSlices } from './order-remarks.ts';
import { getSongFindings } from './song-findings.ts';
import { runToEnd } from './time-slices.ts';

type Input = Parameters<typeof checkedStem>[0];
const stem = (name: string, input: Partial<Input> = {}) =>
  checkedStem({ name, label: guessLabel(name, input.path ?? ''), ...input });
const set = (...names: string[]) => names.map((name) => stem(name));
const codes = (stems: CheckedStem[], songs = 1) =>
  getSongFindings(stems, songNames(songs)).map(({ code, severity }) => `${code}: ${severity}`);

const fits = ['fits_together: fine'];
const unmeasured = (one: CheckedStem): CheckedStem => ({
  ...one,
  report: one.report && { ...one.report, measures: null },
});

describe('a clean song', () => {
  const sets: [string, CheckedStem[]][] = [
    ['beat and lead', set('Beat.wav', 'Lead.wav')],
    ['all there may be', set('Beat.wav', 'Lead.wav', 'Hook.wav', 'Adlibs.wav', 'Stack L.wav', 'Stack R.wav')],
    [
      'a tracked-out beat',
      set('Kick.wav', 'Snare.wav', '808.wav', 'Synth.wav', 'Lead.wav', 'Backing Vocals.wav'),
    ],
    ['an instrumental', set('Kick.wav', 'Bass.wav', 'Keys.wav')],
    [
      'a reference of any kind',
      [
        ...set('Beat.wav', 'Lead.wav'),
        stem('ref.mp3', { sound: { rate: 44_100, seconds: 20 }, facts: { format: 'MP3', bit_depth: null } }),
      ],
    ],
    [
      'stems that sound at different times',
      [
        stem('Beat.wav', { sound: { seconds: 30, from: 0, to: 29 } }),
        stem('Hook.wav', { sound: { seconds: 30, from: 12, to: 20 } }),
        stem('Adlibs.wav', { sound: { seconds: 30.2, from: 25, to: 27 } }),
      ],
    ],
    [
      'MP3 alone',
      ['Beat.mp3', 'Lead.mp3'].map((name) => stem(name, { facts: { format: 'MP3', bit_depth: null } })),
    ],
    ['a mono lead over a stereo beat', [stem('Beat.wav'), stem('Lead.wav', { sound: { channels: 1 } })]],
  ];
  it.each(sets)('%s', (_, stems) => expect(codes(stems)).toEqual(fits));

  it('gets no findings for a single file or for files that could not be checked', () => {
    expect(codes([])).toEqual([]);
    expect(codes(set('Beat.wav', 'Lead.wav').map(unmeasured))).toEqual([]);
    expect(codes(set('Beat.wav', 'Lead.wav').map((one) => ({ ...one, report: null })))).toEqual([]);
  });

  it('gets no good news while a track is silent, too short or could not be checked', () => {
    const two = set('Beat.wav', 'Lead.wav');
    expect(codes([...two, stem('Adlib.wav', { sound: { level: 0, seconds: 5 } })])).toEqual([]);
    expect(codes([...two, stem('Adlib.wav', { sound: { level: 0 } })])).toEqual([]);
    expect(codes([...two, unmeasured(stem('Adlib.wav'))])).toEqual([]);
    expect(codes([...two, { ...stem('more.zip'), report: null }])).toEqual([]);
  });
});

describe('comparing the files of a song', () => {
  const long = { seconds: 30, to: 29 };
  const faults: [string, CheckedStem[], string[]][] = [
    [
      'two sample rates',
      [...set('Beat.wav', 'Lead.wav'), stem('Hook.wav', { sound: { rate: 44_100 } })],
      ['rates_differ: look'],
    ],
    [
      'a region instead of a track',
      [stem('Beat.wav', { sound: long }), stem('Hook.wav', { sound: { from: 0 } })],
      ['starts_differ: fix'],
    ],
    [
      'a track that ends early',
      [stem('Beat.wav', { sound: long }), stem('Hook.wav', { sound: { seconds: 22, from: 3, to: 21 } })],
      ['lengths_differ: look'],
    ],
    [
      'MP3 among WAV',
      [...set('Beat.wav', 'Lead.wav'), stem('Hook.mp3', { facts: { format: 'MP3', bit_depth: null } })],
      ['lossy_among_lossless: fix'],
    ],
    [
      'MP3 beside what nobody knows',
      [
        stem('Beat.mp3', { facts: { format: 'MP3', bit_depth: null } }),
        stem('Hook.wav', { facts: { format: 'WAV', bit_depth: null, codec: 'kind 0x1234' } }),
      ],
      ['fits_together: fine'],
    ],
    ['no beat', set('Lead.wav', 'Hook.wav'), ['no_beat: fix']],
    ['a beat nobody named', set('Lead.wav', 'Night Drive.wav'), ['no_beat: look']],
    ['a beat alone', set('Beat.wav'), ['no_vocals: look']],
    ['one file for all', [stem('Night Drive.wav', { sound: { seconds: 50 } })], ['one_file: look']],
    ['a named song', set('Full mix.wav'), ['one_file: look']],
    ['the song beside its stems', set('Beat.wav', 'Lead.wav', 'Full mix.wav'), ['song_beside_stems: look']],
    ['half a stack', set('Beat.wav', 'Lead.wav', 'Stack L.wav'), ['half_stack: look']],
  ];
  it.each(faults)('%s', (_, stems, expected) => expect(codes(stems)).toEqual(expected));

  it('names the files and what to do', () => {
    const beat = stem('Beat.wav', { sound: { seconds: 30, to: 29 } });
    const hook = stem('Hook.wav', { sound: { from: 0 } });
    const [finding] = getSongFindings([beat, hook], songNames(1));
    expect(finding).toMatchObject({ song: 1, file_ids: [hook.id] });
    expect(finding?.words).toBe(
      '“Hook.wav” is much shorter than “Beat.wav” (0:30) and begins at once, so I can’t tell where in the song it belongs. Export every track from 0:00 to the end of the song.',
    );
  });

  it('reports the same file twice, also under another name and in another song', () => {
    const lead = stem('Lead.wav');
    const [beat = lead] = set('Beat.wav');
    const again = { ...lead, id: 'again', name: 'Lead copy.wav' };
    expect(codes([beat, lead, again])).toEqual(['duplicate: look']);
    const other = { ...again, song: 2 };
    expect(
      getSongFindings([beat, lead, other, { ...beat, id: 'b', song: 2 }], songNames(2)).map(
        ({ code }) => code,
      ),
    ).toContain('duplicate');
    expect(codes([beat, lead, again].map((one) => ({ ...one, report: null })))).toEqual(['duplicate: look']);
  });

  it('reports a song without files', () => {
    const stems = set('Beat.wav', 'Lead.wav');
    expect(codes(stems, 3)).toEqual([...fits, 'no_files: fix', 'no_files: fix']);
    expect(getSongFindings(stems, songNames(2)).at(-1)).toMatchObject({ song: 2, file_ids: [] });
  });

  it('reports a song without files that may be in a ZIP or a folder', () => {
    const packed = [...set('Beat.wav', 'Lead.wav'), { ...stem('EP.zip'), report: null }];
    expect(getSongFindings(packed, songNames(2)).at(-1)).toMatchObject({
      code: 'no_files',
      severity: 'look',
    });
    const inFolders = (first: string, second: string) =>
      set('Beat.wav', 'Lead.wav').map((one, i) => ({ ...one, path: i === 0 ? first : second }));
    expect(getSongFindings(inFolders('Night Drive', 'Sunrise'), songNames(2)).at(-1)?.severity).toBe('look');
    expect(
      getSongFindings(inFolders('Night Drive', 'Night Drive/vocals'), songNames(2)).at(-1)?.severity,
    ).toBe('fix');
  });

  it('looks only within its song', () => {
    const two = set('Beat.wav', 'Lead.wav').map((one) => ({ ...one, song: 2 }));
    const slow = ['Beat 2.wav', 'Lead 2.wav'].map((name) =>
      stem(name, { sound: { rate: 44_100, seconds: 12 } }),
    );
    expect(codes([...two, ...slow], 2)).toEqual([...fits, ...fits]);
  });

  it('finds the same in a ZIP as in separate files', () => {
    const inside = [stem('Lead.wav'), stem('Hook.wav', { sound: { rate: 44_100 } })];
    const zip: CheckedStem = {
      ...stem('stems.zip'),
      report: {
        facts: { format: 'ZIP', sample_rate_hz: null, bit_depth: null, channels: null, duration_s: null },
        measures: null,
        entries: inside.map(({ name, size_bytes, report }) => ({
          path: `Song/${name}`,
          size_bytes,
          facts: report?.facts ?? null,
          measures: report?.measures ?? null,
        })),
      },
    };
    const found = getSongFindings([zip], songNames(2));
    expect(found.map(({ code }) => code)).toEqual(['no_beat', 'rates_differ', 'no_files']);
    expect(found[0]?.file_ids).toEqual([zip.id]);
    expect(found.at(-1)?.severity).toBe('look');
  });
});

describe('the summary', () => {
  it('is two lines, whatever is found', () => {
    expect(runToEnd(summarizeInSlices(set('Beat.wav', 'Lead.wav'), songNames(1)))).toEqual([
      'Checked 2 files: nothing stands out.',
      'WAV, 48 kHz, 24 bit, stereo',
    ]);
    const [first, second, ...more] = runToEnd(
      summarizeInSlices(
        [
          ...set('Beat.wav', 'Stack L.wav'),
          stem('Lead.wav', { sound: { level: 1.5 } }),
          { ...stem('Hook.wav'), report: null },
        ],
        songNames(1),
      ),
    );
    expect(first).toBe('Checked 3 of 4 files: 1 to fix, 1 worth a look.');
    expect(second).toMatch(
      /^Lead\.wav: Clipped in [\d,]+ places from 0:0\d, the longest over \d+ samples\.$/,
    );
    expect(more).toEqual([]);
  });

  it('is empty when nothing was checked', () => {
    expect(runToEnd(summarizeInSlices([], songNames(1)))).toEqual([]);
    expect(
      runToEnd(
        summarizeInSlices(
          set('Beat.wav').map((one) => ({ ...one, report: null })),
          songNames(1),
        ),
      ),
    ).toEqual([]);
  });
});

it('whole songs to master have nothing to line up, apart or in a ZIP', () => {
  const mixes = ['Night Ferry.wav', 'Slow Orbit.wav'].map((name) => stem(name, { label: 'song' }));
  expect(getSongFindings(mixes, songNames(1), 'client', false)).toEqual([]);
  expect(getSongFindings(mixes, songNames(1), 'client').map(({ code }) => code)).toContain('fits_together');
});
