import type { Encoding } from '../../../shared/audio/aiff.ts';
import { type Chunk, chunksOf, presentBytes } from './chunks.ts';
import type { Layout } from './pcm.ts';
import { refusals } from './refusal.ts';
import { type Source, tagAt } from './source.ts';

const EXTENSIBLE = 0xfffe;
// What recorders that crashed and writers into pipes leave: the sound runs to the end of the file.
const UNKNOWN_SIZES = new Set([0, 0x7fffffff, 0xffffffff]);
const codecs: Record<number, string> = {
  2: 'ADPCM',
  6: 'A-law',
  7: 'µ-law',
  17: 'IMA ADPCM',
  80: 'MPEG',
  85: 'MP3',
};

type Format = Pick<Layout, 'rate' | 'channels' | 'bits' | 'encoding'>;

const encodingOf = (tag: number, bits: number): Encoding => {
  if (tag === 3) return 'float';
  if (tag === 1) return bits <= 8 ? 'unsigned' : 'signed';
  throw refusals.codec(codecs[tag] ?? `kind ${tag}`);
};

const readFormat = async (source: Source, { start, size }: Chunk): Promise<Format> => {
  const bytes = await source.read(start, Math.min(size, 40));
  if (bytes.length < 16) throw refusals.damaged();
  // An extensible header names the true format in the first two bytes of its GUID.
  const isExtended = bytes.readUInt16LE(0) === EXTENSIBLE && bytes.length >= 26;
  const tag = bytes.readUInt16LE(isExtended ? 24 : 0);
  const bits = bytes.readUInt16LE(14);
  return {
    channels: bytes.readUInt16LE(2),
    rate: bytes.readUInt32LE(4),
    bits,
    encoding: encodingOf(tag, bits),
  };
};

/** RIFF, RF64 and BW64. */
export const readWav = async (source: Source): Promise<Layout> => {
  let format: Format | undefined;
  let large: number | undefined;
  const trueSize = ({ id, size }: Chunk) =>
    id === 'data' && size === 0xffffffff && large !== undefined ? large : size;
  for await (const chunk of chunksOf(source, true, trueSize)) {
    if (chunk.id === 'ds64') {
      const bytes = await source.read(chunk.start, 16);
      if (bytes.length === 16) large = Number(bytes.readBigUInt64LE(8));
    } else if (chunk.id === 'fmt ') {
      format ??= await readFormat(source, chunk);
    } else if (chunk.id === 'data' && format) {
      const told = trueSize(chunk);
      const rest = source.size - chunk.start;
      const isUnknown = UNKNOWN_SIZES.has(told) && !(told === 0 && rest < 1_024);
      const bytes = isUnknown ? rest : presentBytes(source, chunk.start, told);
      return { ...format, start: chunk.start, bytes, isLittle: true };
    }
  }
  throw format ? refusals.empty() : refusals.damaged();
};

export const isWav = (head: Buffer): boolean =>
  ['RIFF', 'RF64', 'BW64'].includes(tagAt(head, 0)) && tagAt(head, 8) === 'WAVE';
