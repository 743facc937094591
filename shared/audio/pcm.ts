import { AudioFormatError, type ByteSource, getView } from './byte-source.ts';

/** How a sample of an uncompressed file is written. */
export type Encoding = 'unsigned' | 'signed' | 'float';

/** Where the samples of an uncompressed file are, and what they are. */
export type PcmLayout = {
  start: number;
  /** Bytes of sound there are, not those the header claims. */
  bytes: number;
  rate: number;
  channels: number;
  /** Bytes of one sample. Samples of odd sizes stand at the top of their bytes. */
  width: number;
  encoding: Encoding;
  isLittle: boolean;
};

/** What the header of a WAV or AIFF says, measured against the bytes that are there. */
export type PcmHeader = {
  rate: number;
  channels: number;
  /** Bits that count, of each sample. Null where the sound is compressed. */
  bits: number | null;
  seconds: number | null;
  /** What the sound is compressed with; null where it is not. */
  codec: string | null;
  /** Null where the sound is compressed. */
  layout: PcmLayout | null;
  /** Where the sound starts, and how many bytes of it the header claims. */
  start: number;
  claimedBytes: number;
};

type Sound = Omit<PcmLayout, 'start' | 'bytes'> & { bits: number };

/** The header of uncompressed sound, which lasts as long as its bytes do. */
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
    codec: null,
    layout: { ...layout, start, bytes: frames * frame },
    start,
    claimedBytes,
  };
};

/** Takes one channel out of interleaved bytes: every `stride` bytes from `at`. */
type Unpack = (bytes: Uint8Array, at: number, stride: number, out: Float32Array) => void;

/** Not a number, or beyond +60 dB: no sample of any sound, but what a damaged file holds. */
const checkLevel = (value: number): number => {
  if (!(Math.abs(value) < 1000)) throw new AudioFormatError('A sample beyond any level');
  return value;
};

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
 * Makes channels of interleaved bytes, of whole frames; null for samples of an odd kind. Given channels of the right length it fills those: new ones
 * for each piece of a large file keep the collector busy.
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
