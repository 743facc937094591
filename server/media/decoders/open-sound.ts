import { readAiff } from '../../../shared/audio/aiff.ts';
import { AudioFormatError, isTruncated } from '../../../shared/audio/byte-source.ts';
import { type AudioFormat, isAudioFormat } from '../../../shared/audio/formats.ts';
import { identifyAudio } from '../../../shared/audio/identify.ts';
import { createUnpacker, type PcmHeader, type PcmLayout } from '../../../shared/audio/pcm.ts';
import { readWav } from '../../../shared/audio/wav.ts';
import { openFlac } from './flac.ts';
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
  const { rate, channels, bits, codec, layout, start, claimedBytes, seconds } = header;
  if (!layout) throw refusals.codec(codec ?? 'an unknown kind of');
  if (isTruncated(source, start, claimedBytes)) throw refusals.truncated();
  if (layout.bytes === 0) throw refusals.empty();
  if (seconds !== null && seconds > maxSeconds) throw refusals.tooLong(maxSeconds / 3600);
  const unpack = createUnpacker(layout);
  if (!unpack) throw refusals.samples(bits);
  return {
    ...{ rate, channels, bits, codec },
    isExact: layout.encoding !== 'float' && layout.width <= 2,
    frames: layout.bytes / (layout.width * channels),
    blocks: readBlocks(source, layout, unpack),
  };
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
type Open = (source: Source, start: number, options: Options) => Promise<Sound>;

const openers: Record<AudioFormat, Open> = {
  WAV: async (source, _, { maxSeconds }) => openPcm(source, await readWav(source), maxSeconds),
  AIFF: async (source, _, { maxSeconds }) => openPcm(source, await readAiff(source), maxSeconds),
  FLAC: openFlac,
  MP3: openMp3,
  M4A: (source, _, { decodeAac }) => openM4a(source, decodeAac),
};

const open = async (source: Source, options: Options): Promise<Sound> => {
  if (source.size === 0) throw refusals.empty();
  const { format, start } = await identifyAudio(source);
  if (start > 0 && start >= source.size) throw refusals.truncated();
  if (!isAudioFormat(format)) throw refusals.notAudio(options.format);
  return openers[format](source, start, options);
};

const toRefusal = ({ fault }: AudioFormatError) => {
  if (fault === 'truncated') return refusals.truncated();
  if (fault === 'empty') return refusals.empty();
  if (fault === 'video') return refusals.video();
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
