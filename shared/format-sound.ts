import type { SoundFacts } from './audio/sound.ts';
import { formatTime } from './format.ts';

/** `44.1 kHz`. */
export const formatRate = (hz: number): string => `${Math.round(hz / 10) / 100} kHz`;

/** `-7.3`. */
export const formatLevel = (db: number): string => (Math.round(db * 10) / 10 + 0).toFixed(1);

/** `WAV, 48 kHz, 24 bit, stereo, 3:25`, `M4A (FLAC), …`. */
export const formatFacts = (facts: SoundFacts): string => {
  const { channels } = facts;
  return [
    facts.codec === undefined ? facts.format : `${facts.format} (${facts.codec})`,
    facts.sample_rate_hz === null ? '' : formatRate(facts.sample_rate_hz),
    facts.bit_depth === null ? '' : `${facts.bit_depth} bit`,
    channels === null ? '' : (['mono', 'stereo'][channels - 1] ?? `${channels} channels`),
    facts.duration_s === null ? '' : formatTime(facts.duration_s),
  ]
    .filter(Boolean)
    .join(', ');
};
