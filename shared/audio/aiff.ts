import { AudioFormatError, type ByteSource, getView, readTag } from './byte-source.ts';
import { type Chunk, readChunks } from './chunks.ts';
import { describePcm, type Encoding, type PcmHeader } from './pcm.ts';

/**
 * Uncompressed AIFF-C compression types in lower case; `none` is plain AIFF. 8-bit samples are signed, except in `raw `.
 * Where `bits` is absent, the file states it.
 */
const kinds = new Map<string, { encoding: Encoding; isLittle?: boolean; bits?: number }>([
  ['none', { encoding: 'signed' }],
  ['twos', { encoding: 'signed' }],
  ['sowt', { encoding: 'signed', isLittle: true }],
  ['raw ', { encoding: 'unsigned' }],
  ['in24', { encoding: 'signed', bits: 24 }],
  ['in32', { encoding: 'signed', bits: 32 }],
  ['42ni', { encoding: 'signed', bits: 24, isLittle: true }],
  ['23ni', { encoding: 'signed', bits: 32, isLittle: true }],
  ['fl32', { encoding: 'float', bits: 32 }],
  ['fl64', { encoding: 'float', bits: 64 }],
]);

type Common = { channels: number; frames: number; bits: number; rate: number; compression: string };

/** An 80-bit IEEE 754 extended float; AIFF uses it only for the sample rate. */
const readExtended = (view: DataView, at: number): number =>
  Number(view.getBigUint64(at + 2)) * 2 ** ((view.getUint16(at) & 0x7fff) - 16383 - 63);

const readCommon = async (source: ByteSource, chunk: Chunk, isCompressed: boolean): Promise<Common> => {
  const needed = isCompressed ? 22 : 18;
  const head = await source.read(chunk.start, Math.min(chunk.size, needed));
  if (head.length < needed) throw new AudioFormatError('The COMM chunk is cut off');
  const view = getView(head);
  return {
    channels: view.getUint16(0),
    frames: view.getUint32(2),
    bits: view.getUint16(6),
    rate: Math.round(readExtended(view, 8)),
    compression: isCompressed ? readTag(head, 18).toLowerCase() : 'none',
  };
};

/**
 * Compressed types whose duration can be computed: packets of 64 samples in 34 bytes (counted in COMM), or one byte per
 * sample.
 */
const describeCompressed = (
  { channels, frames, rate, compression }: Common,
  start: number,
  soundBytes: number,
): PcmHeader => {
  const isLog = compression === 'alaw' || compression === 'ulaw';
  const isIma = compression === 'ima4';
  const stored = Math.floor(soundBytes / ((isIma ? 34 : 1) * channels));
  const count = frames === 0 ? stored : Math.min(frames, stored);
  return {
    ...{ rate, channels, start },
    bits: isLog ? 8 : null,
    seconds: isLog || isIma ? (count * (isIma ? 64 : 1)) / rate : null,
    codec: /^[a-z0-9 ]{4}$/.test(compression) ? compression.trim() : 'an unknown kind',
    layout: null,
    claimedBytes: soundBytes,
  };
};

export const isAiff = (head: Uint8Array): boolean =>
  readTag(head, 0) === 'FORM' && ['AIFF', 'AIFC'].includes(readTag(head, 8));

/** Reads AIFF and AIFF-C from their COMM and SSND chunks. */
export const readAiff = async (source: ByteSource): Promise<PcmHeader> => {
  const isCompressed = readTag(await source.read(0, 12), 8) === 'AIFC';
  let common: Common | undefined;
  let sound: Chunk | undefined;
  for await (const chunk of readChunks(source, false)) {
    if (chunk.id === 'COMM') common ??= await readCommon(source, chunk, isCompressed);
    if (chunk.id === 'SSND') sound ??= chunk;
    if (common && sound) break;
  }
  if (!common || !sound) throw new AudioFormatError('No COMM and SSND chunk', common ? 'empty' : 'damaged');
  const { channels, rate, frames, compression } = common;
  if (channels === 0 || rate === 0)
    throw new AudioFormatError('No channels or no sample rate', 'no-channels');
  // SSND starts with an offset and a block size, four bytes each.
  const offset = 8 + getView(await source.read(sound.start, 8)).getUint32(0);
  const start = sound.start + offset;
  const size = Math.max(0, sound.size - offset);
  const kind = kinds.get(compression);
  if (!kind) return describeCompressed(common, start, Math.max(0, Math.min(size, source.size - start)));
  const { encoding, isLittle = false, bits = common.bits } = kind;
  const width = Math.ceil(bits / 8);
  const claimed = frames === 0 ? size : frames * width * channels;
  // COMM may claim more than SSND holds. Bytes after SSND are not sound, unless its size was never written.
  const soundEnd = sound.start + sound.size;
  const isBounded = sound.size > 0 && soundEnd + 8 <= source.size;
  const present = isBounded ? { ...source, size: soundEnd } : source;
  return describePcm(present, { rate, channels, bits, width, encoding, isLittle }, start, claimed);
};
