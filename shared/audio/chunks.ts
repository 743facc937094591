import { AudioFormatError, type ByteSource, getView, readTag } from './byte-source.ts';

export type Chunk = { id: string; start: number; size: number };

const MAX_CHUNKS = 1_000;

/**
 * Iterates over the chunks of a RIFF or IFF file without reading their content. `getSize` overrides a chunk's own 32-bit
 * size when that field is saturated.
 */
export async function* readChunks(
  source: ByteSource,
  isLittle: boolean,
  getSize: (chunk: Chunk) => number = ({ size }) => size,
): AsyncGenerator<Chunk, void> {
  let position = 12;
  for (let count = 0; position + 8 <= source.size; count++) {
    if (count === MAX_CHUNKS) throw new AudioFormatError('Too many chunks');
    const head = await source.read(position, 8);
    // A source that is unpacked while reading may turn out shorter than its declared size.
    if (head.length < 8) return;
    const chunk = { id: readTag(head, 0), start: position + 8, size: getView(head).getUint32(4, isLittle) };
    yield chunk;
    const size = getSize(chunk);
    position = chunk.start + size + (size % 2);
  }
}
