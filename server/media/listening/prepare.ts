import { createLoudnessMeter } from '../../../shared/audio/loudness.ts';
import { packWaveform } from '../../../shared/audio/peaks.ts';
import { createWaveform } from '../../../shared/audio/waveform.ts';
import { refusals } from '../decoders/refusal.ts';
import type { Sound } from '../decoders/sound.ts';
import { createDither, createDownmix } from './convert.ts';
import { createEncoder } from './encode.ts';
import { openMix } from './mix.ts';
import type { Kilobits, SoundFigures } from './protocol.ts';
import { createConverters, listeningRate } from './resample.ts';

/** Samples per channel processed at once: enough to be fast, few enough to stay in the CPU cache. */
const BLOCK = 16_384;

async function* inBlocks(blocks: AsyncIterable<Float32Array[]>): AsyncGenerator<Float32Array[]> {
  for await (const block of blocks)
    for (let at = 0; at < (block[0]?.length ?? 0); at += BLOCK)
      yield block.map((samples) => samples.subarray(at, at + BLOCK));
}

const roundLevel = (db: number): number | null => (Number.isFinite(db) ? Math.round(db * 100) / 100 : null);

/**
 * A loudness meter for the listening copy. Mono plays from both speakers, so it counts twice: only then is it as loud
 * as a stereo file with the same figure.
 */
const createMeter = (rate: number, width: number) => createLoudnessMeter(rate, width === 1 ? [2] : 2);

export type Work = {
  /** One sound, or several to be mixed. Each may be opened twice. */
  openings: (() => Promise<Sound>)[];
  max_seconds: number;
  kilobits: Kilobits;
  write(bytes: Uint8Array): Promise<void>;
};

/**
 * Decodes, measures and encodes a sound in one pass, whatever its length. Throws AudioRefusal when the file is at
 * fault.
 */
export const prepare = async (work: Work): Promise<{ header: Uint8Array; figures: SoundFigures }> => {
  const { openings, max_seconds: maxSeconds } = work;
  const checkLength = (seconds: number) => {
    if (seconds > maxSeconds) throw refusals.tooLong(maxSeconds / 3600);
  };
  const [open] = openings;
  const sound = await (open && openings.length === 1 ? open() : openMix(openings, checkLength));
  const { rate, channels } = sound;
  const width = channels === 1 ? 1 : 2;
  const to = listeningRate(rate);
  const fold = createDownmix(channels);
  const meter = createMeter(rate, width);
  const waveform = createWaveform();
  const converters = createConverters(rate, to, width);
  const round = createDither(!sound.isExact || converters !== null || channels > 2);
  const encoder = await createEncoder(to, width, work.kilobits, work.write);
  let samples = 0;

  const encode = async (block: readonly Float32Array[]) => {
    const length = block[0]?.length ?? 0;
    if (length === 0) return;
    const out = new Int16Array(length * width);
    for (const [i, channel] of block.entries()) round(channel, out.subarray(i * length, (i + 1) * length));
    await encoder.push(out);
  };

  const run = async (): Promise<Uint8Array> => {
    for await (const raw of inBlocks(sound.blocks)) {
      const block = fold(raw);
      samples += block[0]?.length ?? 0;
      checkLength(samples / rate);
      meter.push(block);
      waveform.push(block);
      await encode(converters ? block.map((channel, i) => converters[i]?.push(channel) ?? channel) : block);
    }
    if (samples === 0) throw refusals.empty();
    if (converters) await encode(converters.map((converter) => converter.end()));
    return encoder.end();
  };
  const header = await run().catch(async (error: unknown) => {
    await encoder.cancel();
    throw error;
  });
  const { integrated_lufs, true_peak_dbtp } = meter.read();
  const figures = {
    duration_s: Math.round((samples / rate) * 1e6) / 1e6,
    sample_rate_hz: rate,
    channels,
    lufs: roundLevel(integrated_lufs),
    true_peak_dbtp: roundLevel(true_peak_dbtp),
    peaks: packWaveform(waveform.read()),
  };
  return { header, figures };
};
