import { refusals } from './refusal.ts';

/** Reads bits from the most significant one. Past the end it returns zeros; `check` detects that. */
export class Bits {
  readonly #bytes: Uint8Array;
  position = 0;

  constructor(bytes: Uint8Array, position = 0) {
    this.#bytes = bytes;
    this.position = position;
  }

  at(position: number): Bits {
    return new Bits(this.#bytes, position);
  }

  /** The next 32 bits, unsigned, without consuming them. */
  peek32(): number {
    const byte = this.position >>> 3;
    const shift = this.position & 7;
    const b = this.#bytes;
    const word =
      (((b[byte] ?? 0) << 24) |
        ((b[byte + 1] ?? 0) << 16) |
        ((b[byte + 2] ?? 0) << 8) |
        (b[byte + 3] ?? 0)) >>>
      0;
    return shift === 0 ? word : ((word << shift) | ((b[byte + 4] ?? 0) >>> (8 - shift))) >>> 0;
  }

  read(count: number): number {
    if (count === 0) return 0;
    const value = this.peek32() >>> (32 - count);
    this.position += count;
    return value;
  }

  readSigned(count: number): number {
    return (this.read(count) << (32 - count)) >> (32 - count);
  }

  check(): void {
    if (this.position > this.#bytes.length * 8) throw refusals.damaged();
  }
}

// The adaptive Golomb code and the adaptive predictor of Apple Lossless, following the published format.

const LONGEST_PREFIX = 9;
const MEAN_LIMIT = 0xffff;

const golomb = (bits: Bits, m: number, k: number, rawBits: number): number => {
  const stream = bits.peek32();
  const prefix = Math.clz32(~stream);
  if (prefix >= LONGEST_PREFIX) {
    bits.position += LONGEST_PREFIX;
    return bits.read(rawBits);
  }
  bits.position += prefix + 1;
  if (k === 1) return prefix * m;
  const value = (stream << (prefix + 1)) >>> (32 - k);
  bits.position += value > 1 ? k : k - 1;
  return prefix * m + (value > 1 ? value - 1 : 0);
};

export type Rice = { mean: number; history: number; limit: number };

/** Decodes this many residuals. Runs of zeros are coded by their length. */
export const readResidue = (
  bits: Bits,
  { mean, history, limit }: Rice,
  width: number,
  out: Int32Array,
  count: number,
) => {
  let level = mean;
  let bonus = 0;
  for (let at = 0; at < count; ) {
    const k = Math.min(31 - Math.clz32((level >>> 9) + 3), limit);
    const n = golomb(bits, (1 << k) - 1, k, width) + bonus;
    out[at++] = n & 1 ? -((n + 1) / 2) : n / 2;
    level = n - bonus > MEAN_LIMIT ? MEAN_LIMIT : history * n + level - ((history * level) >> 9);
    bonus = 0;
    if (level < 128 && at < count) {
      const zeroK = Math.clz32(level) - 24 + ((level + 16) >> 6);
      const zeros = golomb(bits, ((1 << zeroK) - 1) & ((1 << limit) - 1), zeroK, 16);
      if (at + zeros > count) throw refusals.damaged();
      out.fill(0, at, at + zeros);
      at += zeros;
      bonus = zeros < 65_535 ? 1 : 0;
      level = 0;
    }
  }
};

/** Integrates first-order differences in place. */
export const integrate = (values: Int32Array, count: number, width: number) => {
  const cut = 32 - width;
  for (let i = 1; i < count; i++)
    values[i] = (((values[i] as number) + (values[i - 1] as number)) << cut) >> cut;
};

/** Undoes the prediction in place; the coefficients adapt by the signs of the errors. */
export const predict = (
  values: Int32Array,
  count: number,
  coefficients: Int16Array,
  width: number,
  shift: number,
) => {
  const order = coefficients.length;
  if (order === 0) return;
  const cut = 32 - width;
  const half = shift > 0 ? 1 << (shift - 1) : 0;
  for (let i = 1; i < Math.min(order + 1, count); i++)
    values[i] = (((values[i] as number) + (values[i - 1] as number)) << cut) >> cut;
  for (let i = order + 1; i < count; i++) {
    const top = values[i - order - 1] as number;
    let sum = 0;
    for (let k = 0; k < order; k++)
      sum = (sum + Math.imul(coefficients[k] as number, (values[i - 1 - k] as number) - top)) | 0;
    let error = values[i] as number;
    const sign = Math.sign(error);
    values[i] = ((error + top + ((sum + half) >> shift)) << cut) >> cut;
    for (let k = order - 1; k >= 0 && error * sign > 0; k--) {
      const distance = top - (values[i - 1 - k] as number);
      const direction = Math.sign(distance) * sign;
      coefficients[k] = (coefficients[k] as number) - direction;
      error -= (order - k) * ((direction * distance) >> shift);
    }
  }
};
