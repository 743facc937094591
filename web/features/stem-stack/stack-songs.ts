import type { StemLabel } from '../../../shared/stems.ts';
import type { QueuedFile } from '../uploads/types.ts';
import type { StemSource } from './messages.ts';

/** A file of a song as the stack draws it. */
export type StackLane = {
  id: string;
  name: string;
  label: StemLabel;
  /** Where its sound is; null where it is out of reach. */
  source: StemSource | null;
  /** Its waveform, packed as in peaks.ts; null while it is not known. */
  peaks: string | null;
  duration_s: number | null;
  sample_rate_hz: number | null;
  /** The part of the song's time axis it takes. */
  share: number;
  /** Why it cannot be heard with the others, in words; null when it can. */
  obstacle: string | null;
};

export type StackSong = { song: number; duration_s: number; lanes: StackLane[] };

const findObstacle = ({ file, state, report }: QueuedFile): string | null => {
  if (report?.facts.format === 'ZIP') return 'We can’t play a ZIP here.';
  if (!file && state === 'whole') return 'Uploaded. Add it again to hear it with the others.';
  if (!file) return 'Add this file again to hear it.';
  if (!report) return 'Still checking this file.';
  if (report.facts.format === 'unknown') return 'We couldn’t read audio from this file.';
  return null;
};

/** A song's files on the time axis of its longest. */
export const alignSongFiles = (song: number, files: Omit<StackLane, 'share'>[]): StackSong => {
  const total_s = Math.max(0, ...files.map(({ duration_s }) => duration_s ?? 0));
  const lanes = files.map((file) => ({ ...file, share: total_s > 0 ? (file.duration_s ?? 0) / total_s : 0 }));
  return { song, duration_s: total_s, lanes };
};

/** The songs that have something to draw, each on the time axis of its longest file. A song in which no length is known has no axis. */
export const listStackSongs = (files: readonly QueuedFile[], songCount: number): StackSong[] =>
  Array.from({ length: songCount }, (_, index) => index + 1)
    .map((song) => {
      // An order that has fewer songs than it had keeps its files in the last.
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

/** The sample rate the song is played at: the one most of its files have, so that those are heard untouched. */
export const choosePlaybackRate = (lanes: readonly Pick<StackLane, 'sample_rate_hz'>[]): number => {
  const counts = new Map<number, number>();
  for (const { sample_rate_hz: rate } of lanes)
    if (rate !== null && rate >= 8_000 && rate <= 96_000) counts.set(rate, (counts.get(rate) ?? 0) + 1);
  return [...counts].sort((one, other) => other[1] - one[1] || other[0] - one[0])[0]?.[0] ?? 48_000;
};
