import { AudioFormatError, type ByteSource, getView, readTag } from './byte-source.ts';

export type Chunk = { id: string; start: number; size: number };

const MOST_CHUNKS = 1_000;

/** The chunks of a RIFF or IFF file. Their content is skipped. `getSize` knows better than a chunk's own head where that is full. */
export async function* readChunks(
  source: ByteSource,
  isLittle: boolean,
  getSize: (chunk: Chunk) => number = ({ size }) => size,
): AsyncGenerator<Chunk, void> {
  let position = 12;
  for (let count = 0; position + 8 <= source.size; count++) {
    if (count === MOST_CHUNKS) throw new AudioFormatError('Too many chunks');
    const head = await source.read(position, 8);
    // What is unpacked as it is read may turn out shorter than its size.
    if (head.length < 8) return;
    const chunk = { id: readTag(head, 0), start: position + 8, size: getView(head).getUint32(4, isLittle) };
    yield chunk;
    const size = getSize(chunk);
    position = chunk.start + size + (size % 2);
  }
}
