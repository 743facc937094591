import { MPEGDecoder } from 'mpg123-decoder';
import {
  bytesTold,
  FRAME_SEARCHED,
  firstFrame,
  type MpegFrame,
  XING_BYTES,
} from '../../../shared/audio/mp3.ts';
import { presentBytes } from './chunks.ts';
import { withFirst } from './first-block.ts';
import { skipId3 } from './id3.ts';
import { refusals } from './refusal.ts';
import type { Sound } from './sound.ts';
import type { Source } from './source.ts';

/** Broken frames that are skipped before the file counts as damaged. */
const MOST_ERRORS = 50;

const findFirst = async (source: Source, start: number): Promise<{ at: number; frame: MpegFrame }> => {
  const found = firstFrame(await source.read(start, FRAME_SEARCHED));
  if (!found) throw refusals.notAudio('MP3');
  return { at: start + found.at, frame: found.frame };
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
const checkLength = async (source: Source, at: number, frame: MpegFrame): Promise<void> => {
  const told = bytesTold(await source.read(at, XING_BYTES), frame);
  if (told !== null) presentBytes(source, at, told);
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
