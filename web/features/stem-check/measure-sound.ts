import { AudioFormatError, type ByteSource } from '../../../shared/audio/byte-source.ts';
import { createFlacDecoder } from '../../../shared/audio/decoder.ts';
import { createUnpacker, type PcmLayout } from '../../../shared/audio/pcm.ts';
import type { SoundMeasures } from '../../../shared/audio/sound.ts';
import { findFlacFrames, type StreamInfo } from '../../../shared/audio/stream-info.ts';
import { createStemMeter } from '../../../shared/stem-meter/stem-meter.ts';

export type Measured = { measures: SoundMeasures; peaks: string };

/** Called between chunks with progress from 0 to 1, if known. Throws to cancel the check. */
export type Tick = (done?: number) => void;

/** Bytes of samples in memory at a time; as floats they take up to four times as much. */
const PIECE = 512 * 1024;

/** Measures uncompressed samples in chunks. Null for unsupported sample formats. */
export const measurePcm = async (
  source: ByteSource,
  layout: PcmLayout,
  tick: Tick,
): Promise<Measured | null> => {
  const unpack = createUnpacker(layout);
  if (!unpack) return null;
  const frame = layout.width * layout.channels;
  const meter = createStemMeter(layout.rate, layout.channels);
  const step = Math.max(1, Math.floor(PIECE / frame)) * frame;
  const end = layout.start + layout.bytes;
  let channels: Float32Array[] = [];
  for (let at = layout.start; at < end; at += step) {
    tick((at - layout.start) / layout.bytes);
    const piece = await source.read(at, Math.min(step, end - at));
    const whole = piece.subarray(0, piece.length - (piece.length % frame));
    if (whole.length > 0) {
      channels = unpack(whole, channels);
      meter.push(channels);
    }
    // The stream is shorter than declared.
    if (piece.length < Math.min(step, end - at)) break;
  }
  return meter.read();
};

/** Decodes and measures a FLAC sequentially with the same code as the server, so that both get the same results. */
export const measureFlac = async (
  source: ByteSource,
  start: number,
  info: StreamInfo,
  tick: Tick,
): Promise<Measured & { seconds: number }> => {
  const frames = await findFlacFrames(source, start);
  const meter = createStemMeter(info.rate, info.channels);
  const decoder = createFlacDecoder(info);
  let heard = 0;
  const hear = (blocks: Iterable<Float32Array[]>) => {
    for (const block of blocks) {
      meter.push(block);
      heard += block[0]?.length ?? 0;
      // A few bytes can decode to hours of silence.
      tick();
    }
  };
  for (let at = frames; ; at += PIECE) {
    tick(Math.min(1, at / source.size));
    const piece = await source.read(at, PIECE);
    hear(decoder.push(piece));
    if (piece.length < PIECE) break;
  }
  hear(decoder.end());
  if (heard === 0) throw new AudioFormatError('No frames', 'empty');
  return { ...meter.read(), seconds: heard / info.rate };
};
