import { type AiffKind, aiffKind } from '../../../shared/audio/aiff.ts';
import { Broken, presentBytes } from './broken.ts';
import type { Bytes } from './bytes.ts';
import { type Chunk, chunksOf, viewOf } from './chunks.ts';
import { type Header, headerOf } from './header.ts';
import { tagAt } from './identify.ts';

type Common = { channels: number; frames: number; bits: number; rate: number; kind: AiffKind | undefined };

/** An 80-bit IEEE 754 extended number, which AIFF uses for its sample rate alone. */
const extended = (view: DataView, at: number): number =>
  Number(view.getBigUint64(at + 2)) * 2 ** ((view.getUint16(at) & 0x7fff) - 16383 - 63);

const readCommon = async (bytes: Bytes, chunk: Chunk, isCompressed: boolean): Promise<Common> => {
  const head = await bytes.read(chunk.start, Math.min(chunk.size, isCompressed ? 22 : 18));
  const view = viewOf(head);
  const kind = aiffKind(isCompressed ? tagAt(head, 18).toLowerCase() : 'none');
  return {
    channels: view.getUint16(0),
    frames: view.getUint32(2),
    bits: kind?.bits ?? view.getUint16(6),
    rate: Math.round(extended(view, 8)),
    kind,
  };
};

type Part = { start: number; size: number };

const found = (common: Common, { start, size }: Part, fileSize: number): Header => {
  const { channels, frames, bits, rate, kind } = common;
  if (!kind) return headerOf('AIFF', { rate, channels, bits: null, seconds: frames / rate }, null);
  const width = Math.ceil(bits / 8);
  const frame = width * channels;
  const count = Math.floor(presentBytes(fileSize, start, frames === 0 ? size : frames * frame) / frame);
  if (count === 0) throw new Broken();
  const { encoding, isLittle = false } = kind;
  const layout = { start, bytes: count * width * channels, rate, channels, width, encoding, isLittle };
  return headerOf('AIFF', { rate, channels, bits, seconds: count / rate }, layout);
};

/** AIFF and AIFF-C, by the chunks COMM and SSND. */
export const readAiff = async (bytes: Bytes): Promise<Header> => {
  const isCompressed = tagAt(await bytes.read(0, 12), 8) === 'AIFC';
  let common: Common | undefined;
  let sound: Part | undefined;
  for await (const chunk of chunksOf(bytes, false)) {
    if (chunk.id === 'COMM') common ??= await readCommon(bytes, chunk, isCompressed);
    if (chunk.id === 'SSND' && !sound) {
      // SSND starts with an offset and a block size, four bytes each.
      const offset = 8 + viewOf(await bytes.read(chunk.start, 8)).getUint32(0);
      sound = { start: chunk.start + offset, size: Math.max(0, chunk.size - offset) };
    }
    if (common && sound) break;
  }
  if (!common || (!sound && common.kind)) throw new Broken();
  return found(common, sound ?? { start: 0, size: 0 }, bytes.size);
};
