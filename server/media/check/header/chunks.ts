import { HeaderError, type Source, tagAt } from './source.ts';

export type Chunk = { id: string; start: number; size: number };

const MOST_CHUNKS = 1_000;

/** The chunks of a RIFF or IFF file, one by one. Their content is skipped, never read. */
export async function* chunksOf(
  file: Source,
  littleEndian: boolean,
  actualSize: (chunk: Chunk) => number = (chunk) => chunk.size,
): AsyncGenerator<Chunk> {
  let position = 12;
  for (let count = 0; position + 8 <= file.size; count += 1) {
    if (count === MOST_CHUNKS) throw new HeaderError('Too many chunks');
    const head = await file.read(position, 8);
    const size = littleEndian ? head.readUInt32LE(4) : head.readUInt32BE(4);
    const chunk = { id: tagAt(head, 0), start: position + 8, size };
    yield chunk;
    const length = actualSize(chunk);
    position = chunk.start + length + (length % 2);
  }
}
