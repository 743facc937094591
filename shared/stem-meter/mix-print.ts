import { alphabet } from '../audio/peaks.ts';

/** Points per second at first; whenever there are too many, every other one is dropped. */
const PER_SECOND = 16;
const MAX_POINTS = 128;
const MAX_HALVINGS = 24;

/** A letter for the halvings, then two per point. */
export const MAX_MIX_PRINT_LETTERS = 1 + 2 * MAX_POINTS;

/** Levels are stored with six bits after their exponent, down to the noise of 24 bits. */
const STEPS = 64;
const LOWEST = -24;
const HIGHEST = 7;

const formatValue = (value: number): string => {
  const size = Math.abs(value);
  const exponent = Math.min(HIGHEST, Math.floor(Math.log2(size)));
  if (!(exponent >= LOWEST)) return `${alphabet[0]}${alphabet[0]}`;
  const step = Math.min(STEPS - 1, Math.floor((size / 2 ** exponent - 1) * STEPS));
  return `${alphabet[2 * (exponent - LOWEST) + (value < 0 ? 1 : 0)]}${alphabet[step]}`;
};
const parseValue = (head: number, step: number): number => {
  if (head <= 0 && step <= 0) return 0;
  const size = 2 ** (LOWEST + (head >> 1)) * (1 + (Math.max(0, step) + 0.5) / STEPS);
  return head & 1 ? -size : size;
};

/** Spreads the points irregularly, so that they don't all meet the same beat. */
const scatter = (point: number): number => ((Math.imul(point + 1, 0x9e3779b1) >>> 8) % 1_000) / 1_000;

/**
 * Stores the sum of a sound's two sides at fixed times from its start. What is mixed adds up at every one of them, so a
 * mix can be told from its tracks. Points at the same times remain comparable between sounds of any length.
 */
export const createMixPrint = (sampleRate: number) => {
  const values: number[] = [];
  let halvings = 0;
  let seen = 0;
  const frameOf = (point: number) => Math.round(((point + scatter(point)) * sampleRate) / PER_SECOND);
  let next = frameOf(0);

  const add = (value: number) => {
    values.push(value);
    if (values.length > MAX_POINTS && halvings < MAX_HALVINGS) {
      halvings++;
      values.splice(0, values.length, ...values.filter((_, i) => i % 2 === 0));
    }
    next = frameOf(values.length * 2 ** halvings);
  };

  return {
    push([left = new Float32Array(), right = left]: readonly Float32Array[]) {
      while (next < seen + left.length) add((left[next - seen] as number) + (right[next - seen] as number));
      seen += left.length;
    },
    read: (): string => `${alphabet[halvings]}${values.slice(0, MAX_POINTS).map(formatValue).join('')}`,
  };
};

export type MixPrint = { halvings: number; values: number[] };

export const parseMixPrint = (print: string): MixPrint => {
  const figures = Array.from(print, (letter) => alphabet.indexOf(letter));
  const [halvings = 0, ...rest] = figures;
  const values: number[] = [];
  for (let i = 0; i + 1 < rest.length; i += 2)
    values.push(parseValue(rest[i] as number, rest[i + 1] as number));
  return { halvings: Math.min(halvings, MAX_HALVINGS), values };
};

/** The values that remain after more halvings. */
export const thinOut = ({ halvings, values }: MixPrint, target: number): number[] => {
  const step = 2 ** (target - halvings);
  return values.filter((_, i) => i % step === 0);
};
