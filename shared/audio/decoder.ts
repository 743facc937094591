import { type Bits, FlacError, SLACK } from './bits.ts';
import { createFrameReader, type Frame } from './frame.ts';
import type { StreamInfo } from './stream-info.ts';

/** Larger than any frame an encoder writes: 65,536 samples of eight channels, stored verbatim. */
const LARGEST_FRAME = 4 * 1024 * 1024;

/** Decoding starts once this many bytes are buffered, or at the end of the stream. */
const ENOUGH = 64 * 1024;

/** Buffers bytes that have been pushed but not decoded, with padding after them. */
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

/** Whether the bytes are a tag of another format, which some players append after the audio. */
const isTag = (bytes: Uint8Array, at: number): boolean =>
  /^(TAG|APETAG|LYRICS|ID3|\0)/.test(String.fromCharCode(...bytes.subarray(at, at + 6)));

/** Samples per channel in one output block, unless a single frame is longer. */
const BLOCK = 16_384;

/** Joins frames into blocks; some encoders write frames of only a few samples. */
const createBlocks = ({ channels, bits }: StreamInfo) => {
  const scale = 2 ** (1 - bits);
  let block: Float32Array[] = [];
  let filled = 0;
  /** Takes out the collected samples. */
  const take = (): Float32Array[] | null => {
    const taken = filled > 0 ? block.map((samples) => samples.subarray(0, filled)) : null;
    block = [];
    filled = 0;
    return taken;
  };
  return {
    take,
    /** Adds a frame; returns the finished block when the frame no longer fits into it. */
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
 * Streaming decoder for the frames of a FLAC stream: every kind the format allows (RFC 9639), up to 32 bits and 65,536
 * samples per frame. A frame's end is known from its own bits, so the last one needs no successor. Full scale is 1;
 * samples of up to 24 bits are exact.
 */
export const createFlacDecoder = (info: StreamInfo) => {
  const readFrame = createFrameReader(info);
  const buffer = createBuffer();
  const blocks = createBlocks(info);
  let decoded = 0;
  let needed = 0;
  let isOver = false;

  /** The next frame; null when it is incomplete or there are no more. */
  const next = (bits: Bits): Frame | null => {
    const at = bits.at >>> 3;
    try {
      const frame = readFrame(bits, buffer.bytes());
      buffer.used(bits.at >>> 3);
      return frame;
    } catch (error) {
      if (error instanceof RangeError && buffer.length() < LARGEST_FRAME) return null;
      // Bytes after the last sample are not audio.
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
    // Retries once the buffer has doubled, so that a large frame arriving in small pieces is not parsed over and over.
    needed = 2 * buffer.length();
  }

  return {
    /** Decodes a piece; yields finished blocks. */
    *push(piece: Uint8Array): Generator<Float32Array[], void> {
      if (isOver) return;
      buffer.add(piece);
      if (buffer.length() >= Math.max(ENOUGH, needed)) yield* read();
    },
    /** Yields the remaining blocks. Throws FlacError when samples are missing. */
    *end(): Generator<Float32Array[], void> {
      if (!isOver) yield* read();
      const isWhole = info.samples > 0 ? decoded >= info.samples : isOver || buffer.length() === 0;
      if (!isWhole) throw new FlacError('It ends before its sound does');
    },
  };
};
