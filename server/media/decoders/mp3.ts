import { MPEGDecoder } from 'mpg123-decoder';
import { isDamagedAudio, isTruncated } from '../../../shared/audio/byte-source.ts';
import { createFrameSplitter, type MpegFrame, readMp3 } from '../../../shared/audio/mp3.ts';
import { refusals } from './refusal.ts';
import type { Sound } from './sound.ts';
import type { Source } from './source.ts';

/** How many broken frames, and how many gaps between frames, are skipped before the file counts as damaged. */
const MAX_ERRORS = 50;

type Block = { rate: number; channels: Float32Array[] };

/** The frames of a file in pieces, without what is no sound between and behind them. */
async function* readFrames(source: Source, start: number, frame: MpegFrame): AsyncGenerator<Buffer> {
  const splitter = createFrameSplitter(frame);
  let position = start;
  for await (const piece of source.stream(start)) {
    position += piece.length;
    const frames = splitter.push(piece, position >= source.size);
    if (splitter.gaps > MAX_ERRORS) throw refusals.damaged();
    if (frames.length) yield Buffer.concat(frames);
  }
}

async function* decode(pieces: AsyncIterable<Buffer>): AsyncGenerator<Block> {
  // Trims encoder delay and padding if the file says how long they are.
  const decoder = new MPEGDecoder({ enableGapless: true });
  await decoder.ready;
  let errors = 0;
  try {
    for await (const piece of pieces) {
      const { channelData, samplesDecoded, sampleRate, errors: broken } = decoder.decode(piece);
      errors += broken.length;
      if (errors > MAX_ERRORS) throw refusals.damaged();
      if (samplesDecoded > 0) yield { rate: sampleRate, channels: channelData };
    }
  } finally {
    decoder.free();
  }
}

/** `start` is the position after the file's tags. */
export const openMp3 = async (source: Source, start: number): Promise<Sound> => {
  const header = await readMp3(source, start).catch((error: unknown) => {
    throw isDamagedAudio(error) ? refusals.notAudio('MP3') : error;
  });
  const { claimedBytes, frame } = header;
  if (claimedBytes !== null && isTruncated(source, header.start, claimedBytes)) throw refusals.truncated();
  const decoded = decode(readFrames(source, header.start, frame));
  // The first block tells the sample rate.
  const { value: first, done } = await decoded.next();
  if (done) throw refusals.damaged();
  // The decoder always returns two channels; for a mono file they are the same.
  const pick = ({ channels }: Block) => (frame.channels === 1 ? channels.slice(0, 1) : channels);
  async function* blocks() {
    yield pick(first as Block);
    for await (const block of decoded) {
      if (block.rate !== (first as Block).rate) throw refusals.damaged();
      yield pick(block);
    }
  }
  return { rate: first.rate, channels: frame.channels, bits: null, isExact: false, blocks: blocks() };
};
