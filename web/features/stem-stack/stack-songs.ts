import { isReadable } from '../../../shared/audio/formats.ts';
import type { StemLabel } from '../../../shared/stems.ts';
import type { QueuedFile } from '../uploads/types.ts';
import type { StemSource } from './messages.ts';

/** A file of a song, as drawn in the stack. */
export type StackLane = {
  id: string;
  name: string;
  label: StemLabel;
  /** Where its audio is; null when it is unavailable. */
  source: StemSource | null;
  /** Waveform, packed as in peaks.ts; null until known. */
  peaks: string | null;
  duration_s: number | null;
  sample_rate_hz: number | null;
  /** Fraction of the song's time axis it covers. */
  share: number;
  /** Why it cannot be played with the others, in words; null when it can. */
  obstacle: string | null;
};

export type StackSong = { song: number; duration_s: number; lanes: StackLane[] };

const findObstacle = ({ file, state, report }: QueuedFile): string | null => {
  if (report?.facts.format === 'ZIP') return 'A ZIP can’t be played here.';
  if (!file && state === 'whole') return 'Uploaded. Add it again to hear it with the others.';
  if (!file) return 'Add this file again to hear it.';
  if (!report) return 'Still checking this file.';
  if (!isReadable(report.facts.format)) return 'This file has no audio that can be read.';
  return null;
};

/** Places a song's files on the time axis of the longest. */
export const alignSongFiles = (song: number, files: Omit<StackLane, 'share'>[]): StackSong => {
  const total_s = Math.max(0, ...files.map(({ duration_s }) => duration_s ?? 0));
  const lanes = files.map((file) => ({ ...file, share: total_s > 0 ? (file.duration_s ?? 0) / total_s : 0 }));
  return { song, duration_s: total_s, lanes };
};

/**
 * The songs with something to draw, each on the time axis of its longest file. A song without any known length has no
 * axis.
 */
export const listStackSongs = (files: readonly QueuedFile[], songCount: number): StackSong[] =>
  Array.from({ length: songCount }, (_, index) => index + 1)
    .map((song) => {
      // When the number of songs was reduced, files of removed songs stay in the last one.
      const members = files.filter((file) => Math.min(file.song, songCount) === song);
      return alignSongFiles(
        song,
        members.map((member) => ({
          id: member.id,
          name: member.name,
          label: member.label,
          source: member.file,
          peaks: member.peaks,
          duration_s: member.report?.facts.duration_s ?? null,
          sample_rate_hz: member.report?.facts.sample_rate_hz ?? null,
          obstacle: findObstacle(member),
        })),
      );
    })
    .filter(({ duration_s }) => duration_s > 0);

/** The sample rate for playback: the most common one of the song's files, so that most need no resampling. */
export const choosePlaybackRate = (lanes: readonly Pick<StackLane, 'sample_rate_hz'>[]): number => {
  const counts = new Map<number, number>();
  for (const { sample_rate_hz: rate } of lanes)
    if (rate !== null && rate >= 8_000 && rate <= 96_000) counts.set(rate, (counts.get(rate) ?? 0) + 1);
  return [...counts].sort((one, other) => other[1] - one[1] || other[0] - one[0])[0]?.[0] ?? 48_000;
};
