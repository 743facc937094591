import { AudioFormatError } from '../byte-source.ts';

/** Thrown where the bytes end in the middle of something: a RangeError, as reading beyond the end of a DataView is. */
export class OutOfBits extends RangeError {}

/** The bytes break the rules of the format. */
export class FlacError extends AudioFormatError {}

/** Bits of a buffer, the highest of each byte first. Behind `end` (in bits) the buffer has a few bytes more, so that whole words can be read. */
export type Bits = { view: DataView; at: number; end: number };

/** Bytes that a buffer needs behind its last. */
export const SLACK = 8;
/** What one read of 32 bits always holds, wherever in a byte it starts. */
const MOST_AT_ONCE = 25;

/** The next bits as an unsigned number; at most 25 of them. */
export const readBits = (bits: Bits, count: number): number => {
  const { at } = bits;
  bits.at = at + count;
  if (bits.at > bits.end) throw new OutOfBits();
  return count === 0 ? 0 : (bits.view.getInt32(at >>> 3) << (at & 7)) >>> (32 - count);
};

/** The next bits as a signed number; at most 33, which a side channel of 32-bit sound has. */
export const readSigned = (bits: Bits, count: number): number => {
  if (count <= MOST_AT_ONCE) return (readBits(bits, count) << (32 - count)) >> (32 - count);
  const high = readSigned(bits, count - 16);
  return high * 65_536 + readBits(bits, 16);
};

/** The number of zeros before the next one. */
export const readUnary = (bits: Bits): number => {
  for (let zeros = 0; ; ) {
    if (bits.at >= bits.end) throw new OutOfBits();
    const word = bits.view.getInt32(bits.at >>> 3) << (bits.at & 7);
    const found = Math.clz32(word);
    if (found < MOST_AT_ONCE) {
      bits.at += found + 1;
      return zeros + found;
    }
    zeros += MOST_AT_ONCE;
    bits.at += MOST_AT_ONCE;
  }
};
