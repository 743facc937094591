import type { Demo } from '../../../shared/demo.ts';
import type { ImageRecord } from '../../../shared/images.ts';
import type { NamedLink } from '../../../shared/look.ts';
import type { PortfolioItem, SoundMeasures, TrackCover } from '../../../shared/portfolio.ts';
import { showNumber } from '../../lib/locale.ts';
import { mediaUrl } from '../../lib/media-url.ts';
import { hasSound, type Sound, type Sounds } from '../players/sounds.ts';

/** A row in My Music, from the studio's list or the built-in demos. */
export type Track = {
  id: string;
  title: string;
  artist: string;
  genre: string;
  cover: TrackCover | null;
  description: string;
  /** Where it was released. */
  links: NamedLink[];
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
  const { id, title, artist, genre, cover, description, links, featured, play_count, sounds } = item;
  return {
    id,
    title,
    artist,
    genre,
    cover,
    description,
    links,
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

export const demoToTrack = ({
  id,
  title,
  artist,
  genre,
  cover,
  description,
  before,
  after,
}: Demo): Track => ({
  id,
  title,
  artist,
  genre,
  cover,
  description,
  links: [],
  kind: 'demo',
  play_count: 0,
  sounds: { before, after },
});

/** `1 play`, `1,204 plays`; null for zero. */
export const formatPlays = (count: number): string | null =>
  count > 0 ? `${showNumber(count)} ${count === 1 ? 'play' : 'plays'}` : null;

const isTitled = (title: string, { title: other }: ImageRecord) =>
  title.trim().toLowerCase() === other.trim().toLowerCase();

/** The image chosen as a track's cover, or else the one of the category Portfolio with its title. */
export const findCover = (
  { title, cover }: Pick<Track, 'title' | 'cover'>,
  images: ImageRecord[],
): TrackCover | null => cover ?? images.find((image) => isTitled(title, image)) ?? null;

/** Tracks with both sides ready to play, in the studio’s order. */
export const getComparableTracks = (items: PortfolioItem[] | null): Track[] =>
  (items ?? [])
    .filter(({ sounds, after_audio_url }) => sounds.before && (after_audio_url ? sounds.after : sounds.audio))
    .map(toTrack);

// As many dots as fit in one row on a phone. All tracks are in My Music.
const maxPairs = 6;

/** The pairs in the hero; it begins with the first. My Music has them, too, and the carousel has the others. */
export const getLeadingPairs = (items: PortfolioItem[] | null): Track[] =>
  getComparableTracks(items).slice(0, maxPairs);

/** The pairs for below the hero: those that it doesn’t have, which it took from the list that came with the page. */
export const getOtherPairs = (items: PortfolioItem[] | null, served: PortfolioItem[] | null): Track[] => {
  const above = new Set(getLeadingPairs(served).map(({ id }) => id));
  return getComparableTracks(items)
    .filter(({ id }) => !above.has(id))
    .slice(0, maxPairs);
};
