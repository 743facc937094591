import { FLACDecoder } from '@wasm-audio-decoders/flac';
import { refusals } from '../refusal.ts';
import type { Sound } from '../sound/sound.ts';
import { type Source, tagAt } from '../source.ts';
import { skipId3 } from './id3.ts';

type Info = { rate: number; channels: number; bits: number; samples: number; head: Buffer };

const readInfo = async (source: Source, start: number): Promise<Info> => {
  const bytes = await source.read(start, 42);
  if (bytes.length < 42 || tagAt(bytes, 0) !== 'fLaC' || ((bytes[4] as number) & 127) !== 0)
    throw refusals.damaged();
  const word = bytes.readUInt32BE(18);
  return {
    rate: word >>> 12,
    channels: ((word >>> 9) & 7) + 1,
    bits: ((word >>> 4) & 31) + 1,
    // 36 bits; 0 where the encoder could not know.
    head: Buffer.from(bytes),
    samples: (word & 15) * 2 ** 32 + bytes.readUInt32BE(22),
  };
};

async function* decode(source: Source, start: number, info: Info): AsyncGenerator<Float32Array[]> {
  const decoder = new FLACDecoder();
  await decoder.ready;
  // Frames may leave their sample rate and size to the first block of the file, which the decoder is not shown otherwise; it is
  // told that no other block follows.
  info.head[4] = 0x80;
  await decoder.decodeFrames([info.head]);
  let decoded = 0;
  const take = (part: Awaited<ReturnType<typeof decoder.decode>>): Float32Array[] | null => {
    if (part.errors.length) throw refusals.damaged();
    if (part.samplesDecoded === 0) return null;
    if (part.channelData.length !== info.channels || part.sampleRate !== info.rate) throw refusals.damaged();
    decoded += part.samplesDecoded;
    return part.channelData;
  };
  try {
    for await (const piece of source.stream(start)) {
      const block = take(await decoder.decode(piece));
      if (block) yield block;
    }
    const last = take(await decoder.flush());
    if (last) yield last;
  } finally {
    decoder.free();
  }
  if (decoded < info.samples) throw decoded === 0 ? refusals.damaged() : refusals.incomplete();
}

export const flacSound = async (source: Source): Promise<Sound> => {
  const start = await skipId3(source);
  const info = await readInfo(source, start);
  const { rate, channels, bits } = info;
  // 0 where the encoder could not know.
  const frames = info.samples || null;
  return { rate, channels, bits, isExact: bits <= 16, frames, blocks: decode(source, start, info) };
};
