import { MPEGDecoder } from 'mpg123-decoder';
import { refusals } from '../refusal.ts';
import type { Sound } from '../sound/sound.ts';
import { type Source, tagAt } from '../source.ts';
import { presentBytes } from './chunks.ts';
import { withFirst } from './first-block.ts';
import { skipId3 } from './id3.ts';

const SEARCHED = 256 * 1024;
/** Broken frames that are skipped before the file counts as damaged. */
const MOST_ERRORS = 50;

const bitrates1 = [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const bitrates2 = [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];

type Frame = { length: number; isMono: boolean; kind: number };

/** A frame of MPEG audio, layer III, or null when these four bytes start none. */
const frameAt = (bytes: Buffer, at: number): Frame | null => {
  if (at + 4 > bytes.length) return null;
  const word = bytes.readUInt32BE(at);
  const version = (word >>> 19) & 3;
  const bitrate = (version === 3 ? bitrates1 : bitrates2)[((word >>> 12) & 15) - 1];
  const rate = [44_100, 48_000, 32_000][(word >>> 10) & 3];
  if (word >>> 21 !== 0x7ff || version === 1 || ((word >>> 17) & 3) !== 1 || !bitrate || !rate) return null;
  const true_rate = version === 3 ? rate : version === 2 ? rate / 2 : rate / 4;
  const samples = version === 3 ? 1152 : 576;
  const length = Math.floor((samples / 8) * ((bitrate * 1000) / true_rate)) + ((word >>> 9) & 1);
  // Version, layer and sample rate stay the same within a file.
  return { length, isMono: ((word >>> 6) & 3) === 3, kind: word & 0xfffe0c00 };
};

/** The first frame that another of its kind follows: bytes that look like a frame occur by chance. */
const findFirst = async (source: Source, start: number): Promise<{ at: number; frame: Frame }> => {
  const bytes = await source.read(start, SEARCHED);
  for (let at = bytes.indexOf(0xff); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const frame = frameAt(bytes, at);
    const next = frame && frameAt(bytes, at + frame.length);
    if (frame && next && frame.kind === next.kind) return { at: start + at, frame };
  }
  throw refusals.notAudio('MP3');
};

type Block = { rate: number; channels: Float32Array[] };

async function* decode(source: Source, start: number): AsyncGenerator<Block> {
  // Trims what encoders put in front and behind, where the file tells how much that is.
  const decoder = new MPEGDecoder({ enableGapless: true });
  await decoder.ready;
  let errors = 0;
  try {
    for await (const piece of source.stream(start)) {
      const { channelData, samplesDecoded, sampleRate, errors: broken } = decoder.decode(piece);
      errors += broken.length;
      if (errors > MOST_ERRORS) throw refusals.damaged();
      if (samplesDecoded > 0) yield { rate: sampleRate, channels: channelData };
    }
  } finally {
    decoder.free();
  }
}

/** Refuses a file that is shorter than the header of Xing and LAME in its first frame says. */
const checkLength = async (source: Source, at: number, { isMono, kind }: Frame): Promise<void> => {
  const isMpeg1 = ((kind >>> 19) & 3) === 3;
  const offset = isMpeg1 ? (isMono ? 21 : 36) : isMono ? 13 : 21;
  const bytes = await source.read(at, offset + 16);
  if (bytes.length < offset + 16 || !['Xing', 'Info'].includes(tagAt(bytes, offset))) return;
  const flags = bytes.readUInt32BE(offset + 4);
  if (flags & 2) presentBytes(source, at, bytes.readUInt32BE(offset + (flags & 1 ? 12 : 8)));
};

export const mp3Sound = async (source: Source): Promise<Sound> => {
  const { at, frame } = await findFirst(source, await skipId3(source));
  await checkLength(source, at, frame);
  const { first, all } = await withFirst(decode(source, at));
  async function* blocks() {
    for await (const { rate, channels } of all) {
      if (rate !== first.rate) throw refusals.damaged();
      // The decoder always gives two; a mono file's are the same.
      yield frame.isMono ? channels.slice(0, 1) : channels;
    }
  }
  return { rate: first.rate, channels: frame.isMono ? 1 : 2, bits: null, isExact: false, blocks: blocks() };
};
