import { readAiff } from '../../../shared/audio/aiff.ts';
import { FlacError } from '../../../shared/audio/bits.ts';
import { AudioFormatError, isTruncated } from '../../../shared/audio/byte-source.ts';
import { createFlacDecoder } from '../../../shared/audio/decoder.ts';
import { identifyAudio } from '../../../shared/audio/identify.ts';
import { createUnpacker, type PcmHeader, type PcmLayout } from '../../../shared/audio/pcm.ts';
import { findFlacFrames, readFlac, type StreamInfo } from '../../../shared/audio/stream-info.ts';
import { readWav } from '../../../shared/audio/wav.ts';
import { type DecodeAac, openM4a } from './m4a.ts';
import { openMp3 } from './mp3.ts';
import { refusals } from './refusal.ts';
import { MAX_CHANNELS, type Sound } from './sound.ts';
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

const openPcm = (source: Source, header: PcmHeader, maxSeconds: number): Sound => {
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

async function* decode(source: Source, start: number, info: StreamInfo): AsyncGenerator<Float32Array[]> {
  const frames = await findFlacFrames(source, start);
  const decoder = createFlacDecoder(info);
  try {
    for await (const piece of source.stream(frames)) yield* decoder.push(piece);
    yield* decoder.end();
  } catch (error) {
    throw error instanceof FlacError ? refusals.incomplete() : error;
  }
}

export const openFlac = async (source: Source, start: number): Promise<Sound> => {
  const info = await readFlac(source, start);
  const { rate, channels, bits } = info;
  // 0 when the encoder could not know.
  const frames = info.samples || null;
  return { rate, channels, bits, isExact: bits <= 16, frames, blocks: decode(source, start, info) };
};

const LOWEST_RATE = 4_000;
const HIGHEST_RATE = 768_000;

const checkSound = (sound: Sound): Sound => {
  const { rate, channels } = sound;
  if (channels === 0 || rate === 0) throw refusals.noChannels();
  if (channels > MAX_CHANNELS) throw refusals.manyChannels(channels);
  if (rate < LOWEST_RATE || rate > HIGHEST_RATE) throw refusals.oddRate(rate);
  return sound;
};

type Options = { format: string; maxSeconds: number; decodeAac: DecodeAac };

const open = async (source: Source, { format, maxSeconds, decodeAac }: Options): Promise<Sound> => {
  if (source.size === 0) throw refusals.empty();
  const found = await identifyAudio(source);
  if (found.format === 'WAV') return openPcm(source, await readWav(source), maxSeconds);
  if (found.format === 'AIFF') return openPcm(source, await readAiff(source), maxSeconds);
  if (found.format === 'M4A') return openM4a(source, decodeAac);
  if (found.start > 0 && found.start >= source.size) throw refusals.truncated();
  if (found.format === 'FLAC') return openFlac(source, found.start);
  // The first frames may follow data that isn't audio.
  if (found.format === 'MP3' || format === 'MP3') return openMp3(source, found.start);
  throw refusals.notAudio(format);
};

const toRefusal = ({ fault }: AudioFormatError) => {
  if (fault === 'truncated') return refusals.truncated();
  if (fault === 'empty') return refusals.empty();
  return fault === 'no-channels' ? refusals.noChannels() : refusals.damaged();
};

/** Turns errors that occur after the header into refusals. */
async function* refuseDamage(blocks: AsyncIterable<Float32Array[]>): AsyncGenerator<Float32Array[]> {
  try {
    yield* blocks;
  } catch (error) {
    throw error instanceof AudioFormatError ? toRefusal(error) : error;
  }
}

/** Opens a sound by its content, whatever its name. Throws AudioRefusal when it can't be decoded. */
export const openSound = async (source: Source, options: Options): Promise<Sound> => {
  try {
    const sound = checkSound(await open(source, options));
    return { ...sound, blocks: refuseDamage(sound.blocks) };
  } catch (error) {
    if (error instanceof AudioFormatError) throw toRefusal(error);
    // The header ends before what it should contain.
    throw error instanceof RangeError ? refusals.damaged() : error;
  }
};
