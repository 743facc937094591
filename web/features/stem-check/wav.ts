import { Broken, presentBytes } from './broken.ts';
import type { Bytes } from './bytes.ts';
import { type Chunk, chunksOf, viewOf } from './chunks.ts';
import { type Header, headerOf } from './header.ts';
import type { PcmLayout } from './pcm.ts';

const PCM = 1;
const FLOAT = 3;
const EXTENSIBLE = 0xfffe;
// What recorders that crashed and writers into pipes leave: the sound runs to the end of the file.
const UNKNOWN_SIZES = new Set([0, 0x7fffffff, 0xffffffff]);

type Format = { tag: number; bits: number } & Pick<PcmLayout, 'rate' | 'channels' | 'width'> & {
    bytesPerSecond: number;
  };

const readFormat = async (bytes: Bytes, { start, size }: Chunk): Promise<Format> => {
  const view = viewOf(await bytes.read(start, Math.min(size, 40)));
  const stored = view.getUint16(14, true);
  // An extensible header names the true format in the first two bytes of its GUID, and the bits that count.
  const isExtended = view.getUint16(0, true) === EXTENSIBLE && view.byteLength >= 26;
  const valid = isExtended ? view.getUint16(18, true) : 0;
  return {
    tag: view.getUint16(isExtended ? 24 : 0, true),
    channels: view.getUint16(2, true),
    rate: view.getUint32(4, true),
    bytesPerSecond: view.getUint32(8, true),
    bits: valid > 0 && valid <= stored ? valid : stored,
    width: Math.ceil(stored / 8),
  };
};

const found = (format: Format, start: number, present: number): Header => {
  const { tag, rate, channels, width, bits, bytesPerSecond } = format;
  if (tag !== PCM && tag !== FLOAT)
    return headerOf('WAV', { rate, channels, bits: null, seconds: present / bytesPerSecond }, null);
  const encoding = tag === FLOAT ? 'float' : width === 1 ? 'unsigned' : 'signed';
  const frames = Math.floor(present / (width * channels));
  if (frames === 0) throw new Broken();
  const seconds = frames / rate;
  const layout = { start, bytes: present, rate, channels, width, encoding, isLittle: true } as const;
  return headerOf('WAV', { rate, channels, bits, seconds }, layout);
};

/** RIFF, RF64 and BW64. */
export const readWav = async (bytes: Bytes): Promise<Header> => {
  let format: Format | undefined;
  let large: number | undefined;
  const trueSize = ({ id, size }: Chunk) =>
    id === 'data' && size === 0xffffffff && large !== undefined ? large : size;
  for await (const chunk of chunksOf(bytes, true, trueSize)) {
    if (chunk.id === 'ds64') {
      const sizes = await bytes.read(chunk.start, 16);
      if (sizes.length === 16) large = Number(viewOf(sizes).getBigUint64(8, true));
    } else if (chunk.id === 'fmt ') {
      format ??= await readFormat(bytes, chunk);
    } else if (chunk.id === 'data' && format) {
      const told = trueSize(chunk);
      const rest = Math.max(0, bytes.size - chunk.start);
      const isUnknown = UNKNOWN_SIZES.has(told) && !(told === 0 && rest < 1_024);
      const isPlain = format.tag === PCM || format.tag === FLOAT;
      const present = isUnknown
        ? rest
        : isPlain
          ? presentBytes(bytes.size, chunk.start, told)
          : Math.min(told, rest);
      return found(format, chunk.start, present);
    }
  }
  throw new Broken();
};
