import type { SoundFacts, SoundFormat } from '../../../shared/stems.ts';
import { Broken } from './broken.ts';
import type { PcmLayout } from './pcm.ts';

/** What a header tells; `layout` where the samples can be read as they are. */
export type Header = { facts: SoundFacts; layout: PcmLayout | null };

type Told = { rate: number; channels: number; bits: number | null; seconds: number | null };

const within = (value: number | null, least: number, most: number): number | null =>
  value !== null && value >= least && value <= most ? value : null;

/** Facts as they may be sent; what no file can have counts as not told. */
export const factsOf = (format: SoundFormat, { rate, channels, bits, seconds }: Told): SoundFacts => ({
  format,
  sample_rate_hz: within(Math.round(rate), 1_000, 6_144_000),
  bit_depth: within(bits, 1, 64),
  channels: within(channels, 1, 255),
  duration_s: within(seconds, 0, 2_678_400),
});

export const noFacts = (format: SoundFormat): SoundFacts => ({
  format,
  sample_rate_hz: null,
  bit_depth: null,
  channels: null,
  duration_s: null,
});

export const headerOf = (format: SoundFormat, told: Told, layout: PcmLayout | null): Header => {
  if (told.rate === 0 || told.channels === 0) throw new Broken();
  const facts = factsOf(format, told);
  const isSound = facts.sample_rate_hz !== null && facts.channels !== null && facts.duration_s !== null;
  return { facts, layout: isSound ? layout : null };
};
