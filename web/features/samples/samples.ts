import { demoToTrack, type Track } from '../portfolio/tracks.ts';
import { unpackDemo } from './demo-library.ts';
import list from './samples.json' with { type: 'json' };

/** A slide of the carousel: a pair, and what there is to say about each side. */
export type Sample = Track & { before_text?: string; after_text?: string };

/** The four built-in pieces. */
export const demoSamples: Sample[] = list.map(({ before_text, after_text, ...piece }) => ({
  ...demoToTrack({ ...unpackDemo(piece), description: '' }),
  before_text,
  after_text,
}));
