import { createLoudnessMeter } from '../../../shared/audio/loudness.ts';
import type { Match, Side } from '../audio/compare-state.ts';

// Measuring half a second of audio takes a few milliseconds; the page stays responsive between pieces.
const piece = 0.5;
const breathe = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Integrated loudness of decoded audio in LUFS; null for silence and for less than the required 400 ms. */
export const measureBuffer = async (buffer: AudioBuffer, signal: AbortSignal): Promise<number | null> => {
  // Weights exist for up to five channels; listening copies have one or two.
  const count = Math.min(buffer.numberOfChannels, 5);
  const meter = createLoudnessMeter(buffer.sampleRate, count);
  const channels = Array.from({ length: count }, (_, channel) => buffer.getChannelData(channel));
  const step = Math.round(buffer.sampleRate * piece);
  for (let from = 0; from < buffer.length; from += step) {
    meter.push(channels.map((samples) => samples.subarray(from, from + step)));
    await breathe();
    signal.throwIfAborted();
  }
  const { integrated_lufs } = meter.read();
  return Number.isFinite(integrated_lufs) ? integrated_lufs : null;
};

const known = (lufs: number | null): lufs is number => lufs !== null && Number.isFinite(lufs);

/**
 * Attenuates the louder side to match the other, or both to a quieter target. Changes nothing unless both were measured.
 */
export const matchLevels = (lufs: Record<Side, number | null>, quietest: number | null = null): Match => {
  const { before, after } = lufs;
  if (!known(before) || !known(after))
    return {
      lufs: { before: known(before) ? before : null, after: known(after) ? after : null },
      gain_db: { before: 0, after: 0 },
    };
  const level = Math.min(before, after, quietest ?? Number.POSITIVE_INFINITY);
  return { lufs: { before, after }, gain_db: { before: level - before, after: level - after } };
};
