import { AudioFormatError, type ByteSource, getView } from './byte-source.ts';

/** Sample encoding, of a fixed number of bytes each. A-law and µ-law are the bytes of ITU-T G.711. */
export type Encoding = 'unsigned' | 'signed' | 'float' | 'A-law' | 'µ-law';

/** Location and layout of samples that can be read where they are. */
export type PcmLayout = {
  start: number;
  /** Bytes of audio present, not the number the header claims. */
  bytes: number;
  rate: number;
  channels: number;
  /** Bytes per sample. Odd bit depths are left-aligned. */
  width: number;
  encoding: Encoding;
  isLittle: boolean;
};

/** A WAV or AIFF header, checked against the bytes present. */
export type PcmHeader = {
  rate: number;
  channels: number;
  /** Significant bits per sample; null for compressed audio. */
  bits: number | null;
  seconds: number | null;
  /** Name of the compression; absent for uncompressed audio. */
  codec?: string | undefined;
  /** Null for audio that has to be decompressed. */
  layout: PcmLayout | null;
  /** Offset of the audio and the number of bytes the header claims. */
  start: number;
  claimedBytes: number;
};

type Sound = Omit<PcmLayout, 'start' | 'bytes'> & { bits: number };

/** Describes uncompressed audio; its duration follows from its bytes. */
export const describePcm = (
  { size }: ByteSource,
  sound: Sound,
  start: number,
  claimedBytes: number,
): PcmHeader => {
  const { bits, ...layout } = sound;
  const frame = layout.width * layout.channels;
  if (frame === 0) throw new AudioFormatError('Samples of no bits');
  const frames = Math.floor(Math.max(0, Math.min(claimedBytes, size - start)) / frame);
  return {
    rate: layout.rate,
    channels: layout.channels,
    bits,
    seconds: frames / layout.rate,
    codec: layout.encoding.endsWith('law') ? layout.encoding : undefined,
    layout: { ...layout, start, bytes: frames * frame },
    start,
    claimedBytes,
  };
};

/** Extracts one channel from interleaved bytes: every `stride` bytes from `at`. */
type Unpack = (bytes: Uint8Array, at: number, stride: number, out: Float32Array) => void;

/** NaN or anything above +60 dB is not audio but a damaged file. */
const checkLevel = (value: number): number => {
  if (!(Math.abs(value) < 1000)) throw new AudioFormatError('A sample beyond any level');
  return value;
};

// ITU-T G.711: three bits of exponent and four of mantissa, every other bit inverted (A-law) or all (µ-law).
const expandALaw = (byte: number): number => {
  const code = byte ^ 0x55;
  const [exponent, mantissa] = [(code >> 4) & 7, code & 15];
  const level = exponent === 0 ? mantissa * 16 + 8 : (mantissa * 16 + 264) << (exponent - 1);
  return (code & 0x80 ? level : -level) / 32_768;
};
const expandMuLaw = (byte: number): number => {
  const code = ~byte & 255;
  const level = ((((code & 15) << 3) + 132) << ((code >> 4) & 7)) - 132;
  return (code & 0x80 ? -level : level) / 32_768;
};
const expandWith = (expand: (byte: number) => number) => (): Unpack => {
  const table = Float32Array.from({ length: 256 }, (_, byte) => expand(byte));
  return (b, at, stride, out) => {
    for (let i = 0, p = at; i < out.length; i++, p += stride) out[i] = table[b[p] as number] as number;
  };
};

// One loop per encoding: a shared loop that calls a reader per sample is several times slower.
const unpackers: Record<string, (isLittle: boolean) => Unpack> = {
  'A-law1': expandWith(expandALaw),
  'µ-law1': expandWith(expandMuLaw),
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
    const view = getView(b);
    for (let i = 0, p = at; i < out.length; i++, p += stride) out[i] = view.getInt32(p, isLittle) / 2 ** 31;
  },
  float4: (isLittle) => (b, at, stride, out) => {
    const view = getView(b);
    for (let i = 0, p = at; i < out.length; i++, p += stride)
      out[i] = checkLevel(view.getFloat32(p, isLittle));
  },
  float8: (isLittle) => (b, at, stride, out) => {
    const view = getView(b);
    for (let i = 0, p = at; i < out.length; i++, p += stride)
      out[i] = checkLevel(view.getFloat64(p, isLittle));
  },
};

/**
 * Deinterleaves whole frames into channels; null for unsupported sample formats. Reuses the given channel arrays when
 * their length matches: allocating new ones for each piece of a large file keeps the garbage collector busy.
 */
export const createUnpacker = ({
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
