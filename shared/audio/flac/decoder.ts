import { type Bits, FlacError, SLACK } from './bits.ts';
import { createFrameReader, type Frame } from './frame.ts';
import type { StreamInfo } from './stream-info.ts';

/** More than any frame takes that an encoder makes: 65,536 samples of eight channels, stored as they are. */
const LARGEST_FRAME = 4 * 1024 * 1024;

/** So many bytes are worth looking for frames in; fewer are taken when there are no more. */
const ENOUGH = 64 * 1024;

/** Bytes that were pushed and not read yet, with some room behind them. */
const createBuffer = () => {
  let bytes = new Uint8Array(0);
  let from = 0;
  let to = 0;
  return {
    add(piece: Uint8Array) {
      if (to + piece.length + SLACK > bytes.length) {
        const larger = new Uint8Array(2 * (to - from + piece.length) + SLACK);
        larger.set(bytes.subarray(from, to));
        bytes = larger;
        to -= from;
        from = 0;
      }
      bytes.set(piece, to);
      to += piece.length;
    },
    used(until: number) {
      from = until;
    },
    length: () => to - from,
    bytes: () => bytes,
    bits: (): Bits => ({ view: new DataView(bytes.buffer), at: from * 8, end: to * 8 }),
  };
};

/** Tags of other formats that players put behind the sound. */
const isTag = (bytes: Uint8Array, at: number): boolean =>
  /^(TAG|APETAG|LYRICS|ID3|\0)/.test(String.fromCharCode(...bytes.subarray(at, at + 6)));

/** Samples a channel that come out at once, unless a frame has more. */
const BLOCK = 16_384;

/** Puts frames together to blocks; those of some encoders hold a few samples only. */
const createBlocks = ({ channels, bits }: StreamInfo) => {
  const scale = 2 ** (1 - bits);
  let block: Float32Array[] = [];
  let filled = 0;
  /** What there is. */
  const take = (): Float32Array[] | null => {
    const taken = filled > 0 ? block.map((samples) => samples.subarray(0, filled)) : null;
    block = [];
    filled = 0;
    return taken;
  };
  return {
    take,
    /** Gives the block that this frame did not fit into any more. */
    add({ size, samples }: Frame): Float32Array[] | null {
      const full = filled + size > (block[0]?.length ?? 0) ? take() : null;
      if (block.length === 0)
        block = Array.from({ length: channels }, () => new Float32Array(Math.max(BLOCK, size)));
      for (const [channel, from] of samples.entries()) {
        const to = block[channel] as Float32Array;
        for (let i = 0; i < size; i++) to[filled + i] = (from[i] as number) * scale;
      }
      filled += size;
      return full;
    },
  };
};

/**
 * Decodes what is behind the blocks of a FLAC stream, piece by piece, of any kind the format has (RFC 9639), up to 32 bits and 65,536 samples a frame.
 * A frame is known to end where its bits do, so that the last needs no other behind it. Full scale is 1; up to 24 bits come out exactly.
 */
export const createFlacDecoder = (info: StreamInfo) => {
  const readFrame = createFrameReader(info);
  const buffer = createBuffer();
  const blocks = createBlocks(info);
  let decoded = 0;
  let needed = 0;
  let isOver = false;

  /** The next frame; null when it is not there to its end, or there is none. */
  const next = (bits: Bits): Frame | null => {
    const at = bits.at >>> 3;
    try {
      const frame = readFrame(bits, buffer.bytes());
      buffer.used(bits.at >>> 3);
      return frame;
    } catch (error) {
      if (error instanceof RangeError && buffer.length() < LARGEST_FRAME) return null;
      // What is behind the last sample is none of the sound.
      isOver = info.samples > 0 ? decoded >= info.samples : decoded > 0 && isTag(buffer.bytes(), at);
      if (isOver) return null;
      throw error instanceof RangeError ? new FlacError('A frame without end') : error;
    }
  };

  function* read(): Generator<Float32Array[], void> {
    const bits = buffer.bits();
    while (buffer.length() > 0) {
      const frame = next(bits);
      if (!frame) break;
      decoded += frame.size;
      const block = blocks.add(frame);
      if (block) yield block;
    }
    const rest = blocks.take();
    if (rest) yield rest;
    // Looked at again when there is twice as much of it, so that a large frame in small pieces is not read over and over.
    needed = 2 * buffer.length();
  }

  return {
    /** What is decoded with this piece. */
    *push(piece: Uint8Array): Generator<Float32Array[], void> {
      if (isOver) return;
      buffer.add(piece);
      if (buffer.length() >= Math.max(ENOUGH, needed)) yield* read();
    },
    /** What is decoded when no piece follows. Throws FlacError when that is not all the sound there should be. */
    *end(): Generator<Float32Array[], void> {
      if (!isOver) yield* read();
      const isWhole = info.samples > 0 ? decoded >= info.samples : isOver || buffer.length() === 0;
      if (!isWhole) throw new FlacError('It ends before its sound does');
    },
  };
};
