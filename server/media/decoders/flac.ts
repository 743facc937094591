import { FlacError } from '../../../shared/audio/flac/bits.ts';
import { createFlacDecoder } from '../../../shared/audio/flac/decoder.ts';
import {
  findFrames,
  readStreamInfo,
  STREAM_INFO_BYTES,
  type StreamInfo,
} from '../../../shared/audio/flac/stream-info.ts';
import { skipId3 } from './id3.ts';
import { refusals } from './refusal.ts';
import type { Sound } from './sound.ts';
import type { Source } from './source.ts';

async function* decode(source: Source, start: number, info: StreamInfo): AsyncGenerator<Float32Array[]> {
  const frames = await findFrames(source.read, start);
  if (frames === null) throw refusals.damaged();
  const decoder = createFlacDecoder(info);
  try {
    for await (const piece of source.stream(frames)) yield* decoder.push(piece);
    yield* decoder.end();
  } catch (error) {
    throw error instanceof FlacError ? refusals.incomplete() : error;
  }
}

export const flacSound = async (source: Source): Promise<Sound> => {
  const start = await skipId3(source);
  const info = readStreamInfo(await source.read(start, STREAM_INFO_BYTES));
  if (!info) throw refusals.damaged();
  const { rate, channels, bits } = info;
  // 0 where the encoder could not know.
  const frames = info.samples || null;
  return { rate, channels, bits, isExact: bits <= 16, frames, blocks: decode(source, start, info) };
};
