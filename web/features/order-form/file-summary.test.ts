import { describe, expect, it } from 'vitest';
import type { FileReport } from '../../../shared/stems.ts';
import { faultless } from '../../../test/measured.ts';
import type { QueuedFile } from '../uploads/types.ts';
import { describeFileCount, isWholeOrder, summarizeFile } from './file-summary.ts';
import { getSongSeverity } from './song-remarks.tsx';
import { describeUploadState } from './upload-status-text.ts';

const report = (
  facts: Partial<FileReport['facts']> = {},
  measures: Partial<NonNullable<FileReport['measures']>> = {},
): FileReport => ({
  facts: { format: 'WAV', sample_rate_hz: 48_000, bit_depth: 24, channels: 2, duration_s: 200, ...facts },
  measures: { ...faultless, starts_at_s: 0, ends_at_s: 199, ...measures },
  entries: null,
});
const file = (change: Partial<QueuedFile> = {}): QueuedFile => ({
  id: 'a',
  upload_id: null,
  name: 'Lead.wav',
  path: '',
  size: 100,
  file: null,
  state: 'whole',
  sent: 100,
  speed: null,
  seconds_left: null,
  problem: null,
  is_refused: false,
  song: 1,
  label: 'lead',
  report: report(),
  peaks: null,
  ...change,
});

describe('file row', () => {
  it('mentions a mono vocal in a stereo file together with the other good news', () => {
    const { told, remarks } = summarizeFile(
      file({ report: report({}, { is_dual_mono: true }) }),
      false,
      false,
    );
    expect(told[0]).toBe('WAV, 48 kHz, 24 bit, stereo, 3:20. Ready for the mix.');
    expect(told[1]).toMatch(/^It’s mono in a stereo file/);
    expect(remarks).toEqual([]);
  });

  it('is not "ready" when a finding of its song names it', () => {
    expect(summarizeFile(file(), false, true).told).toEqual(['WAV, 48 kHz, 24 bit, stereo, 3:20']);
    const naming = { code: 'x', severity: 'look', words: '', song: 2, file_ids: ['a', 'b'] } as const;
    const found = [{ ...naming, file_ids: ['a', 'b'] }];
    expect(getSongSeverity('a', found)).toBe('look');
    expect(getSongSeverity('c', found)).toBe(null);
    expect(getSongSeverity('a', [{ ...naming, file_ids: ['a'], severity: 'fine' }])).toBe(null);
  });

  it('shows only one sentence for a refused file, which says what to do', () => {
    const refused = file({
      state: 'failed',
      is_refused: true,
      problem: 'Lead.wav is no WAV inside.',
      report: report({ format: 'unknown' }),
    });
    expect(summarizeFile(refused, false, true)).toEqual({ told: [], remarks: [] });
    expect(describeUploadState(refused)).toBe(
      'Lead.wav is no WAV inside. Replace it, or remove it from the list.',
    );
  });

  it('ignores findings of unknown kinds', () => {
    const { told, remarks } = summarizeFile(
      file({ report: { ...report({ format: 'unknown' }), measures: null } }),
      false,
      false,
    );
    expect(told.join()).not.toContain('unknown');
    expect(remarks).toHaveLength(1);
  });
});

describe('a whole song in one MP3', () => {
  const song = (name: string, label: QueuedFile['label']) =>
    file({ name, label, report: report({ format: 'MP3', bit_depth: null }) });

  it.each([
    ['Midnight mix.mp3', 'song'],
    ['Midnight.mp3', 'other'],
    ['track01.mp3', 'other'],
    ['Beat.mp3', 'beat'],
  ] as const)('gets at most one gentle remark: %s', (name, label) => {
    const { remarks } = summarizeFile(song(name, label), true, false);
    expect(remarks.map(({ severity }) => severity)).toEqual(['look']);
  });

  it.each(['song', 'other', 'beat'] as const)('is right for mastering: labelled %s', (label) => {
    const master = file({ name: 'Night Bus - mix 24 bit.wav', label });
    expect(summarizeFile(master, true, false, false)).toEqual({
      told: ['WAV, 48 kHz, 24 bit, stereo, 3:20. Ready to go.'],
      remarks: [],
    });
  });

  it('is still told what must be fixed', () => {
    const silent = { peak_dbfs: null, lufs: null, starts_at_s: null, ends_at_s: null };
    const { remarks } = summarizeFile(file({ label: 'song', report: report({}, silent) }), true, false);
    expect(remarks.map(({ code }) => code)).toContain('silent');
  });

  it('counts as the whole order only when it is alone', () => {
    expect(isWholeOrder([file()], 1)).toBe(true);
    expect(isWholeOrder([file()], 2)).toBe(false);
    expect(isWholeOrder([file(), file({ id: 'b' })], 1)).toBe(false);
    expect(isWholeOrder([file({ name: 'stems.zip' })], 1)).toBe(false);
  });
});

it('also counts files inside a ZIP', () => {
  const entry = { path: 'a.wav', size_bytes: 1, facts: null, measures: null };
  const zip = file({
    name: 'stems.zip',
    report: { ...report({ format: 'ZIP' }), entries: [entry, { ...entry, path: 'b.wav' }] },
  });
  expect(describeFileCount([zip])).toBe('1 file with 2 tracks inside');
  expect(describeFileCount([file(), file()])).toBe('2 files');
});

it('knows no more about files sent from another device than the server does', () => {
  expect(describeUploadState(file({ state: 'elsewhere', sent: 0 }))).toBe(
    'Uploading from another tab or device',
  );
  expect(describeUploadState(file({ state: 'elsewhere', sent: 12 }))).toBe(
    'Uploading from another tab or device, at least 12% is up',
  );
});
