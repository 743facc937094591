import { AudioFormatError } from './byte-source.ts';

/** Thrown when the bytes end in the middle of a value. A RangeError, like reading past the end of a DataView. */
export class OutOfBits extends RangeError {}

/** The bytes violate the FLAC format. */
export class FlacError extends AudioFormatError {}

/**
 * Reads a buffer bit by bit, most significant bit first. `end` is in bits; the buffer has a few more bytes after it so
 * that whole words can be read.
 */
export type Bits = { view: DataView; at: number; end: number };

/** Padding a buffer needs after its last byte. */
export const SLACK = 8;
/** Bits guaranteed by one 32-bit read, whatever the bit offset within the first byte. */
const MAX_AT_ONCE = 25;

/** Reads an unsigned number of at most 25 bits. */
export const readBits = (bits: Bits, count: number): number => {
  const { at } = bits;
  bits.at = at + count;
  if (bits.at > bits.end) throw new OutOfBits();
  return count === 0 ? 0 : (bits.view.getInt32(at >>> 3) << (at & 7)) >>> (32 - count);
};

/** Reads a signed number of at most 33 bits, which the side channel of 32-bit audio needs. */
export const readSigned = (bits: Bits, count: number): number => {
  if (count <= MAX_AT_ONCE) return (readBits(bits, count) << (32 - count)) >> (32 - count);
  const high = readSigned(bits, count - 16);
  return high * 65_536 + readBits(bits, 16);
};

/** Counts zero bits up to the next one bit. */
export const readUnary = (bits: Bits): number => {
  for (let zeros = 0; ; ) {
    if (bits.at >= bits.end) throw new OutOfBits();
    const word = bits.view.getInt32(bits.at >>> 3) << (bits.at & 7);
    const found = Math.clz32(word);
    if (found < MAX_AT_ONCE) {
      bits.at += found + 1;
      return zeros + found;
    }
    zeros += MAX_AT_ONCE;
    bits.at += MAX_AT_ONCE;
  }
};
