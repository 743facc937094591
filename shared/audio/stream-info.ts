import { AudioFormatError, type ByteSource } from './byte-source.ts';

/** Fields of the STREAMINFO block. */
export type StreamInfo = {
  rate: number;
  channels: number;
  bits: number;
  /** 0 when the encoder did not know. */
  samples: number;
  /** Samples in the longest frame. */
  longestFrame: number;
};

/** "fLaC", the block header, and the part of STREAMINFO we read. */
const STREAM_INFO_BYTES = 42;

/** Parses STREAMINFO (RFC 9639, 8.2), starting at the "fLaC" marker. */
export const parseStreamInfo = (head: Uint8Array): StreamInfo => {
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

// The smallest possible frame: header, one constant subframe and two checksums (RFC 9639, 9).
const SHORTEST_FRAME = 9;

/**
 * Reads the header of a FLAC stream at `start`. `seconds` is null when the header does not state a length or claims more
 * than the bytes could hold.
 */
export const readFlac = async (
  source: ByteSource,
  start: number,
): Promise<StreamInfo & { seconds: number | null }> => {
  const info = parseStreamInfo(await source.read(start, STREAM_INFO_BYTES));
  const { rate, samples, longestFrame } = info;
  if (rate === 0) throw new AudioFormatError('No sample rate', 'no-channels');
  const max = Math.ceil(source.size / SHORTEST_FRAME) * longestFrame;
  return { ...info, seconds: samples === 0 || samples > max ? null : samples / rate };
};

const MAX_BLOCKS = 10_000;

/** Offset of the first frame. Metadata blocks (tags, pictures) are skipped without being read. */
export const findFlacFrames = async (source: ByteSource, start: number): Promise<number> => {
  for (let at = start + 4, blocks = 0; blocks < MAX_BLOCKS; blocks++) {
    const head = await source.read(at, 4);
    const [kind, high, middle, low] = head;
    if (kind === undefined || high === undefined || middle === undefined || low === undefined) break;
    at += 4 + high * 65_536 + middle * 256 + low;
    if (kind >= 128) return at;
  }
  throw new AudioFormatError('It ends before its frames');
};
