import type { PortfolioItem } from '../../../shared/portfolio.ts';
import { type Track, toTrack } from './tracks.ts';

/** Tracks with both sides ready to play, featured ones first. */
export const getComparableTracks = (items: PortfolioItem[] | null): Track[] =>
  (items ?? [])
    .filter(({ sounds, after_audio_url }) => sounds.before && (after_audio_url ? sounds.after : sounds.audio))
    .map(toTrack);

/** The track in the landing page's main player. */
export const getLeadTrack = (items: PortfolioItem[] | null): Track | null =>
  getComparableTracks(items)[0] ?? null;
