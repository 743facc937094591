import { createLoudnessMeter } from '../../../shared/audio/loudness.ts';

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
