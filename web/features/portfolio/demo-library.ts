import type { TrackCover } from '../../../shared/portfolio.ts';
import lead from './lead-demo.json' with { type: 'json' };

// The built-in pieces: real audio rendered for the product by its own generator, both sides at equal loudness.
type SampleSide = {
  url: string;
  duration_s: number;
  /** Integrated loudness, ITU-R BS.1770. */
  lufs: number;
  true_peak_dbtp: number;
  /** Waveform, packed as in shared/audio/peaks.ts. */
  peaks: string;
};
export type Demo = {
  id: string;
  title: string;
  artist: string;
  genre: string;
  cover: TrackCover;
  description: string;
  before: SampleSide;
  after: SampleSide;
};

/**
 * The landing page's lead demo. The other demos are loaded with their sections: My Music and the carousel.
 */
export const leadDemo: Demo = lead;
