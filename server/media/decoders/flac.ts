import { FlacError } from '../../../shared/audio/bits.ts';
import { createFlacDecoder } from '../../../shared/audio/decoder.ts';
import { findFlacFrames, readFlac, type StreamInfo } from '../../../shared/audio/stream-info.ts';
import { refusals } from './refusal.ts';
import type { Sound } from './sound.ts';
import type { Source } from './source.ts';

/** Decodes the bytes of FLAC frames, however they are cut into pieces. */
async function* decode(pieces: AsyncIterable<Uint8Array>, info: StreamInfo): AsyncGenerator<Float32Array[]> {
  const decoder = createFlacDecoder(info);
  try {
    for await (const piece of pieces) yield* decoder.push(piece);
    yield* decoder.end();
  } catch (error) {
    throw error instanceof FlacError ? refusals.incomplete() : error;
  }
}

/** The sound of FLAC frames, wherever they come from. */
export const openFlacFrames = (pieces: AsyncIterable<Uint8Array>, info: StreamInfo): Sound => {
  const { rate, channels, bits } = info;
  // 0 when the encoder could not know.
  const frames = info.samples || null;
  return { rate, channels, bits, isExact: bits <= 16, frames, blocks: decode(pieces, info) };
};

export const openFlac = async (source: Source, start: number): Promise<Sound> => {
  const info = await readFlac(source, start);
  async function* pieces() {
    yield* source.stream(await findFlacFrames(source, start));
  }
  return openFlacFrames(pieces(), info);
};
