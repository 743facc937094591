import { createLoudnessMeter } from '../audio/loudness.ts';
import { packWaveform } from '../audio/peaks.ts';
import { type SoundMeasures, STEM_POINTS } from '../audio/sound.ts';
import { createWaveform } from '../audio/waveform.ts';
import { createClipFinder, createFlatTopFinder } from './clipping.ts';
import { createDropoutFinder } from './dropouts.ts';
import { createSoundHash, createTakePrint, formatHash } from './fingerprints.ts';
import { createCutoffFinder } from './lossy-cutoff.ts';
import { createMixPrint } from './mix-print.ts';
import { AUDIBLE, createBalanceMeter, createChannelComparison, type Extremes } from './stereo-image.ts';

/** Samples processed at once. */
const BLOCK = 4096;

export type StemMeter = {
  /** Feeds the next samples: one array per channel, all of the same length. Full scale is 1. */
  push(channels: readonly Float32Array[]): void;
  /** Call once, at the end. */
  read(): { measures: SoundMeasures; peaks: string };
};

const findExtremes = (samples: Float32Array): Extremes => {
  let high = 0;
  let low = 0;
  for (let i = 0; i < samples.length; i++) {
    const value = samples[i] as number;
    if (value > high) high = value;
    else if (value < low) low = value;
  }
  return { high, low };
};

const firstAudible = (block: readonly Float32Array[]): number =>
  Math.min(
    ...block.map((samples) => {
      const at = samples.findIndex((value) => Math.abs(value) > AUDIBLE);
      return at < 0 ? Number.POSITIVE_INFINITY : at;
    }),
  );
const lastAudible = (block: readonly Float32Array[]): number =>
  Math.max(...block.map((samples) => samples.findLastIndex((value) => Math.abs(value) > AUDIBLE)));

type Found = { runs: number; first: number | null };

/** Combines the results of all channels. */
const together = (found: readonly Found[]): Found => {
  const firsts = found.flatMap(({ first }) => (first === null ? [] : [first]));
  return {
    runs: found.reduce((sum, { runs }) => sum + runs, 0),
    first: firsts.length > 0 ? Math.min(...firsts) : null,
  };
};

/** Damaged float samples can have any value; levels are clamped to this range. */
const roundLevel = (db: number): number | null =>
  Number.isNaN(db) || db === Number.NEGATIVE_INFINITY ? null : Math.round(Math.min(60, db) * 100) / 100;

/**
 * Measures a stem block by block in bounded memory. Mono counts once, as in BS.1770; only the first two channels are
 * used beyond stereo.
 */
export const createStemMeter = (sampleRate: number, channels: number): StemMeter => {
  const loudness = createLoudnessMeter(sampleRate, Array<number>(channels).fill(1), { isPeakless: true });
  const waveform = createWaveform();
  const clips = Array.from({ length: channels }, createClipFinder);
  const flatTops = Array.from({ length: channels }, createFlatTopFinder);
  const dropouts = Array.from({ length: channels }, () => createDropoutFinder(sampleRate));
  const balance = createBalanceMeter(sampleRate, channels);
  const print = createTakePrint();
  const mixPrint = createMixPrint(sampleRate);
  const cutoff = createCutoffFinder(sampleRate);
  const hashes = Array.from({ length: channels }, createSoundHash);
  const pairing = channels === 2 ? createChannelComparison() : null;
  let frames = 0;
  let peak = 0;
  let first: number | null = null;
  let last: number | null = null;

  const take = (block: readonly Float32Array[]) => {
    const extremes = block.map(findExtremes);
    const levels = extremes.map(({ high, low }) => Math.max(high, -low));
    const loudest = Math.max(...levels);
    if (loudest > AUDIBLE) {
      first ??= frames + firstAudible(block);
      last = frames + lastAudible(block) + 1;
    }
    if (loudest > peak) peak = loudest;
    for (const [i, finder] of clips.entries()) finder.push(block[i] as Float32Array, levels[i] as number);
    for (const [i, finder] of flatTops.entries()) finder.push(block[i] as Float32Array, levels[i] as number);
    for (const [i, finder] of dropouts.entries()) finder.push(block[i] as Float32Array);
    for (const [i, hash] of hashes.entries()) hash.push(block[i] as Float32Array);
    balance.push(block, extremes);
    if (channels <= 2) for (const whole of [print, mixPrint, cutoff]) whole.push(block);
    pairing?.push(block, levels);
    loudness.push(block);
    waveform.push(block);
    frames += block[0]?.length ?? 0;
  };
  const toSeconds = (frame: number | null) =>
    frame === null ? null : Math.round((frame / sampleRate) * 1e6) / 1e6;

  return {
    push(block) {
      for (let at = 0; at < (block[0]?.length ?? 0); at += BLOCK)
        take(block.map((samples) => samples.subarray(at, at + BLOCK)));
    },
    read() {
      const found = clips.map((finder) => finder.read());
      const dropped = dropouts.map((finder) => finder.read());
      const tops = together(flatTops.map((finder) => finder.read()));
      const measures: SoundMeasures = {
        peak_dbfs: roundLevel(20 * Math.log10(peak)),
        lufs: roundLevel(loudness.read().integrated_lufs),
        clipped_runs: together(found).runs,
        longest_clip: Math.max(0, ...found.map(({ longest }) => longest)),
        first_clip_s: toSeconds(together(found).first),
        starts_at_s: toSeconds(first),
        ends_at_s: toSeconds(last),
        ...(pairing?.read() ?? { is_dual_mono: false, is_one_sided: false, louder_side: null }),
        ...balance.read(print.power()),
        // One dropout is usually missing from both sides.
        dropouts: Math.max(0, ...dropped.map(({ runs }) => runs)),
        first_dropout_s: toSeconds(together(dropped).first),
        flat_tops: tops.runs,
        first_flat_top_s: toSeconds(tops.first),
        take_print: first === null ? null : print.read(),
        mix_print: first === null || channels > 2 ? null : mixPrint.read(),
        lossy_cutoff_hz: cutoff.read(),
        sound_hash: first === null ? null : formatHash(hashes.map((hash) => hash.read())),
      };
      return { measures, peaks: frames === 0 ? '' : packWaveform(waveform.read(STEM_POINTS)) };
    },
  };
};
