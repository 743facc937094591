import type { PortfolioItem } from '../../../shared/portfolio.ts';
import { type Track, trackOfItem } from './tracks.ts';

/** The tracks whose both sides are ready to be heard, featured ones before others. */
export const pairsOf = (items: PortfolioItem[] | null): Track[] =>
  (items ?? [])
    .filter(({ sounds, after_audio_url }) => sounds.before && (after_audio_url ? sounds.after : sounds.audio))
    .map(trackOfItem);

/** The track the landing page opens with. */
export const leadTrack = (items: PortfolioItem[] | null): Track | null => pairsOf(items)[0] ?? null;
