import { measureLoudness } from '../../../shared/audio/loudness.ts';
import type { Mono } from '../dsp/buffer.ts';
import { sampleRate } from '../dsp/buffer.ts';

export const integratedLufs = (channels: Mono[]): number =>
  measureLoudness(sampleRate, channels).integrated_lufs;
