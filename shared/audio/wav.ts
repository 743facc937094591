import { AudioFormatError, type ByteSource, getView, readTag } from './byte-source.ts';
import { type Chunk, readChunks, readWave64Chunks } from './chunks.ts';
import { describePcm, type PcmHeader } from './pcm.ts';
import { resolveSoundBytes } from './sound-size.ts';
import { getWavCodec, measureWavSeconds, type WavFormat } from './wav-codecs.ts';

const PCM = 1;
const FLOAT = 3;
const A_LAW = 6;
const MU_LAW = 7;
const EXTENSIBLE = 0xfffe;
const FULL_32 = 0xffffffff;

const readFormat = async (
  source: ByteSource,
  { start, size }: Chunk,
  isLittle: boolean,
): Promise<WavFormat> => {
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
    blockBytes: view.byteLength >= 14 ? view.getUint16(12, isLittle) : 0,
    blockSamples: !isExtended && view.byteLength >= 20 ? view.getUint16(18, isLittle) : 0,
  };
};

type Found = {
  format: WavFormat;
  start: number;
  claimedBytes: number;
  /** Samples by the `fact` chunk. */
  samples: number;
  isLittle: boolean;
};

const describe = async (
  source: ByteSource,
  { format, start, claimedBytes, samples, isLittle }: Found,
): Promise<PcmHeader> => {
  const { tag, channels, rate, bits, width } = format;
  if (channels === 0 || rate === 0)
    throw new AudioFormatError('No channels or no sample rate', 'no-channels');
  const sound = { rate, channels, isLittle };
  if (tag === PCM || tag === FLOAT) {
    const encoding = tag === FLOAT ? 'float' : width === 1 ? 'unsigned' : 'signed';
    return describePcm(source, { ...sound, bits, width, encoding }, start, claimedBytes);
  }
  if (tag === A_LAW || tag === MU_LAW) {
    const encoding = tag === A_LAW ? 'A-law' : 'µ-law';
    return describePcm(source, { ...sound, bits: 8, width: 1, encoding }, start, claimedBytes);
  }
  const present = Math.max(0, Math.min(claimedBytes, source.size - start));
  return {
    ...{ rate, channels, start, claimedBytes },
    bits: null,
    seconds: await measureWavSeconds({ ...source, size: start + present }, format, start, samples),
    codec: getWavCodec(tag),
    layout: null,
  };
};

/** `riff`, as Wave64 writes it; the rest of the GUID follows. */
const WAVE64 = [0x72, 0x69, 0x66, 0x66, 0x2e, 0x91, 0xcf, 0x11];
const isWave64 = (head: Uint8Array): boolean => WAVE64.every((byte, at) => head[at] === byte);

export const isWav = (head: Uint8Array): boolean =>
  (['RIFF', 'RIFX', 'RF64', 'BW64'].includes(readTag(head, 0)) && readTag(head, 8) === 'WAVE') ||
  isWave64(head);

/** Reads RIFF, RIFX (big-endian), RF64, BW64 and Wave64. */
export const readWav = async (source: ByteSource): Promise<PcmHeader> => {
  const head = await source.read(0, 40);
  const isWide = isWave64(head);
  const isLittle = readTag(head, 0) !== 'RIFX';
  let format: WavFormat | undefined;
  let data: Chunk | undefined;
  let samples = 0;
  let large: { outer: number; data: number } | undefined;
  const getSize = ({ id, size }: Chunk) => (id === 'data' && size === FULL_32 && large ? large.data : size);
  const chunks = isWide ? readWave64Chunks(source) : readChunks(source, isLittle, getSize);
  for await (const chunk of chunks) {
    if (chunk.id === 'ds64') {
      const sizes = await source.read(chunk.start, 16);
      const at = (offset: number) => Number(getView(sizes).getBigUint64(offset, true));
      if (sizes.length === 16) large = { outer: at(0), data: at(8) };
    } else if (chunk.id === 'fmt ') format ??= await readFormat(source, chunk, isLittle);
    else if (chunk.id === 'fact' && chunk.size >= 4)
      samples = getView(await source.read(chunk.start, 4)).getUint32(0, isLittle);
    else if (chunk.id === 'data') data ??= chunk;
    if (!format || !data) continue;
    const { start } = data;
    const outer = isWide
      ? Number(getView(head).getBigUint64(16, true)) - 8
      : getView(head).getUint32(4, isLittle);
    const claim = { start, claimed: getSize(data), outer: large?.outer ?? outer, isLittle };
    const claimedBytes = await resolveSoundBytes(source, claim);
    return describe(source, { format, start, claimedBytes, samples, isLittle });
  }
  throw new AudioFormatError('No fmt and data chunk', format ? 'empty' : 'damaged');
};
