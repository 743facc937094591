import { type Chunk, chunksOf } from './chunks.ts';
import { type Figures, HeaderError, type Source, tagAt } from './source.ts';

type Common = { channels: number; frames: number; bits: number; rate: number; compression: string };

/** An 80-bit IEEE 754 extended number, which AIFF uses for its sample rate alone. */
const extended = (bytes: Buffer, at: number): number => {
  const exponent = bytes.readUInt16BE(at) & 0x7fff;
  return Number(bytes.readBigUInt64BE(at + 2)) * 2 ** (exponent - 16383 - 63);
};

const readCommon = async (file: Source, chunk: Chunk, compressed: boolean): Promise<Common> => {
  const needed = compressed ? 22 : 18;
  const bytes = await file.read(chunk.start, Math.min(chunk.size, needed));
  if (bytes.length < needed) throw new HeaderError('The COMM chunk is cut off');
  return {
    channels: bytes.readUInt16BE(0),
    frames: bytes.readUInt32BE(2),
    bits: bytes.readUInt16BE(6),
    rate: Math.round(extended(bytes, 8)),
    compression: compressed ? tagAt(bytes, 18).toLowerCase() : 'none',
  };
};

const uncompressed = new Set([
  'none',
  'twos',
  'sowt',
  'raw ',
  'in24',
  'in32',
  'fl32',
  'fl64',
  '23ni',
  '42ni',
]);

const figuresOf = ({ channels, frames, bits, rate, compression }: Common, soundBytes: number): Figures => {
  if (channels === 0 || rate === 0) throw new HeaderError('No channels or no sample rate');
  const figures = { sample_rate_hz: rate, channels };
  if (compression === 'ima4') {
    // Packets of 64 samples in 34 bytes, and COMM counts the packets.
    const packets = Math.min(frames, Math.floor(soundBytes / (34 * channels)));
    return { ...figures, duration_s: (packets * 64) / rate, bit_depth: null };
  }
  const isLog = compression === 'alaw' || compression === 'ulaw';
  if (!isLog && !uncompressed.has(compression)) return { ...figures, duration_s: null, bit_depth: null };
  const frame = channels * (isLog ? 1 : Math.ceil(bits / 8));
  if (frame === 0) throw new HeaderError('Samples of no bits');
  const present = Math.floor(soundBytes / frame);
  const duration_s = (frames === 0 ? present : Math.min(frames, present)) / rate;
  return { ...figures, duration_s, bit_depth: isLog ? 8 : bits };
};

/** AIFF and AIFF-C, by the chunks COMM and SSND. */
export const readAiff = async (file: Source): Promise<Figures> => {
  const compressed = tagAt(await file.read(0, 12), 8) === 'AIFC';
  let common: Common | undefined;
  let soundBytes: number | undefined;
  for await (const chunk of chunksOf(file, false)) {
    if (chunk.id === 'COMM') common ??= await readCommon(file, chunk, compressed);
    // SSND starts with an offset and a block size, four bytes each.
    if (chunk.id === 'SSND') soundBytes ??= Math.max(0, Math.min(chunk.size, file.size - chunk.start) - 8);
    if (common && soundBytes !== undefined) return figuresOf(common, soundBytes);
  }
  throw new HeaderError('No COMM and SSND chunk');
};
