import { alphabet } from '../audio/peaks.ts';

/** Equal parts of a sound, of each of which the level is kept, in steps of 0.02 dB. */
const LEVELS = 24;
const STEPS_A_DB = 50;
/** Parts this far below the loudest count as silent: what is left there is noise, and another one in each copy. */
const SILENT_DB = 40;
/** Moments of which the height of the wave is kept, in 63 steps. */
const HEIGHTS = 144;
const MIDDLE = 31;

/** Two letters a level, one a height. */
export const PRINT_LETTERS = 2 * LEVELS + HEIGHTS;

const MOST_BINS = 4096;
const FIRST_BIN = 256;
/** A middle quieter than this is what two sides leave that cancel each other out. */
const LEAST_POWER = 1e-6;

const toDb = (ratio: number): number => 10 * Math.log10(Math.max(ratio, 1e-30));
const formatLevel = (db: number): string => {
  const steps = Math.round(Math.max(0, db) * STEPS_A_DB);
  return `${alphabet[steps >> 6]}${alphabet[steps & 63]}`;
};

/**
 * A short print of a take by which it is known again at another level, in mono and in stereo: how loud the middle of both sides is in each part of it, and
 * how high its wave is at some moments, both compared with the most there is. Performances of one part differ in it, and so do parts of one rhythm.
 */
export const createTakePrint = () => {
  const powers = new Float64Array(MOST_BINS);
  const heights = new Float32Array(MOST_BINS);
  let count = 0;
  let width = FIRST_BIN;
  let filled = 0;

  const closeBin = () => {
    filled = 0;
    if (++count < MOST_BINS) return;
    count = MOST_BINS / 2;
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
    /** Of the whole sound: the sum of its squared samples, both channels added. */
    power: (): number => powers.reduce((sum, power) => sum + power, 0),
    /** Null of silence, of what has no middle, and of a few moments. */
    read(): string | null {
      if (count < LEVELS) return null;
      const levels = getLevels(count);
      const loudest = Math.max(...levels);
      const waves = Array.from(
        { length: HEIGHTS },
        (_, i) => heights[Math.floor((i * count) / HEIGHTS)] as number,
      );
      const highest = waves.reduce((most, wave) => Math.max(most, Math.abs(wave)), 0);
      if (!(loudest > LEAST_POWER * width) || highest === 0) return null;
      return [
        ...levels.map((level) => formatLevel(SILENT_DB + toDb(level / loudest))),
        ...waves.map((wave) => alphabet[MIDDLE + Math.round((MIDDLE * wave) / highest)]),
      ].join('');
    },
  };
};

/** The levels of a print in dB above its silence, and its heights from -31 to 31. */
export const parseTakePrint = (print: string): { levels: number[]; heights: number[] } => {
  const figures = Array.from(print, (letter) => Math.max(0, alphabet.indexOf(letter)));
  const levelAt = (i: number) => (64 * (figures[2 * i] ?? 0) + (figures[2 * i + 1] ?? 0)) / STEPS_A_DB;
  return {
    levels: Array.from({ length: LEVELS }, (_, i) => levelAt(i)),
    heights: figures.slice(2 * LEVELS).map((figure) => figure - MIDDLE),
  };
};

const [SEED, OTHER_SEED] = [0x811c9dc5, 0x9e3779b9];

/**
 * Tells the same sound from other, sample by sample, however it is cut into blocks. 64 bits, so that no two files of an order share them by
 * chance; who wants to make two that do is the only one misled.
 */
export const createSoundHash = () => {
  let one = SEED;
  let other = OTHER_SEED;
  return {
    push(samples: Float32Array | Int32Array) {
      const bits = new Int32Array(samples.buffer, samples.byteOffset, samples.length);
      for (let i = 0; i < bits.length; i++) {
        one = Math.imul(one ^ (bits[i] as number), 0x01000193);
        // The highest bits of a product reach no lower ones by themselves.
        one ^= one >>> 15;
        other = (Math.imul(other, 0x85ebca6b) + one) | 0;
      }
    },
    read: (): Int32Array => Int32Array.of(one, other),
  };
};

/** One text for the hashes of all channels. */
export const formatHash = (channels: readonly Int32Array[]): string => {
  const all = createSoundHash();
  for (const channel of channels) all.push(channel);
  return [...all.read()].map((half) => (half >>> 0).toString(16).padStart(8, '0')).join('');
};
