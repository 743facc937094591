import { isTruncated } from '../../../shared/audio/byte-source.ts';
import { createUnpacker, type PcmHeader, type PcmLayout } from '../../../shared/audio/pcm.ts';
import { refusals } from './refusal.ts';
import type { Sound } from './sound.ts';
import type { Source } from './source.ts';

type Unpack = NonNullable<ReturnType<typeof createUnpacker>>;

async function* readBlocks(
  source: Source,
  { start, bytes: length, width, channels }: PcmLayout,
  unpack: Unpack,
): AsyncGenerator<Float32Array[]> {
  const frame = width * channels;
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of source.stream(start, start + length)) {
    const bytes = rest.length ? Buffer.concat([rest, piece]) : piece;
    const whole = bytes.length - (bytes.length % frame);
    rest = bytes.subarray(whole);
    if (whole > 0) yield unpack(bytes.subarray(0, whole));
  }
}

export const openPcm = (source: Source, header: PcmHeader, maxSeconds: number): Sound => {
  const { rate, channels, bits, layout, start, claimedBytes, seconds } = header;
  if (!layout) throw refusals.codec(header.codec ?? 'an unknown kind');
  if (isTruncated(source, start, claimedBytes)) throw refusals.truncated();
  if (layout.bytes === 0) throw refusals.empty();
  if (seconds !== null && seconds > maxSeconds) throw refusals.tooLong(maxSeconds / 3600);
  const unpack = createUnpacker(layout);
  if (!unpack) throw refusals.codec(`${bits}-bit samples`);
  return {
    ...{ rate, channels, bits },
    isExact: layout.encoding !== 'float' && layout.width <= 2,
    frames: layout.bytes / (layout.width * channels),
    blocks: readBlocks(source, layout, unpack),
  };
};
