import type { PortfolioItem } from '../../../shared/portfolio.ts';
import { type Track, toTrack } from './tracks.ts';

/** The tracks whose both sides are ready to be heard, featured ones before others. */
export const getComparableTracks = (items: PortfolioItem[] | null): Track[] =>
  (items ?? [])
    .filter(({ sounds, after_audio_url }) => sounds.before && (after_audio_url ? sounds.after : sounds.audio))
    .map(toTrack);

/** The track the landing page opens with. */
export const getLeadTrack = (items: PortfolioItem[] | null): Track | null =>
  getComparableTracks(items)[0] ?? null;
