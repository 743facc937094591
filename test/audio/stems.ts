import type { SoundFacts } from '../../shared/audio/sound.ts';
import { getSongNames } from '../../shared/song-name.ts';
import { guessLabel } from '../../shared/stem-check/label.ts';
import { createStemMeter } from '../../shared/stem-meter/stem-meter.ts';
import type { CheckedStem, FileReport } from '../../shared/stems.ts';
import { createRandom } from './broken.ts';
import { ascii, le } from './bytes.ts';

/** What so many songs without titles are called. */
export const songNames = (count: number): string[] => getSongNames(Array.from({ length: count }, () => ''));

/** Describes a generated stem: notes that swell and fade, with a little noise, from one second to another. */
export type StemSound = {
  seconds: number;
  rate: number;
  channels: number;
  /** The stretch with sound; silence around it. */
  from: number;
  to: number;
  /** Peak level, 1 is full scale; higher levels are clipped, as converters and exports do. */
  level: number;
  /** Keeps levels above full scale, as in float files. */
  isFloat: boolean;
  sides: 'wide' | 'same' | 'left' | 'right';
  seed: number;
};

const usual: StemSound = {
  seconds: 8,
  rate: 48_000,
  channels: 2,
  from: 0.5,
  to: 7.5,
  level: 0.5,
  isFloat: false,
  sides: 'wide',
  seed: 1,
};

const gains = { wide: [1, 1], same: [1, 1], left: [1, 0], right: [0, 1] } as const;

/** One array per channel. */
export const stemSamples = (changes: Partial<StemSound> = {}): Float32Array[] => {
  const sound = { ...usual, ...changes };
  const { seconds, rate, channels, level, isFloat, sides, seed } = sound;
  const [first, last] = [Math.round(sound.from * rate), Math.round(Math.min(sound.to, seconds) * rate)];
  return Array.from({ length: channels }, (_, channel) => {
    const random = createRandom(sides === 'same' ? seed : seed + channel * 101);
    const gain = channels === 2 ? (gains[sides][channel] ?? 1) : 1;
    const hz = 110 * 2 ** ((seed % 12) / 12);
    const turn = sides === 'same' ? 0 : channel / 3;
    const out = new Float32Array(Math.round(seconds * rate));
    for (let i = first; i < last; i++) {
      const t = (i - first) / rate;
      // Silence between notes is short: the first sample counts, and so does the last.
      const swell = 0.2 + 0.8 * Math.abs(Math.cos(Math.PI * t * 1.3));
      const tone = Math.sin(2 * Math.PI * hz * t + turn) + 0.4 * Math.sin(2 * Math.PI * 3.01 * hz * t);
      const value = gain * level * swell * (0.68 * tone + 0.04 * (random() - 0.5) + 0.02);
      out[i] = isFloat ? value : Math.min(1, Math.max(-1, value));
    }
    return out;
  });
};

/** As a WAV file of 16 or 24 bits, or of 32-bit floats. */
const wavOf = (samples: Float32Array[], rate: number, bits: 16 | 24 | 32 = 24): Buffer => {
  const channels = samples.length;
  const width = bits / 8;
  const frames = samples[0]?.length ?? 0;
  const data = Buffer.alloc(frames * channels * width);
  const top = 2 ** (bits - 1) - 1;
  for (let i = 0; i < frames; i++)
    for (let channel = 0; channel < channels; channel++) {
      const value = samples[channel]?.[i] ?? 0;
      const at = (i * channels + channel) * width;
      if (bits === 32) data.writeFloatLE(value, at);
      else data.writeIntLE(Math.round(value * top), at, width);
    }
  const format = Buffer.concat([
    le(2, bits === 32 ? 3 : 1, channels),
    le(4, rate, rate * channels * width),
    le(2, channels * width, bits),
  ]);
  return Buffer.concat([
    ascii('RIFF'),
    le(4, 36 + data.length),
    ascii('WAVEfmt '),
    le(4, 16),
    format,
    ascii('data'),
    le(4, data.length),
    data,
  ]);
};

export const stemWav = (changes: Partial<StemSound> = {}, bits: 16 | 24 | 32 = 24): Buffer =>
  wavOf(stemSamples(changes), changes.rate ?? usual.rate, bits);

/** The meter's readings for these samples, as a file of 24 bits. */
export const measureSamples = (
  samples: Float32Array[],
  rate: number,
  facts: Partial<SoundFacts> = {},
): FileReport => {
  const meter = createStemMeter(rate, samples.length);
  meter.push(samples);
  return {
    facts: {
      format: 'WAV',
      sample_rate_hz: rate,
      bit_depth: 24,
      channels: samples.length,
      duration_s: (samples[0]?.length ?? 0) / rate,
      ...facts,
    },
    measures: meter.read().measures,
    entries: null,
  };
};

let ids = 0;

/** A measured stem as the check sees it. */
export const checkedStem = (
  stem: Partial<CheckedStem> & { name: string; sound?: Partial<StemSound>; facts?: Partial<SoundFacts> },
): CheckedStem => {
  const { sound = {}, facts, ...rest } = stem;
  const seed = sound.seed ?? ++ids;
  const rate = sound.rate ?? usual.rate;
  const samples = stemSamples({ ...sound, seed });
  return {
    id: `file-${++ids}`,
    path: '',
    size_bytes: 44 + samples.length * (samples[0]?.length ?? 0) * 3,
    song: 1,
    label: 'other',
    report: measureSamples(samples, rate, facts),
    ...rest,
  };
};

/** Makes stems of samples at this rate, labelled by their names unless told otherwise. */
export const createStems =
  (rate: number) =>
  (
    name: string,
    channels: Float32Array[],
    { facts, ...changes }: { facts?: Partial<SoundFacts>; label?: CheckedStem['label'] } = {},
  ): CheckedStem => ({
    id: `file-${++ids}`,
    name,
    path: '',
    size_bytes: 1_000_000 + ids,
    song: 1,
    label: guessLabel(name, ''),
    report: measureSamples(channels, rate, facts),
    ...changes,
  });
