import { getAiffCodec, measureAiffSeconds } from './aiff-codecs.ts';
import { AudioFormatError, type ByteSource, getView, readTag } from './byte-source.ts';
import { type Chunk, readChunks } from './chunks.ts';
import { describePcm, type Encoding, type PcmHeader } from './pcm.ts';
import { isPlaceholder, resolveSoundBytes } from './sound-size.ts';

/**
 * AIFF-C compression types in lower case whose samples all have the same number of bytes; `none` is plain AIFF. 8-bit samples are signed, except in `raw `.
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
  ['alaw', { encoding: 'A-law', bits: 8 }],
  ['ulaw', { encoding: 'µ-law', bits: 8 }],
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

export const isAiff = (head: Uint8Array): boolean =>
  readTag(head, 0) === 'FORM' && ['AIFF', 'AIFC'].includes(readTag(head, 8));

/** Reads AIFF and AIFF-C from their COMM and SSND chunks. */
export const readAiff = async (source: ByteSource): Promise<PcmHeader> => {
  const head = await source.read(0, 12);
  const isCompressed = readTag(head, 8) === 'AIFC';
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
  const claim = { start, outer: getView(head).getUint32(4), isLittle: false };
  const chunkBytes = await resolveSoundBytes(source, { ...claim, claimed: Math.max(0, sound.size - offset) });
  const kind = kinds.get(compression);
  if (!kind) {
    const bytes = Math.max(0, Math.min(chunkBytes, source.size - start));
    return {
      ...{ rate, channels, start },
      bits: null,
      seconds: measureAiffSeconds({ type: compression, channels, rate, bytes }),
      codec: getAiffCodec(compression),
      layout: null,
      claimedBytes: chunkBytes,
    };
  }
  const { encoding, isLittle = false, bits = common.bits } = kind;
  const width = Math.ceil(bits / 8);
  // Bytes after SSND are not sound.
  const soundEnd = start + chunkBytes;
  const present = soundEnd + 8 <= source.size ? { ...source, size: soundEnd } : source;
  // COMM may claim more than SSND has, or less when the recorder was stopped.
  const counted = frames * width * channels;
  const isCounted =
    !isPlaceholder(frames) && (await resolveSoundBytes(present, { ...claim, claimed: counted })) === counted;
  const claimedBytes = isCounted ? counted : chunkBytes;
  return describePcm(present, { rate, channels, bits, width, encoding, isLittle }, start, claimedBytes);
};
