import { alphabet } from '../audio/peaks.ts';

/** Equal parts of a sound whose level is stored, in steps of 0.02 dB. */
const LEVELS = 24;
const STEPS_PER_DB = 50;
/** Parts this far below the loudest count as silent: what is left is noise that differs between copies. */
const SILENT_DB = 40;
/** Moments at which the wave's height is stored, in 63 steps. */
const HEIGHTS = 144;
const MIDDLE = 31;

/** Two characters per level, one per height. */
export const PRINT_LETTERS = 2 * LEVELS + HEIGHTS;

const MAX_BINS = 4096;
const FIRST_BIN = 256;
/** A mid signal below this is only the residue of two sides that cancel each other out. */
const MIN_POWER = 1e-6;

const toDb = (ratio: number): number => 10 * Math.log10(Math.max(ratio, 1e-30));
const formatLevel = (db: number): string => {
  const steps = Math.round(Math.max(0, db) * STEPS_PER_DB);
  return `${alphabet[steps >> 6]}${alphabet[steps & 63]}`;
};

/**
 * A short fingerprint of a take that survives level changes and conversion between mono and stereo: the level of the mid
 * signal in each part, and the wave's height at some moments, both relative to their maximum. Separate performances of a
 * part differ in it, and so do parts with the same rhythm.
 */
export const createTakePrint = () => {
  const powers = new Float64Array(MAX_BINS);
  const heights = new Float32Array(MAX_BINS);
  let count = 0;
  let width = FIRST_BIN;
  let filled = 0;

  const closeBin = () => {
    filled = 0;
    if (++count < MAX_BINS) return;
    count = MAX_BINS / 2;
    width *= 2;
    for (let i = 0; i < count; i++) {
      powers[i] = (powers[2 * i] as number) + (powers[2 * i + 1] as number);
      heights[i] = heights[2 * i] as number;
    }
    powers.fill(0, count);
  };

  const add = (left: Float32Array, right: Float32Array, from: number, to: number) => {
    let power = 0;
    for (let i = from; i < to; i++) {
      const value = (left[i] as number) + (right[i] as number);
      power += value * value;
    }
    if (filled === 0) heights[count] = (left[from] as number) + (right[from] as number);
    powers[count] = (powers[count] as number) + power;
  };

  const getLevels = (bins: number) =>
    Array.from({ length: LEVELS }, (_, part) => {
      const from = Math.floor((part * bins) / LEVELS);
      const to = Math.floor(((part + 1) * bins) / LEVELS);
      return powers.subarray(from, to).reduce((a, b) => a + b, 0) / (to - from);
    });

  return {
    push([left = new Float32Array(), right = left]: readonly Float32Array[]) {
      for (let at = 0; at < left.length; ) {
        const to = Math.min(left.length, at + width - filled);
        add(left, right, at, to);
        filled += to - at;
        at = to;
        if (filled === width) closeBin();
      }
    },
    /** Sum of the squared samples of the whole sound, both channels added. */
    power: (): number => powers.reduce((sum, power) => sum + power, 0),
    /** Null for silence, for a sound without a mid signal, and when too few moments are audible. */
    read(): string | null {
      if (count < LEVELS) return null;
      const levels = getLevels(count);
      const loudest = Math.max(...levels);
      const waves = Array.from(
        { length: HEIGHTS },
        (_, i) => heights[Math.floor((i * count) / HEIGHTS)] as number,
      );
      const highest = waves.reduce((most, wave) => Math.max(most, Math.abs(wave)), 0);
      if (!(loudest > MIN_POWER * width) || highest === 0) return null;
      return [
        ...levels.map((level) => formatLevel(SILENT_DB + toDb(level / loudest))),
        ...waves.map((wave) => alphabet[MIDDLE + Math.round((MIDDLE * wave) / highest)]),
      ].join('');
    },
  };
};

/** Decodes a fingerprint: levels in dB above its silence threshold, heights from -31 to 31. */
export const parseTakePrint = (print: string): { levels: number[]; heights: number[] } => {
  const figures = Array.from(print, (letter) => Math.max(0, alphabet.indexOf(letter)));
  const levelAt = (i: number) => (64 * (figures[2 * i] ?? 0) + (figures[2 * i + 1] ?? 0)) / STEPS_PER_DB;
  return {
    levels: Array.from({ length: LEVELS }, (_, i) => levelAt(i)),
    heights: figures.slice(2 * LEVELS).map((figure) => figure - MIDDLE),
  };
};

const [SEED, OTHER_SEED] = [0x811c9dc5, 0x9e3779b9];

/**
 * A hash over the samples, independent of how they are split into blocks. 64 bits, so that no two files of an order
 * collide by chance; anyone who forges a collision only misleads themselves.
 */
export const createSoundHash = () => {
  let one = SEED;
  let other = OTHER_SEED;
  return {
    push(samples: Float32Array | Int32Array) {
      const bits = new Int32Array(samples.buffer, samples.byteOffset, samples.length);
      for (let i = 0; i < bits.length; i++) {
        one = Math.imul(one ^ (bits[i] as number), 0x01000193);
        // The high bits of a product do not reach the low ones by themselves.
        one ^= one >>> 15;
        other = (Math.imul(other, 0x85ebca6b) + one) | 0;
      }
    },
    read: (): Int32Array => Int32Array.of(one, other),
  };
};

/** Joins the hashes of all channels into one text. */
export const formatHash = (channels: readonly Int32Array[]): string => {
  const all = createSoundHash();
  for (const channel of channels) all.push(channel);
  return [...all.read()].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
};
