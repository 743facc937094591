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

/** A GUID and the size of the whole chunk with this head. */
const WAVE64_HEAD = 24;
const WAVE64_FILE_HEAD = 40;

/** The same for Wave64 (Sony): sizes of 64 bits, chunks at multiples of eight, and GUIDs that begin with the RIFF name. */
export async function* readWave64Chunks(source: ByteSource): AsyncGenerator<Chunk, void> {
  let position = WAVE64_FILE_HEAD;
  for (let count = 0; position + WAVE64_HEAD <= source.size; count++) {
    if (count === MAX_CHUNKS) throw new AudioFormatError('Too many chunks');
    const head = await source.read(position, WAVE64_HEAD);
    if (head.length < WAVE64_HEAD) return;
    const size = Number(getView(head).getBigUint64(16, true)) - WAVE64_HEAD;
    yield { id: readTag(head, 0), start: position + WAVE64_HEAD, size: Math.max(0, size) };
    if (size < 0) return;
    position = Math.ceil((position + WAVE64_HEAD + size) / 8) * 8;
  }
}
