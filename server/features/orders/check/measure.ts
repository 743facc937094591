import { createStemMeter } from '../../../../shared/stem-check/meter.ts';
import { type SoundFormat, soundFormats } from '../../../../shared/stems.ts';
import type { DecodeAac } from '../../../media/listening/decoders/m4a.ts';
import { openSound } from '../../../media/listening/decoders/open.ts';
import { refusals } from '../../../media/listening/refusal.ts';
import type { Source } from '../../../media/listening/source.ts';
import type { Checked } from './protocol.ts';

export type Listening = { source: Source; format: string; most_seconds: number; decodeAac: DecodeAac };

const known = (format: string): SoundFormat => soundFormats.find((one) => one === format) ?? 'unknown';

/** Decodes and measures a sound in one pass, whatever its length. Throws Refusal when the file is to blame. */
export const measure = async ({
  source,
  format,
  most_seconds: mostSeconds,
  decodeAac,
}: Listening): Promise<Checked> => {
  const { rate, channels, bits, blocks } = await openSound(source, { format, mostSeconds, decodeAac });
  const meter = createStemMeter(rate, channels);
  let frames = 0;
  for await (const block of blocks) {
    meter.push(block);
    frames += block[0]?.length ?? 0;
    if (frames / rate > mostSeconds) throw refusals.tooLong(mostSeconds / 3600);
  }
  if (frames === 0) throw refusals.empty();
  const facts = {
    format: known(format),
    sample_rate_hz: rate,
    bit_depth: bits,
    channels,
    duration_s: Math.round((frames / rate) * 1e6) / 1e6,
  };
  const { measures, peaks } = meter.read();
  return { report: { facts, measures, entries: null }, peaks };
};
