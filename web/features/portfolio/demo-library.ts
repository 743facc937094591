import { unpackPeaks } from '../../../shared/audio/peaks.ts';
import lead from './lead-demo.json' with { type: 'json' };

// The built-in pieces: real audio rendered for the product by its own generator, both sides at equal loudness.
type SampleSide = {
  url: string;
  duration_s: number;
  /** Integrated loudness, ITU-R BS.1770. */
  lufs: number;
  true_peak_dbtp: number;
  /** 0-100. */
  peaks: number[];
};
export type Demo = {
  id: string;
  title: string;
  genre: string;
  description: string;
  before: SampleSide;
  after: SampleSide;
};

type Packed = Omit<SampleSide, 'peaks'> & { peaks: string };
export const unpackDemo = <P extends { before: Packed; after: Packed }>(piece: P) => {
  const side = (packed: Packed): SampleSide => ({ ...packed, peaks: unpackPeaks(packed.peaks) });
  return { ...piece, before: side(piece.before), after: side(piece.after) };
};

/**
 * The landing page's lead demo. The other demos are loaded with their sections: My Music and the carousel.
 */
export const leadDemo: Demo = unpackDemo(lead);
