/** What a FLAC says of itself in its first block. */
export type StreamInfo = {
  rate: number;
  channels: number;
  bits: number;
  /** 0 where the encoder could not know. */
  samples: number;
};

/** "fLaC", the head of a block and the part of it that is read. */
export const STREAM_INFO_BYTES = 42;

/** STREAMINFO (RFC 9639, 8.2), from the mark on; null when it is not there. */
export const readStreamInfo = (head: Uint8Array): StreamInfo | null => {
  const isMarked = String.fromCharCode(...head.subarray(0, 4)) === 'fLaC';
  if (!isMarked || head.length < STREAM_INFO_BYTES || ((head[4] as number) & 127) !== 0) return null;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const word = view.getUint32(18);
  return {
    rate: word >>> 12,
    channels: ((word >>> 9) & 7) + 1,
    bits: ((word >>> 4) & 31) + 1,
    samples: (word & 15) * 2 ** 32 + view.getUint32(22),
  };
};

const MOST_BLOCKS = 10_000;

/** Where the frames start, behind the blocks of tags and pictures, which are never read. Null when the file ends before. */
export const findFrames = async (
  read: (at: number, length: number) => Promise<Uint8Array>,
  start: number,
): Promise<number | null> => {
  for (let at = start + 4, blocks = 0; blocks < MOST_BLOCKS; blocks++) {
    const head = await read(at, 4);
    const [kind, high, middle, low] = head;
    if (kind === undefined || high === undefined || middle === undefined || low === undefined) return null;
    at += 4 + high * 65_536 + middle * 256 + low;
    if (kind >= 128) return at;
  }
  return null;
};
