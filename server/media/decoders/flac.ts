import { FlacError } from '../../../shared/audio/bits.ts';
import { createFlacDecoder } from '../../../shared/audio/decoder.ts';
import { findFlacFrames, readFlac, type StreamInfo } from '../../../shared/audio/stream-info.ts';
import { refusals } from './refusal.ts';
import type { Sound } from './sound.ts';
import type { Source } from './source.ts';

async function* decode(source: Source, start: number, info: StreamInfo): AsyncGenerator<Float32Array[]> {
  const frames = await findFlacFrames(source, start);
  const decoder = createFlacDecoder(info);
  try {
    for await (const piece of source.stream(frames)) yield* decoder.push(piece);
    yield* decoder.end();
  } catch (error) {
    throw error instanceof FlacError ? refusals.incomplete() : error;
  }
}

export const openFlac = async (source: Source, start: number): Promise<Sound> => {
  const info = await readFlac(source, start);
  const { rate, channels, bits } = info;
  // 0 when the encoder could not know.
  const frames = info.samples || null;
  return { rate, channels, bits, isExact: bits <= 16, frames, blocks: decode(source, start, info) };
};
