import { formatLoudness } from '../../lib/audio/levels.ts';
import library from './samples.json' with { type: 'json' };

// The built-in pieces: real audio made for the product by its own generator, both sides of each at the same loudness.
export type SampleSide = {
  url: string;
  duration_s: number;
  /** Integrated loudness, ITU-R BS.1770. */
  lufs: number;
  true_peak_dbtp: number;
  /** 0-100. */
  peaks: number[];
};
export type Sample = {
  id: string;
  title: string;
  genre: string;
  before_text: string;
  after_text: string;
  before: SampleSide;
  after: SampleSide;
};
export type Demo = {
  id: string;
  title: string;
  genre: string;
  description: string;
  before: SampleSide;
  after: SampleSide;
};

export const samples: Sample[] = library.samples;
export const demos: Demo[] = library.demos;

/** What both sides were matched at, when they were. */
export const matchedLoudness = ({
  before,
  after,
}: {
  before: SampleSide;
  after: SampleSide;
}): string | null => (Math.abs(before.lufs - after.lufs) < 0.25 ? formatLoudness(after.lufs) : null);
