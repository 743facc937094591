import type { PortfolioItem } from '../../../shared/portfolio.ts';
import { type Track, trackOfItem } from './tracks.ts';

/** The track the landing page opens with: the first, featured ones before others, whose both sides are ready to be heard. */
export const leadTrack = (items: PortfolioItem[] | null): Track | null => {
  const lead = items?.find(
    ({ sounds, after_audio_url }) => sounds.before && (after_audio_url ? sounds.after : sounds.audio),
  );
  return lead ? trackOfItem(lead) : null;
};
