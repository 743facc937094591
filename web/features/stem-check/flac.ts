import { FlacError } from '../../../shared/audio/flac/bits.ts';
import { createFlacDecoder } from '../../../shared/audio/flac/decoder.ts';
import {
  findFrames,
  readStreamInfo,
  STREAM_INFO_BYTES,
  type StreamInfo,
} from '../../../shared/audio/flac/stream-info.ts';
import { createStemMeter } from '../../../shared/stem-check/meter.ts';
import { Broken } from './broken.ts';
import type { Bytes } from './bytes.ts';
import { type Header, headerOf } from './header.ts';
import { type Measured, PIECE, type Tick } from './measure.ts';

const infoOf = async (bytes: Bytes, start: number): Promise<StreamInfo> => {
  const info = readStreamInfo(await bytes.read(start, STREAM_INFO_BYTES));
  if (!info) throw new Broken();
  return info;
};

/** FLAC says everything in its first block. */
export const readFlac = async (bytes: Bytes, start: number): Promise<Header> => {
  const { rate, channels, bits, samples } = await infoOf(bytes, start);
  const seconds = samples === 0 || rate === 0 ? null : samples / rate;
  return headerOf('FLAC', { rate, channels, bits, seconds }, null);
};

/** Decodes and measures it from front to back, by the code the server uses, so that both hear the same. */
export const measureFlac = async (
  bytes: Bytes,
  start: number,
  tick: Tick,
): Promise<Measured & { seconds: number }> => {
  const info = await infoOf(bytes, start);
  const frames = await findFrames(bytes.read, start);
  if (frames === null) throw new Broken();
  const meter = createStemMeter(info.rate, info.channels);
  const decoder = createFlacDecoder(info);
  let heard = 0;
  const hear = (blocks: Iterable<Float32Array[]>) => {
    for (const block of blocks) {
      meter.push(block);
      heard += block[0]?.length ?? 0;
      // A few bytes may hold hours of silence.
      tick();
    }
  };
  try {
    for (let at = frames; ; at += PIECE) {
      tick(Math.min(1, at / bytes.size));
      const piece = await bytes.read(at, PIECE);
      hear(decoder.push(piece));
      if (piece.length < PIECE) break;
    }
    hear(decoder.end());
  } catch (error) {
    throw error instanceof FlacError ? new Broken() : error;
  }
  if (heard === 0) throw new Broken();
  return { ...meter.read(), seconds: heard / info.rate };
};
