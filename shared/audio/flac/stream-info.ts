import { AudioFormatError, type ByteSource } from '../byte-source.ts';

/** What a FLAC says of itself in its first block. */
export type StreamInfo = {
  rate: number;
  channels: number;
  bits: number;
  /** 0 where the encoder could not know. */
  samples: number;
  /** Samples of its longest frame. */
  longestFrame: number;
};

/** "fLaC", the head of a block and the part of it that is read. */
const STREAM_INFO_BYTES = 42;

/** STREAMINFO (RFC 9639, 8.2), from the mark on. */
const parseStreamInfo = (head: Uint8Array): StreamInfo => {
  const isMarked = String.fromCharCode(...head.subarray(0, 4)) === 'fLaC';
  if (!isMarked || head.length < STREAM_INFO_BYTES || ((head[4] as number) & 127) !== 0)
    throw new AudioFormatError('No STREAMINFO block');
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const word = view.getUint32(18);
  return {
    rate: word >>> 12,
    channels: ((word >>> 9) & 7) + 1,
    bits: ((word >>> 4) & 31) + 1,
    longestFrame: view.getUint16(10),
    samples: (word & 15) * 2 ** 32 + view.getUint32(22),
  };
};

// No frame is shorter: header, one constant subframe, two check sums (RFC 9639, 9).
const SHORTEST_FRAME = 9;

/** The header of a FLAC that starts there. `seconds` is null where it does not say, or says more than its bytes could hold. */
export const readFlac = async (
  source: ByteSource,
  start: number,
): Promise<StreamInfo & { seconds: number | null }> => {
  const info = parseStreamInfo(await source.read(start, STREAM_INFO_BYTES));
  const { rate, samples, longestFrame } = info;
  if (rate === 0) throw new AudioFormatError('No sample rate', 'no-channels');
  const most = Math.ceil(source.size / SHORTEST_FRAME) * longestFrame;
  return { ...info, seconds: samples === 0 || samples > most ? null : samples / rate };
};

const MOST_BLOCKS = 10_000;

/** Where the frames start, behind the blocks of tags and pictures, which are never read. */
export const findFlacFrames = async (source: ByteSource, start: number): Promise<number> => {
  for (let at = start + 4, blocks = 0; blocks < MOST_BLOCKS; blocks++) {
    const head = await source.read(at, 4);
    const [kind, high, middle, low] = head;
    if (kind === undefined || high === undefined || middle === undefined || low === undefined) break;
    at += 4 + high * 65_536 + middle * 256 + low;
    if (kind >= 128) return at;
  }
  throw new AudioFormatError('It ends before its frames');
};
