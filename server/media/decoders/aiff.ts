import { aiffKind } from '../../../shared/audio/aiff.ts';
import { type Chunk, chunksOf, presentBytes } from './chunks.ts';
import type { Layout } from './pcm.ts';
import { refusals } from './refusal.ts';
import { type Source, tagAt } from './source.ts';

type Common = Pick<Layout, 'rate' | 'channels' | 'bits' | 'encoding' | 'isLittle'> & { frames: number };

/** An 80-bit IEEE 754 extended number, which AIFF uses for its sample rate alone. */
const extended = (bytes: Buffer, at: number): number =>
  Number(bytes.readBigUInt64BE(at + 2)) * 2 ** ((bytes.readUInt16BE(at) & 0x7fff) - 16383 - 63);

const readCommon = async (source: Source, chunk: Chunk, isCompressed: boolean): Promise<Common> => {
  const needed = isCompressed ? 22 : 18;
  const bytes = await source.read(chunk.start, Math.min(chunk.size, needed));
  if (bytes.length < needed) throw refusals.damaged();
  const name = isCompressed ? tagAt(bytes, 18).toLowerCase() : 'none';
  const kind = aiffKind(name);
  if (!kind) throw refusals.codec(/^[a-z0-9 ]{4}$/.test(name) ? name.trim() : 'an unknown kind');
  const { encoding, isLittle = false, bits = bytes.readUInt16BE(6) } = kind;
  return {
    channels: bytes.readUInt16BE(0),
    frames: bytes.readUInt32BE(2),
    rate: Math.round(extended(bytes, 8)),
    encoding,
    isLittle,
    bits,
  };
};

/** AIFF and AIFF-C, by the chunks COMM and SSND. */
export const readAiff = async (source: Source): Promise<Layout> => {
  const isCompressed = tagAt(await source.read(0, 12), 8) === 'AIFC';
  let common: Common | undefined;
  let sound: Chunk | undefined;
  for await (const chunk of chunksOf(source, false)) {
    if (chunk.id === 'COMM') common ??= await readCommon(source, chunk, isCompressed);
    if (chunk.id === 'SSND') sound ??= chunk;
    if (common && sound) break;
  }
  if (!common) throw refusals.damaged();
  if (!sound) throw refusals.empty();
  // SSND starts with an offset and a block size, four bytes each.
  const head = await source.read(sound.start, 8);
  if (head.length < 8) throw refusals.truncated();
  const offset = head.readUInt32BE(0);
  const start = sound.start + 8 + offset;
  const { frames, ...layout } = common;
  const frame = layout.channels * Math.ceil(layout.bits / 8);
  const told = frames > 0 ? frames * frame : Math.max(0, sound.size - 8 - offset);
  return { ...layout, start, bytes: presentBytes(source, start, told) };
};

export const isAiff = (head: Buffer): boolean =>
  tagAt(head, 0) === 'FORM' && ['AIFF', 'AIFC'].includes(tagAt(head, 8));
