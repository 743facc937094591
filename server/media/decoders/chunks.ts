import { refusals } from './refusal.ts';
import { type Source, tagAt } from './source.ts';

export type Chunk = { id: string; start: number; size: number };

const MOST_CHUNKS = 1_000;

/** The chunks of a RIFF or IFF file. `trueSize` knows better than a chunk's own head where that is full. */
export async function* chunksOf(
  source: Source,
  isLittle: boolean,
  trueSize: (chunk: Chunk) => number = ({ size }) => size,
): AsyncGenerator<Chunk> {
  let position = 12;
  for (let count = 0; position + 8 <= source.size; count++) {
    if (count === MOST_CHUNKS) throw refusals.damaged();
    const head = await source.read(position, 8);
    const chunk = {
      id: tagAt(head, 0),
      start: position + 8,
      size: isLittle ? head.readUInt32LE(4) : head.readUInt32BE(4),
    };
    yield chunk;
    const size = trueSize(chunk);
    position = chunk.start + size + (size % 2);
  }
}

/** Some writers count wrong by a few bytes; what lacks more was cut off. */
const TOLERATED = 1_024;

/** Bytes of sound there are, of those the file says. */
export const presentBytes = (source: Source, start: number, told: number): number => {
  const present = Math.max(0, source.size - start);
  if (told > present + TOLERATED) throw refusals.truncated();
  return Math.min(told, present);
};
