import { createStemMeter } from '../../../shared/stem-check/meter.ts';
import type { SoundMeasures } from '../../../shared/stems.ts';
import type { Bytes } from './bytes.ts';
import { type PcmLayout, unpackerOf } from './pcm.ts';

export type Measured = { measures: SoundMeasures; peaks: string };

/** Called between pieces, with what is done, from 0 to 1, where that is known. Throws when the check is to end. */
export type Tick = (done?: number) => void;

/** Bytes of samples in memory at a time; as numbers they take up to four times as much. */
export const PIECE = 512 * 1024;

/** Measures uncompressed samples piece by piece. Null when they are of a kind nobody reads. */
export const measurePcm = async (bytes: Bytes, layout: PcmLayout, tick: Tick): Promise<Measured | null> => {
  const unpack = unpackerOf(layout);
  if (!unpack || layout.bytes === 0) return null;
  const frame = layout.width * layout.channels;
  const frames = Math.floor(layout.bytes / frame);
  const meter = createStemMeter(layout.rate, layout.channels);
  const step = Math.max(1, Math.floor(PIECE / frame)) * frame;
  const end = layout.start + frames * frame;
  let channels: Float32Array[] = [];
  for (let at = layout.start; at < end; at += step) {
    tick((at - layout.start) / layout.bytes);
    const piece = await bytes.read(at, Math.min(step, end - at));
    const whole = piece.subarray(0, piece.length - (piece.length % frame));
    if (whole.length > 0) {
      channels = unpack(whole, channels);
      meter.push(channels);
    }
    // A stream that is shorter than it said.
    if (piece.length < Math.min(step, end - at)) break;
  }
  return meter.read();
};
