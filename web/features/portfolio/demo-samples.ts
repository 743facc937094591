import list from './samples.json' with { type: 'json' };
import { demoToTrack, type Track } from './tracks.ts';

/** A carousel slide: a pair, with a description of each side. */
export type Sample = Track & { before_text?: string; after_text?: string };

/** The built-in pairs beside the lead demo. Loaded with the carousel, or once one of them is chosen in the hero. */
export const demoSamples: Sample[] = list.map(({ before_text, after_text, ...piece }) => ({
  ...demoToTrack({ ...piece, description: '' }),
  before_text,
  after_text,
}));
