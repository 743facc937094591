import type {
  OwnPortfolioItem,
  PortfolioItem,
  SoundFile,
  SoundPart,
  SoundState,
} from '../../../shared/portfolio.ts';

/** A track with what is stored of it: its texts and addresses, and the files as they were uploaded. */
export type OwnTrack = OwnPortfolioItem & { parts: TrackPart[] };
/** One sound of a track: the file that is ready to be heard, and a newer one that is not, or not yet. */
export type TrackPart = { part: SoundPart; ready: SoundFile | null; newer: SoundFile | null };

export const partNames: Record<SoundPart, string> = { audio: 'Audio', before: 'Before', after: 'After' };

const byAge = (a: SoundFile, b: SoundFile) => a.created_at.localeCompare(b.created_at);

/** Puts the files beside their tracks; a part without a file is left out. */
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

/** The file of a part that was sent last, which is what an edit replaces or takes away. */
export const getLatestFile = (track: OwnTrack | null, part: SoundPart): SoundFile | null => {
  const found = track?.parts.find((one) => one.part === part);
  return found?.newer ?? found?.ready ?? null;
};

/** Where a part of a track is listened to, or null. */
export const getPartUrl = (item: PortfolioItem, part: SoundPart): string | null =>
  part === 'audio' ? item.audio_url : item[`${part}_audio_url`];

const countParts = (tracks: OwnTrack[], state: SoundState): number =>
  tracks.flatMap(({ parts }) => parts).filter(({ newer }) => newer?.state === state).length;

export const isPreparing = (tracks: OwnTrack[]): boolean => countParts(tracks, 'waiting') > 0;

const files = (count: number) => (count === 1 ? '1 file' : `${count} files`);

/** How far the files are prepared, as a sentence; nothing when all are ready. */
export const describePreparation = (tracks: OwnTrack[]): string => {
  const [waiting, failed] = [countParts(tracks, 'waiting'), countParts(tracks, 'failed')];
  return [
    waiting > 0 && `${files(waiting)} processing.`,
    failed > 0 && `${files(failed)} couldn’t be processed.`,
  ]
    .filter(Boolean)
    .join(' ');
};
