import type { ImageRecord } from '../../../shared/images.ts';
import type { Track } from './tracks.ts';

const sameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Each track's cover: the picture with the same title, or else the next picture whose title matches no track. */
export const assignCovers = (tracks: Track[], images: ImageRecord[]): (ImageRecord | undefined)[] => {
  const named = (track: Track) => images.find(({ title }) => sameName(title, track.title));
  const others = images.filter(({ title }) => !tracks.some((track) => sameName(title, track.title)));
  return tracks.map((track) => named(track) ?? others.shift());
};
