import { thinPeaks } from '../../../shared/audio/peaks.ts';
import type { PortfolioItem, SoundMeasures } from '../../../shared/portfolio.ts';

// Three for each bar a card draws. Waveforms hardly compress, and thirty tracks would outweigh the rest of the page.
const POINTS = 216;

const thin = (measures: SoundMeasures | null): SoundMeasures | null =>
  measures && { ...measures, peaks: thinPeaks(measures.peaks, POINTS) };

/** Tracks as they travel with the page: waveforms as fine as they are drawn there, and none of a sound that is not heard. */
export const tracksForPage = (items: PortfolioItem[]): PortfolioItem[] =>
  items.map((item) => {
    const { audio, before, after } = item.sounds;
    return {
      ...item,
      sounds: { audio: item.after_audio_url ? null : thin(audio), before: thin(before), after: thin(after) },
    };
  });
