import type { ImageRecord } from '../../../shared/images.ts';
import type { PortfolioItem, SoundMeasures } from '../../../shared/portfolio.ts';
import { mediaUrl } from '../../lib/media-url.ts';
import { hasSound, type Sound, type Sounds } from '../players/sounds.ts';
import type { Demo } from './demo-library.ts';

/** A card in My Music, from the studio's list or the built-in demos. */
export type Track = {
  id: string;
  title: string;
  genre: string;
  description: string;
  kind: 'demo' | 'featured' | 'plain';
  play_count: number;
  sounds: Sounds;
};

const sound = (url: string | null, measures: SoundMeasures | null): Sound => ({
  url: url && mediaUrl(url, 'audio'),
  duration_s: measures?.duration_s ?? null,
  lufs: measures?.lufs ?? null,
  true_peak_dbtp: measures?.true_peak_dbtp ?? null,
  peaks: measures?.peaks ?? null,
});

/** The main file is played as After when there is no separate after file. */
export const toTrack = (item: PortfolioItem): Track => {
  const { id, title, genre, description, featured, play_count, sounds } = item;
  return {
    id,
    title,
    genre,
    description,
    kind: featured ? 'featured' : 'plain',
    play_count,
    sounds: {
      before: sound(item.before_audio_url, sounds.before),
      after: item.after_audio_url
        ? sound(item.after_audio_url, sounds.after)
        : sound(item.audio_url, sounds.audio),
    },
  };
};

/** Tracks that can be heard, or all of them when none can. */
export const getAudibleTracks = (tracks: Track[]): Track[] => {
  const heard = tracks.filter(({ sounds }) => hasSound(sounds.before) || hasSound(sounds.after));
  return heard.length > 0 ? heard : tracks;
};

export const demoToTrack = ({ id, title, genre, description, before, after }: Demo): Track => ({
  id,
  title,
  genre,
  description,
  kind: 'demo',
  play_count: 0,
  sounds: { before, after },
});

/** `1 play`, `1,204 plays`; null for zero. */
export const formatPlays = (count: number): string | null =>
  count > 0 ? `${count.toLocaleString('en-US')} ${count === 1 ? 'play' : 'plays'}` : null;

const sameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Each track's cover: the picture with the same title, or else the next picture whose title matches no track. */
export const assignCovers = (tracks: Track[], images: ImageRecord[]): (ImageRecord | undefined)[] => {
  const named = (track: Track) => images.find(({ title }) => sameName(title, track.title));
  const others = images.filter(({ title }) => !tracks.some((track) => sameName(title, track.title)));
  return tracks.map((track) => named(track) ?? others.shift());
};

/** Tracks with both sides ready to play, featured ones first. */
export const getComparableTracks = (items: PortfolioItem[] | null): Track[] =>
  (items ?? [])
    .filter(({ sounds, after_audio_url }) => sounds.before && (after_audio_url ? sounds.after : sounds.audio))
    .map(toTrack);
