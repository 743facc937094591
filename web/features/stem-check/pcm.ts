import type { Encoding } from '../../../shared/audio/aiff.ts';
import { Broken } from './broken.ts';
import { viewOf } from './chunks.ts';

/** Where the samples of an uncompressed file are, and what they are. */
export type PcmLayout = {
  start: number;
  /** Bytes of sound there are, not those the file says. */
  bytes: number;
  rate: number;
  channels: number;
  /** Bytes of one sample. */
  width: number;
  encoding: Encoding;
  isLittle: boolean;
};

/** Takes one channel out of interleaved bytes: every `stride` bytes from `at`. */
type Unpack = (bytes: Uint8Array, at: number, stride: number, out: Float32Array) => void;

// A loop of its own for each kind: one loop that calls a reader for each sample takes several times as long.
const unpackers: Record<string, (isLittle: boolean) => Unpack> = {
  unsigned1: () => (b, at, stride, out) => {
    for (let i = 0, p = at; i < out.length; i++, p += stride) out[i] = ((b[p] as number) - 128) / 128;
  },
  signed1: () => (b, at, stride, out) => {
    for (let i = 0, p = at; i < out.length; i++, p += stride) out[i] = ((b[p] as number) << 24) / 2 ** 31;
  },
  signed2: (isLittle) => (b, at, stride, out) => {
    const [low, high] = isLittle ? [0, 1] : [1, 0];
    for (let i = 0, p = at; i < out.length; i++, p += stride)
      out[i] = (((b[p + low] as number) << 16) | ((b[p + high] as number) << 24)) / 2 ** 31;
  },
  signed3: (isLittle) => (b, at, stride, out) => {
    const [low, high] = isLittle ? [0, 2] : [2, 0];
    for (let i = 0, p = at; i < out.length; i++, p += stride)
      out[i] =
        (((b[p + low] as number) << 8) | ((b[p + 1] as number) << 16) | ((b[p + high] as number) << 24)) /
        2 ** 31;
  },
  signed4: (isLittle) => (b, at, stride, out) => {
    const view = viewOf(b);
    for (let i = 0, p = at; i < out.length; i++, p += stride) out[i] = view.getInt32(p, isLittle) / 2 ** 31;
  },
  float4: (isLittle) => (b, at, stride, out) => {
    const view = viewOf(b);
    for (let i = 0, p = at; i < out.length; i++, p += stride) out[i] = sane(view.getFloat32(p, isLittle));
  },
  float8: (isLittle) => (b, at, stride, out) => {
    const view = viewOf(b);
    for (let i = 0, p = at; i < out.length; i++, p += stride) out[i] = sane(view.getFloat64(p, isLittle));
  },
};

/** Not a number, or beyond +60 dB: no sample of any sound, but what a damaged file holds. */
const sane = (value: number): number => {
  if (!(Math.abs(value) < 1000)) throw new Broken();
  return value;
};

/**
 * Makes channels of interleaved bytes, of whole frames; null for samples of an odd kind. Given channels of the right length it fills those: new ones
 * for each piece of a large file keep the collector busy.
 */
export const unpackerOf = ({
  encoding,
  width,
  channels,
  isLittle,
}: PcmLayout): ((bytes: Uint8Array, into?: readonly Float32Array[]) => Float32Array[]) | null => {
  const unpack = unpackers[`${encoding}${width}`]?.(isLittle);
  if (!unpack) return null;
  const stride = width * channels;
  return (bytes, into) =>
    Array.from({ length: channels }, (_, channel) => {
      const frames = bytes.length / stride;
      const given = into?.[channel];
      const out = given?.length === frames ? given : new Float32Array(frames);
      unpack(bytes, channel * width, stride, out);
      return out;
    });
};
