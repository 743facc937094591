import { type Bits, FlacError, readBits } from './bits.ts';
import { crc8, crc16 } from './checksum.ts';
import type { StreamInfo } from './stream-info.ts';
import { readSubframe } from './subframe.ts';

const LEFT_SIDE = 8;
const SIDE_RIGHT = 9;
const MID_SIDE = 10;

const depths = [0, 8, 12, null, 16, 20, 24, 32] as const;
const rates = [0, 88_200, 176_400, 192_000, 8_000, 16_000, 22_050, 24_000, 32_000, 44_100, 48_000, 96_000];

type Header = { size: number; rate: number; channels: number; depth: number; assignment: number };

const readSize = (bits: Bits, code: number): number => {
  if (code === 6) return readBits(bits, 8) + 1;
  if (code === 7) return readBits(bits, 16) + 1;
  return code === 1 ? 192 : code < 6 ? 576 * 2 ** (code - 2) : 2 ** code;
};

const readRate = (bits: Bits, code: number): number => {
  if (code === 12) return readBits(bits, 8) * 1_000;
  return code < 12 ? (rates[code] as number) : readBits(bits, 16) * (code === 13 ? 1 : 10);
};

/** Skips the frame or sample number, coded like UTF-8 but with up to 36 bits. A sequential reader does not need it. */
const skipNumber = (bits: Bits): void => {
  const first = readBits(bits, 8);
  const ones = Math.clz32(~(first << 24));
  if (ones === 1 || ones === 8) throw new FlacError('A frame without a number');
  for (let i = 1; i < ones; i++)
    if (readBits(bits, 8) >>> 6 !== 2) throw new FlacError('A frame without a number');
};

/** Reads a frame header (RFC 9639, 9.1). Values it leaves out come from STREAMINFO. */
const readHeader = (bits: Bits, bytes: Uint8Array, info: StreamInfo): Header => {
  const start = bits.at >>> 3;
  if (readBits(bits, 15) !== 0x7ffc) throw new FlacError('No frame where one should be');
  readBits(bits, 1);
  const [sizeCode, rateCode] = [readBits(bits, 4), readBits(bits, 4)];
  const [assignment, depthCode, reserved] = [readBits(bits, 4), readBits(bits, 3), readBits(bits, 1)];
  const told = depths[depthCode];
  if (sizeCode === 0 || rateCode === 15 || assignment > MID_SIDE || told == null || reserved)
    throw new FlacError('A frame of an unknown kind');
  skipNumber(bits);
  const size = readSize(bits, sizeCode);
  const rate = readRate(bits, rateCode) || info.rate;
  readBits(bits, 8);
  if (crc8(bytes, start, bits.at >>> 3) !== 0) throw new FlacError('A damaged frame');
  const channels = assignment < LEFT_SIDE ? assignment + 1 : 2;
  return { size, rate, channels, depth: told || info.bits, assignment };
};

/** Index of the channel that holds the difference and therefore has one more bit. */
const findSideChannel = (assignment: number): number =>
  assignment < LEFT_SIDE ? -1 : assignment === SIDE_RIGHT ? 0 : 1;

/** Restores left and right from mid/side or a channel and the difference. */
const separate = ([a, b]: readonly Float64Array[], size: number, assignment: number): void => {
  if (!a || !b || assignment < LEFT_SIDE) return;
  for (let i = 0; i < size; i++) {
    const one = a[i] as number;
    const two = b[i] as number;
    if (assignment === LEFT_SIDE) b[i] = one - two;
    else if (assignment === SIDE_RIGHT) a[i] = one + two;
    else {
      // Halving dropped the lowest bit of mid; it equals the lowest bit of side.
      const middle = 2 * one + (two & 1);
      a[i] = (middle + two) / 2;
      b[i] = (middle - two) / 2;
    }
  }
};

export type Frame = { size: number; samples: readonly Float64Array[] };

/**
 * Reads frames in sequence. The returned integer samples are valid until the next read. Throws OutOfBits when a frame is
 * incomplete and FlacError when it is damaged.
 */
export const createFrameReader = (info: StreamInfo) => {
  const samples = Array.from({ length: info.channels }, () => new Float64Array(0));

  return (bits: Bits, bytes: Uint8Array): Frame => {
    const start = bits.at >>> 3;
    const { size, rate, channels, depth, assignment } = readHeader(bits, bytes, info);
    if (rate !== info.rate || channels !== info.channels || depth !== info.bits)
      throw new FlacError('A frame that belongs to another sound');
    for (let i = 0; i < channels; i++) {
      if ((samples[i] as Float64Array).length < size) samples[i] = new Float64Array(size);
      const isSide = i === findSideChannel(assignment);
      readSubframe(bits, samples[i] as Float64Array, size, depth + (isSide ? 1 : 0));
    }
    bits.at = (bits.at + 7) & ~7;
    readBits(bits, 16);
    if (crc16(bytes, start, bits.at >>> 3) !== 0) throw new FlacError('A damaged frame');
    separate(samples, size, assignment);
    return { size, samples };
  };
};
