import type { Bytes } from './bytes.ts';
import { tagAt } from './identify.ts';

export type Chunk = { id: string; start: number; size: number };

const MOST_CHUNKS = 1_000;

/** The numbers of a header; reading beyond its end throws a RangeError. */
export const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** The chunks of a RIFF (`isLittle`) or IFF file. `trueSize` knows better than a chunk's own head where that is full. */
export async function* chunksOf(
  bytes: Bytes,
  isLittle: boolean,
  trueSize: (chunk: Chunk) => number = ({ size }) => size,
): AsyncGenerator<Chunk, void> {
  let position = 12;
  for (let count = 0; count < MOST_CHUNKS; count++) {
    const head = await bytes.read(position, 8);
    if (head.length < 8) return;
    const chunk = { id: tagAt(head, 0), start: position + 8, size: viewOf(head).getUint32(4, isLittle) };
    yield chunk;
    const size = trueSize(chunk);
    position = chunk.start + size + (size % 2);
  }
}
