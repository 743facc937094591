import { describe, expect, it } from 'vitest';
import type { OrderDetail, OrderFile } from '../../../shared/orders.ts';
import type { FileReport, Finding } from '../../../shared/stems.ts';
import { faultless } from '../../../test/measured.ts';
import { describeFindings, describeUnnamed, groupBySong } from './files-by-song.ts';

const report: FileReport = {
  facts: { format: 'WAV', sample_rate_hz: 48_000, bit_depth: 24, channels: 2, duration_s: 60 },
  measures: faultless,
  entries: null,
};
const file = (change: Partial<OrderFile>) =>
  ({ id: 'f', name: 'vox.wav', duration_s: 60, song: 1, report, findings: [], ...change }) as OrderFile;
const finding = (severity: Finding['severity']): Finding => ({ code: severity, severity, words: severity });
type Part = Pick<OrderDetail, 'files' | 'song_findings'>;

describe('groupBySong', () => {
  it('groups files and findings by song', () => {
    const order: Part = {
      files: [
        file({ id: 'a', song: 2, duration_s: null }),
        file({ id: 'b', duration_s: 30 }),
        file({ id: 'c', duration_s: 90 }),
      ],
      song_findings: [{ ...finding('look'), song: 3, file_ids: [] }],
    };
    expect(
      groupBySong(order).map(({ song, files, findings }) => ({
        song,
        ids: files.map(({ id }) => id),
        findings: findings.length,
      })),
    ).toEqual([
      { song: 1, ids: ['b', 'c'], findings: 0 },
      { song: 2, ids: ['a'], findings: 0 },
      { song: 3, ids: [], findings: 1 },
    ]);
    expect(groupBySong({ files: [], song_findings: [] })).toEqual([]);
  });
});

describe('describeFindings', () => {
  const say = (findings: Finding[], part: Partial<OrderFile> = {}) =>
    describeFindings({
      files: [file({ findings, ...part })],
      song_findings: [{ ...finding('look'), song: 1, file_ids: ['f'] }].slice(findings.length > 0 ? 0 : 1),
    });

  it('counts what to fix or look at, for files and songs', () => {
    expect(say([finding('fix'), finding('look'), finding('fine')])).toBe('1 to fix, 2 worth a look');
  });

  it('says that nothing stands out only when the files were checked', () => {
    expect(say([])).toBe('nothing stands out');
    expect(say([], { report: null })).toBe('');
  });
});

describe('describeUnnamed', () => {
  const files = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, name: `${id}.wav` }));
  const say = (words: string, file_ids: string[], severity: Finding['severity'] = 'look') =>
    describeUnnamed({ code: 'x', severity, words, song: 1, file_ids }, files);

  it('names the files a finding does not mention, up to three', () => {
    expect(say('They differ.', ['a', 'c'])).toBe('(a.wav, c.wav)');
    expect(say('They differ.', ['a', 'b', 'c', 'd', 'e'])).toBe('(a.wav, b.wav, c.wav and 2 more)');
    expect(say('“a.wav” ends before “b.wav”.', ['a', 'b'])).toBe('');
    expect(say('They differ.', [])).toBe('');
    expect(say('All fit.', ['a', 'b'], 'fine')).toBe('');
  });
});
