import { AudioFormatError, type ByteSource, getView, readTag } from './byte-source.ts';
import { type Chunk, readChunks } from './chunks.ts';
import { describePcm, type PcmHeader } from './pcm.ts';

const PCM = 1;
const FLOAT = 3;
const A_LAW = 6;
const MU_LAW = 7;
const EXTENSIBLE = 0xfffe;
// Sizes left by crashed recorders and writers into pipes: the audio runs to the end of the file.
const UNKNOWN_SIZES = new Set([0, 0x7fffffff, 0xffffffff]);
/** A data chunk of size 0 followed by no more bytes than this is really empty. */
const MIN_UNKNOWN = 1_024;

const codecs: Record<number, string> = {
  2: 'ADPCM',
  [A_LAW]: 'A-law',
  [MU_LAW]: 'µ-law',
  17: 'IMA ADPCM',
  80: 'MPEG',
  85: 'MP3',
};

type Format = {
  tag: number;
  channels: number;
  rate: number;
  bytesPerSecond: number;
  /** Significant bits and bytes per sample. */
  bits: number;
  width: number;
};

const readFormat = async (source: ByteSource, { start, size }: Chunk, isLittle: boolean): Promise<Format> => {
  const view = getView(await source.read(start, Math.min(size, 40)));
  // The oldest headers end before the bit depth.
  const stored = view.byteLength >= 16 ? view.getUint16(14, isLittle) : 8;
  // An extensible header states the true format in the first two bytes of its GUID, and the valid bits.
  const isExtended = view.getUint16(0, isLittle) === EXTENSIBLE && view.byteLength >= 26;
  const valid = isExtended ? view.getUint16(18, isLittle) : 0;
  return {
    tag: view.getUint16(isExtended ? 24 : 0, isLittle),
    channels: view.getUint16(2, isLittle),
    rate: view.getUint32(4, isLittle),
    bytesPerSecond: view.getUint32(8, isLittle),
    bits: valid > 0 && valid <= stored ? valid : stored,
    width: Math.ceil(stored / 8),
  };
};

const describe = (
  source: ByteSource,
  { tag, channels, rate, bytesPerSecond, bits, width }: Format,
  start: number,
  claimedBytes: number,
  isLittle: boolean,
): PcmHeader => {
  if (channels === 0 || rate === 0)
    throw new AudioFormatError('No channels or no sample rate', 'no-channels');
  if (tag === PCM || tag === FLOAT) {
    const encoding = tag === FLOAT ? 'float' : width === 1 ? 'unsigned' : 'signed';
    return describePcm(source, { rate, channels, bits, width, encoding, isLittle }, start, claimedBytes);
  }
  const present = Math.max(0, Math.min(claimedBytes, source.size - start));
  const isLog = tag === A_LAW || tag === MU_LAW;
  const perSecond = isLog ? channels * rate : bytesPerSecond;
  return {
    ...{ rate, channels, start, claimedBytes },
    bits: isLog ? 8 : null,
    seconds: perSecond > 0 ? present / perSecond : null,
    codec: codecs[tag] ?? `kind ${tag}`,
    layout: null,
  };
};

export const isWav = (head: Uint8Array): boolean =>
  ['RIFF', 'RIFX', 'RF64', 'BW64'].includes(readTag(head, 0)) && readTag(head, 8) === 'WAVE';

/** Reads RIFF, RIFX (big-endian), RF64 and BW64. */
export const readWav = async (source: ByteSource): Promise<PcmHeader> => {
  const isLittle = readTag(await source.read(0, 4), 0) !== 'RIFX';
  let format: Format | undefined;
  let data: Chunk | undefined;
  let largeSize: number | undefined;
  const getSize = ({ id, size }: Chunk) =>
    id === 'data' && size === 0xffffffff && largeSize !== undefined ? largeSize : size;
  for await (const chunk of readChunks(source, isLittle, getSize)) {
    if (chunk.id === 'ds64') {
      const sizes = await source.read(chunk.start, 16);
      if (sizes.length === 16) largeSize = Number(getView(sizes).getBigUint64(8, true));
    } else if (chunk.id === 'fmt ') format ??= await readFormat(source, chunk, isLittle);
    else if (chunk.id === 'data') data ??= chunk;
    if (!format || !data) continue;
    const claimed = getSize(data);
    const rest = Math.max(0, source.size - data.start);
    const isUnknown = UNKNOWN_SIZES.has(claimed) && !(claimed === 0 && rest < MIN_UNKNOWN);
    return describe(source, format, data.start, isUnknown ? rest : claimed, isLittle);
  }
  throw new AudioFormatError('No fmt and data chunk', format ? 'empty' : 'damaged');
};
