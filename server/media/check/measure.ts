import { type SoundFormat, soundFormats } from '../../../shared/audio/sound.ts';
import { createStemMeter } from '../../../shared/stem-meter/stem-meter.ts';
import type { DecodeAac } from '../decoders/m4a.ts';
import { openSound } from '../decoders/open-sound.ts';
import { refusals } from '../decoders/refusal.ts';
import type { Source } from '../decoders/source.ts';
import type { Budget } from './budget.ts';
import type { Checked } from './protocol.ts';

export type Listening = {
  source: Source;
  format: string;
  max_seconds: number;
  budget: Budget;
  decodeAac: DecodeAac;
};

const known = (format: string): SoundFormat => soundFormats.find((one) => one === format) ?? 'unknown';

/** Decodes and measures a sound in one pass, whatever its length. Throws AudioRefusal when the file is at fault. */
export const measure = async ({
  source,
  format,
  max_seconds: maxSeconds,
  budget,
  decodeAac,
}: Listening): Promise<Checked> => {
  const sound = await openSound(source, { format, maxSeconds, decodeAac });
  const { rate, channels, bits, blocks } = sound;
  const describe = (length: number) => ({
    format: known(format),
    sample_rate_hz: rate,
    bit_depth: bits,
    channels,
    duration_s: Math.round((length / rate) * 1e6) / 1e6,
  });
  // Checked before decoding: a few hundred KB may promise days of silence.
  const promised = sound.frames ?? 0;
  if (promised / rate > maxSeconds) throw refusals.tooLong(maxSeconds / 3600);
  budget.expect(promised * channels, describe(promised));
  const meter = createStemMeter(rate, channels);
  let frames = 0;
  for await (const block of blocks) {
    budget.decode((block[0]?.length ?? 0) * channels);
    meter.push(block);
    frames += block[0]?.length ?? 0;
    if (frames / rate > maxSeconds) throw refusals.tooLong(maxSeconds / 3600);
  }
  if (frames === 0) throw refusals.empty();
  const { measures, peaks } = meter.read();
  return { report: { facts: describe(frames), measures, entries: null }, peaks };
};
