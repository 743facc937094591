import type { SoundFacts } from '../stems.ts';
import { sayRate, sayTime } from './say.ts';

/** `WAV, 48 kHz, 24 bit, stereo, 3:25`. */
export const sayFacts = (facts: SoundFacts): string => {
  const { channels } = facts;
  return [
    facts.format,
    facts.sample_rate_hz === null ? '' : sayRate(facts.sample_rate_hz),
    facts.bit_depth === null ? '' : `${facts.bit_depth} bit`,
    channels === null ? '' : (['mono', 'stereo'][channels - 1] ?? `${channels} channels`),
    facts.duration_s === null ? '' : sayTime(facts.duration_s),
  ]
    .filter(Boolean)
    .join(', ');
};
