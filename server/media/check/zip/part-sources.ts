import { Readable } from 'node:stream';
import { createInflateRaw } from 'node:zlib';
import { AudioRefusal, refusals } from '../../decoders/refusal.ts';
import type { Source } from '../../decoders/source.ts';

import type { Budget } from '../budget.ts';

/** A part of a file, stored as it is. */
export const plainPart = (source: Source, start: number, size: number): Source => ({
  size,
  read: (at, length) => source.read(start + at, Math.max(0, Math.min(length, size - at))),
  stream: (at, end = size) => source.stream(start + at, start + Math.min(end, size)),
});

/** Times a file may be unpacked from its beginning for something deep inside. */
const MOST_PASSES = 4;

type Packed = { start: number; packed: number; size: number };

async function* inflate(
  source: Source,
  { start, packed, size }: Packed,
  budget: Pick<Budget, 'unpack'>,
): AsyncGenerator<Buffer> {
  const unpacking = createInflateRaw();
  const input = Readable.from(source.stream(start, start + packed));
  input.on('error', (error) => unpacking.destroy(error));
  let made = 0;
  try {
    for await (const piece of input.pipe(unpacking)) {
      made += piece.length;
      budget.unpack(piece.length);
      if (made > size) throw refusals.damaged();
      yield piece;
    }
  } catch (error) {
    const isZlib = String((error as NodeJS.ErrnoException).code).startsWith('Z_');
    throw isZlib ? refusals.damaged() : error;
  } finally {
    input.destroy();
    unpacking.destroy();
  }
  if (made < size) throw refusals.truncated();
}

/** A compressed part of a file, unpacked as it is read. Its first bytes are held, as headers are read back and forth. */
export const inflatedPart = (
  source: Source,
  part: Packed,
  held: number,
  budget: Pick<Budget, 'unpack'>,
): Source => {
  const { size } = part;
  let passes = 0;
  let first: Promise<Buffer> | undefined;

  async function* stream(at: number, end = size): AsyncGenerator<Buffer, void> {
    let from = 0;
    for await (const piece of inflate(source, part, budget)) {
      const slice = piece.subarray(Math.max(0, at - from), Math.max(0, Math.min(end, size) - from));
      from += piece.length;
      if (slice.length > 0) yield slice;
      if (from >= end && end < size) return;
    }
  }
  const collect = async (at: number, end: number): Promise<Buffer> => {
    if (++passes > MOST_PASSES)
      throw new AudioRefusal('Its header is spread over too much of a compressed file.');
    const pieces: Buffer[] = [];
    for await (const piece of stream(at, end)) pieces.push(piece);
    return Buffer.concat(pieces);
  };

  return {
    size,
    stream,
    async read(at, length) {
      const end = Math.min(at + length, size);
      if (at >= end) return Buffer.alloc(0);
      if (end > held) return collect(at, end);
      first ??= collect(0, Math.min(held, size));
      return (await first).subarray(at, end);
    },
  };
};
