import type { TrackCover } from './portfolio.ts';

/** The built-in pieces: real audio rendered for the product by its own generator, both sides at equal loudness. */

type DemoSide = {
  /** Its name when it is not "before" or "after". */
  name?: string;
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
  before: DemoSide;
  after: DemoSide;
};
