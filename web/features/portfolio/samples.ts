import { unpackDemo } from './demo-library.ts';
import list from './samples.json' with { type: 'json' };
import { demoToTrack, type Track } from './tracks.ts';

/** A carousel slide: a pair, with a description of each side. */
export type Sample = Track & { before_text?: string; after_text?: string };

/** The four built-in pieces. */
export const demoSamples: Sample[] = list.map(({ before_text, after_text, ...piece }) => ({
  ...demoToTrack({ ...unpackDemo(piece), description: '' }),
  before_text,
  after_text,
}));
