import type { Encoding } from '../../../shared/audio/aiff.ts';
import { refusals } from './refusal.ts';
import type { Sound } from './sound.ts';
import type { Source } from './source.ts';

/** Where the samples of an uncompressed file are, and what they are. */
export type Layout = {
  start: number;
  /** Bytes of sound there are. */
  bytes: number;
  rate: number;
  channels: number;
  bits: number;
  encoding: Encoding;
  isLittle: boolean;
};

type ReadSample = (bytes: Buffer, at: number) => number;

const pick = <T>(isLittle: boolean, little: T, big: T): T => (isLittle ? little : big);

const readers: Record<string, (isLittle: boolean) => ReadSample> = {
  unsigned1: () => (b, at) => ((b[at] as number) - 128) / 128,
  signed1: () => (b, at) => ((b[at] as number) << 24) / 2 ** 31,
  signed2: (isLittle) => {
    const [low, high] = pick(isLittle, [0, 1], [1, 0]) as [number, number];
    return (b, at) => (((b[at + low] as number) << 16) | ((b[at + high] as number) << 24)) / 2 ** 31;
  },
  signed3: (isLittle) => {
    const [low, high] = pick(isLittle, [0, 2], [2, 0]) as [number, number];
    return (b, at) =>
      (((b[at + low] as number) << 8) | ((b[at + 1] as number) << 16) | ((b[at + high] as number) << 24)) /
      2 ** 31;
  },
  signed4: (isLittle) =>
    pick<ReadSample>(
      isLittle,
      (b, at) => b.readInt32LE(at) / 2 ** 31,
      (b, at) => b.readInt32BE(at) / 2 ** 31,
    ),
  float4: (isLittle) =>
    pick<ReadSample>(
      isLittle,
      (b, at) => b.readFloatLE(at),
      (b, at) => b.readFloatBE(at),
    ),
  float8: (isLittle) =>
    pick<ReadSample>(
      isLittle,
      (b, at) => b.readDoubleLE(at),
      (b, at) => b.readDoubleBE(at),
    ),
};

/** Not a number, or beyond +60 dB: no sample of any sound, but what a damaged file holds. */
const LOUDEST = 1000;

async function* blocksOf(source: Source, layout: Layout, read: ReadSample): AsyncGenerator<Float32Array[]> {
  const { channels, encoding } = layout;
  const width = Math.ceil(layout.bits / 8);
  const frame = width * channels;
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of source.stream(layout.start, layout.start + layout.bytes)) {
    const bytes = rest.length ? Buffer.concat([rest, piece]) : piece;
    const frames = Math.floor(bytes.length / frame);
    const block = Array.from({ length: channels }, (_, channel) => {
      const out = new Float32Array(frames);
      for (let i = 0, at = channel * width; i < frames; i++, at += frame) out[i] = read(bytes, at);
      return out;
    });
    if (encoding === 'float')
      for (const samples of block)
        for (const value of samples) if (!(Math.abs(value) < LOUDEST)) throw refusals.damaged();
    rest = bytes.subarray(frames * frame);
    if (frames) yield block;
  }
}

/** Uncompressed sound. Samples of odd sizes stand at the top of their bytes, as WAV and AIFF have it. */
export const pcmSound = (source: Source, layout: Layout): Sound => {
  const { rate, channels, bits, encoding, isLittle } = layout;
  const reader = readers[`${encoding}${Math.ceil(bits / 8)}`];
  if (!reader) throw refusals.codec(`${bits}-bit samples`);
  return {
    rate,
    channels,
    bits,
    isExact: encoding !== 'float' && bits <= 16,
    frames: Math.floor(layout.bytes / (Math.ceil(bits / 8) * channels)),
    blocks: blocksOf(source, layout, reader(isLittle)),
  };
};
