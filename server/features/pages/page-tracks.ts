import { thinPeaks } from '../../../shared/audio/peaks.ts';
import type { PortfolioItem, SoundMeasures } from '../../../shared/portfolio.ts';

// Three per bar of a card. Waveforms hardly compress, and those of thirty tracks would outweigh the rest of the page.
const POINTS = 216;

const thin = (measures: SoundMeasures | null): SoundMeasures | null =>
  measures && { ...measures, peaks: thinPeaks(measures.peaks, POINTS) };

/**
 * Tracks as embedded in the page: waveforms at the resolution drawn there, and none for sounds that can't be played.
 */
export const tracksForPage = (items: PortfolioItem[]): PortfolioItem[] =>
  items.map((item) => {
    const { audio, before, after } = item.sounds;
    return {
      ...item,
      sounds: { audio: item.after_audio_url ? null : thin(audio), before: thin(before), after: thin(after) },
    };
  });
