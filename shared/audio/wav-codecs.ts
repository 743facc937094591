import { type ByteSource, isDamagedAudio } from './byte-source.ts';
import { measureMp3Seconds, readMp3 } from './mp3.ts';

export type WavFormat = {
  tag: number;
  channels: number;
  rate: number;
  bytesPerSecond: number;
  /** Significant bits and bytes per sample. */
  bits: number;
  width: number;
  /** Bytes of a block of compressed sound, and its samples per channel; 0 where the header doesn't say. */
  blockBytes: number;
  blockSamples: number;
};

const MS_ADPCM = 0x02;
const IMA_ADPCM = 0x11;
const GSM = 0x31;
const MP3 = 0x55;
/** Three frames. */
const MP3_PADDING = 3 * 1_152;

/** By format tag (RFC 2361, mmreg.h). */
const names = new Map<number, string>([
  [MS_ADPCM, 'MS ADPCM'],
  [IMA_ADPCM, 'IMA ADPCM'],
  [0x14, 'G.721 ADPCM'],
  [0x22, 'TrueSpeech'],
  [GSM, 'GSM 6.10'],
  [0x40, 'G.721 ADPCM'],
  [0x45, 'G.726 ADPCM'],
  [0x50, 'MP2'],
  [MP3, 'MP3'],
  [0x64, 'G.726 ADPCM'],
  [0x65, 'G.722 ADPCM'],
  [0x92, 'AC-3'],
  [0xff, 'AAC'],
  [0x160, 'WMA'],
  [0x161, 'WMA'],
  [0x162, 'WMA'],
  [0x163, 'WMA Lossless'],
  [0x674f, 'Vorbis'],
  [0x6771, 'Vorbis'],
  [0x1600, 'AAC'],
  [0x1602, 'AAC'],
  [0x2000, 'AC-3'],
  [0x2001, 'DTS'],
  [0xa106, 'AAC'],
  [0xf1ac, 'FLAC'],
]);

export const getWavCodec = (tag: number): string => names.get(tag) ?? `kind 0x${tag.toString(16)}`;

/** Samples per channel of a block that is this long, by codecs whose blocks have a fixed layout. */
const getBlockSamples = ({ tag, channels }: WavFormat, bytes: number): number => {
  // A header for each channel, then four bits per sample.
  if (tag === IMA_ADPCM) return ((bytes - 4 * channels) * 2) / channels + 1;
  if (tag === MS_ADPCM) return ((bytes - 7 * channels) * 2) / channels + 2;
  return tag === GSM ? 320 * (bytes / 65) : 0;
};

const countInBlocks = (format: WavFormat, bytes: number): number | null => {
  const { blockBytes } = format;
  const full = getBlockSamples(format, blockBytes);
  if (blockBytes === 0 || full < 1) return null;
  const each = Math.floor(format.blockSamples || full);
  const rest = Math.min(each, Math.floor(getBlockSamples(format, bytes % blockBytes)));
  return Math.floor(bytes / blockBytes) * each + Math.max(0, rest);
};

/**
 * Duration of compressed sound that runs from `start` to the end of the source. Frames and blocks are counted, because
 * writers fill bytes per second and `fact` in many ways; `samples` is what `fact` says.
 */
export const measureWavSeconds = async (
  source: ByteSource,
  format: WavFormat,
  start: number,
  samples: number,
): Promise<number | null> => {
  const { tag, rate, bytesPerSecond, blockBytes } = format;
  const bytes = source.size - start;
  if (tag === MP3 && !source.isSequential)
    try {
      const seconds = await measureMp3Seconds(source, await readMp3(source, start));
      // The frames include the encoder's delay and padding, which `fact` leaves out.
      const isCounted = samples <= seconds * rate && samples > seconds * rate - MP3_PADDING;
      return isCounted ? samples / rate : seconds;
    } catch (error) {
      if (!isDamagedAudio(error)) throw error;
    }
  const counted = countInBlocks(format, bytes);
  if (counted !== null) {
    // The last block is filled up; `fact` knows how far.
    const isTail = samples <= counted && samples > counted - 2 * getBlockSamples(format, blockBytes);
    return (isTail ? samples : counted) / rate;
  }
  const estimate = bytesPerSecond > 0 ? bytes / bytesPerSecond : null;
  const told = samples / rate;
  const isLikely = samples > 0 && (estimate === null || (told < estimate * 2 && told > estimate / 2));
  return isLikely ? told : estimate;
};
