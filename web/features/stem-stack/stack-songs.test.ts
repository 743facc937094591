import { describe, expect, it } from 'vitest';
import type { FileReport } from '../../../shared/stems.ts';
import type { QueuedFile } from '../uploads/types.ts';
import { choosePlaybackRate, listStackSongs } from './stack-songs.ts';
import { isHeard, toggleId } from './stack-state.ts';

const reportOf = (facts: Partial<FileReport['facts']>): FileReport => ({
  facts: { format: 'WAV', sample_rate_hz: 48_000, bit_depth: 24, channels: 2, duration_s: 60, ...facts },
  measures: null,
  entries: null,
});
const queued = (change: Partial<QueuedFile>): QueuedFile => ({
  id: 'a',
  upload_id: null,
  name: 'a.wav',
  path: '',
  size: 1,
  file: new File(['x'], 'a.wav'),
  state: 'whole',
  sent: 1,
  speed: null,
  seconds_left: null,
  problem: null,
  is_refused: false,
  song: 1,
  label: 'lead',
  report: reportOf({}),
  peaks: 'AAAA',
  ...change,
});

describe('listStackSongs', () => {
  it("places a song's files on the axis of the longest", () => {
    const [first, second] = listStackSongs(
      [
        queued({ id: 'beat', report: reportOf({ duration_s: 120 }) }),
        queued({ id: 'other song', song: 2, report: reportOf({ duration_s: 30 }) }),
        queued({ id: 'lead' }),
      ],
      2,
    );
    expect(first).toMatchObject({ song: 1, duration_s: 120 });
    expect(first?.lanes.map(({ id, share }) => [id, share])).toEqual([
      ['beat', 1],
      ['lead', 0.5],
    ]);
    expect(second).toMatchObject({ song: 2, duration_s: 30 });
  });

  it('moves files of a removed song to the last one', () => {
    const songs = listStackSongs([queued({ id: 'a' }), queued({ id: 'b', song: 3 })], 2);
    expect(songs.map(({ song, lanes }) => [song, lanes.map(({ id }) => id)])).toEqual([
      [1, ['a']],
      [2, ['b']],
    ]);
  });

  it('says why a file cannot be played: missing file, missing report, ZIP, unknown format', () => {
    const obstacle = (change: Partial<QueuedFile>) =>
      listStackSongs([queued({ id: 'long' }), queued(change)], 1)[0]?.lanes[1]?.obstacle;
    expect(obstacle({})).toBeNull();
    expect(obstacle({ file: null })).toMatch(/^Uploaded/);
    expect(obstacle({ file: null, state: 'needs_file' })).toMatch(/Add this file again/);
    expect(obstacle({ report: null })).toMatch(/Still checking/);
    expect(obstacle({ report: reportOf({ format: 'ZIP', duration_s: null }) })).toMatch(/ZIP/);
    expect(obstacle({ report: reportOf({ format: 'unknown', duration_s: null }) })).toMatch(
      /no audio that can be read/,
    );
  });

  it('draws nothing while no length is known', () => {
    expect(listStackSongs([queued({ report: null })], 1)).toEqual([]);
  });
});

describe('choosePlaybackRate', () => {
  it('picks the rate most files have, the higher of two on a tie, and a default without any', () => {
    const rates = (...all: (number | null)[]) =>
      choosePlaybackRate(all.map((sample_rate_hz) => ({ sample_rate_hz })));
    expect(rates(44_100, 48_000, 44_100)).toBe(44_100);
    expect(rates(44_100, 48_000)).toBe(48_000);
    expect(rates(null, 192_000)).toBe(48_000);
  });
});

describe('what is heard', () => {
  it('is all but muted stems, or only the soloed ones', () => {
    const nobody = new Set<string>();
    expect(isHeard({ muted: nobody, soloed: nobody }, 'a')).toBe(true);
    expect(isHeard({ muted: new Set(['a']), soloed: nobody }, 'a')).toBe(false);
    expect(isHeard({ muted: new Set(['a']), soloed: new Set(['a']) }, 'a')).toBe(true);
    expect(isHeard({ muted: nobody, soloed: new Set(['b']) }, 'a')).toBe(false);
    expect([...toggleId(new Set(['a', 'b']), 'a')]).toEqual(['b']);
    expect([...toggleId(new Set(['b']), 'a')]).toEqual(['b', 'a']);
  });
});
