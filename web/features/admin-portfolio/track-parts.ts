import { formatCount, formatDuration } from '../../../shared/format.ts';
import type {
  OwnPortfolioItem,
  PortfolioItem,
  SoundFile,
  SoundPart,
  SoundState,
} from '../../../shared/portfolio.ts';
import { areEquallyLong } from '../../lib/audio/compare-state.ts';

/** A track with its stored data: texts, URLs and uploaded files. */
export type OwnTrack = OwnPortfolioItem & { parts: TrackPart[] };
/** One sound of a track: the file that is playable, and a newer one that isn't, or isn't yet. */
export type TrackPart = { part: SoundPart; ready: SoundFile | null; newer: SoundFile | null };

export const partNames: Record<SoundPart, string> = { audio: 'Audio', before: 'Before', after: 'After' };

const byAge = (a: SoundFile, b: SoundFile) => a.created_at.localeCompare(b.created_at);

/** Joins tracks with their files; parts without a file are left out. */
export const joinTracks = (items: OwnPortfolioItem[], files: SoundFile[]): OwnTrack[] =>
  items.map((item) => {
    const own = files.filter(({ item_id }) => item_id === item.id).sort(byAge);
    const parts = (Object.keys(partNames) as SoundPart[]).flatMap((part): TrackPart[] => {
      const all = own.filter((file) => file.part === part);
      const ready = all.findLast(({ state }) => state === 'ready') ?? null;
      const last = all.at(-1);
      const newer = last && last.state !== 'ready' ? last : null;
      return ready || newer ? [{ part, ready, newer }] : [];
    });
    return { ...item, parts };
  });

/** The latest upload of a part, which an edit replaces or removes. */
export const getLatestFile = (track: OwnTrack | null, part: SoundPart): SoundFile | null => {
  const found = track?.parts.find((one) => one.part === part);
  return found?.newer ?? found?.ready ?? null;
};

/** The playback URL of a part of a track, or null. */
export const getPartUrl = (item: PortfolioItem, part: SoundPart): string | null =>
  part === 'audio' ? item.audio_url : item[`${part}_audio_url`];

const countParts = (tracks: OwnTrack[], state: SoundState): number =>
  tracks.flatMap(({ parts }) => parts).filter(({ newer }) => newer?.state === state).length;

export const isPreparing = (tracks: OwnTrack[]): boolean => countParts(tracks, 'waiting') > 0;

/** How far the files are processed, as a sentence; empty when all are ready. */
export const describePreparation = (tracks: OwnTrack[]): string => {
  const [waiting, failed] = [countParts(tracks, 'waiting'), countParts(tracks, 'failed')];
  return [
    waiting > 0 && `${formatCount(waiting, 'file')} processing.`,
    failed > 0 && `${formatCount(failed, 'file')} couldn’t be processed.`,
  ]
    .filter(Boolean)
    .join(' ');
};

/** Whether any of its sounds can be played. */
export const isHeard = (item: PortfolioItem): boolean =>
  (['audio', 'before', 'after'] as const).some((part) => getPartUrl(item, part) !== null);

/** What to fix about the lengths of the two sides, or null. */
export const getLengthNotice = (item: PortfolioItem): string | null => {
  const other = item.after_audio_url ? 'after' : 'audio';
  const before = item.before_audio_url ? item.sounds.before?.duration_s : undefined;
  const after = item.sounds[other]?.duration_s;
  if (before === undefined || after === undefined) return null;
  if (areEquallyLong(before, after)) return null;
  return (
    `${partNames.before} is ${formatDuration(before)}, ${partNames[other]} ${formatDuration(after)}. ` +
    'Instant compare is off for this track. Export both with the same start and end to use it.'
  );
};

/** Warns that visitors don't see a track, or null. The public page hides silent tracks only when others can be heard. */
export const getSilentNotice = (item: OwnPortfolioItem, all: OwnPortfolioItem[]): string | null => {
  if (isHeard(item) || !item.published) return null;
  return all.some((other) => other.published && isHeard(other))
    ? 'Visitors can’t see this track yet because there’s nothing to play.'
    : 'Visitors see this track but can’t play it yet.';
};
