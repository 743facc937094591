import { type Chunk, chunksOf } from './chunks.ts';
import { type Figures, HeaderError, type Source, tagAt } from './source.ts';

const PCM = 1;
const FLOAT = 3;
const A_LAW = 6;
const MU_LAW = 7;
const EXTENSIBLE = 0xfffe;
const UNKNOWN_SIZE = 0xffffffff;

type Format = {
  tag: number;
  channels: number;
  rate: number;
  bytesPerSecond: number;
  bits: number;
  validBits: number;
};

const readFormat = async (file: Source, chunk: Chunk, littleEndian: boolean): Promise<Format> => {
  const bytes = await file.read(chunk.start, Math.min(chunk.size, 40));
  if (bytes.length < 14) throw new HeaderError('The fmt chunk is cut off');
  const u16 = (at: number) => (littleEndian ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const u32 = (at: number) => (littleEndian ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  const bits = bytes.length >= 16 ? u16(14) : 8;
  const extended = u16(0) === EXTENSIBLE && bytes.length >= 40;
  const validBits = extended && u16(18) > 0 && u16(18) <= bits ? u16(18) : bits;
  // An extensible header names the true format in the first two bytes of its GUID.
  const tag = extended ? u16(24) : u16(0);
  return { tag, channels: u16(2), rate: u32(4), bytesPerSecond: u32(8), bits, validBits };
};

const figuresOf = (format: Format, dataBytes: number): Figures => {
  const { tag, channels, rate, bytesPerSecond, bits, validBits } = format;
  if (channels === 0 || rate === 0) throw new HeaderError('No channels or no sample rate');
  const isLog = tag === A_LAW || tag === MU_LAW;
  if (!isLog && tag !== PCM && tag !== FLOAT) {
    const duration_s = bytesPerSecond > 0 ? dataBytes / bytesPerSecond : null;
    return { duration_s, sample_rate_hz: rate, bit_depth: null, channels };
  }
  const frame = channels * (isLog ? 1 : Math.ceil(bits / 8));
  if (frame === 0) throw new HeaderError('Samples of no bits');
  const duration_s = Math.floor(dataBytes / frame) / rate;
  return { duration_s, sample_rate_hz: rate, bit_depth: isLog ? 8 : validBits, channels };
};

/** RIFF, RIFX, RF64 and BW64. Durations come from the bytes that are there, not from those that are claimed. */
export const readWav = async (file: Source): Promise<Figures> => {
  const littleEndian = tagAt(await file.read(0, 4), 0) !== 'RIFX';
  let format: Format | undefined;
  let dataBytes: number | undefined;
  let largeDataBytes: number | undefined;
  const sizeOf = ({ id, size }: Chunk): number =>
    id === 'data' && size === UNKNOWN_SIZE && largeDataBytes !== undefined ? largeDataBytes : size;
  for await (const chunk of chunksOf(file, littleEndian, sizeOf)) {
    if (chunk.id === 'ds64') {
      const bytes = await file.read(chunk.start, 16);
      if (bytes.length === 16) largeDataBytes = Number(bytes.readBigUInt64LE(8));
    } else if (chunk.id === 'fmt ') {
      format ??= await readFormat(file, chunk, littleEndian);
    } else if (chunk.id === 'data') {
      const rest = file.size - chunk.start;
      // A recorder that crashed leaves 0 or the largest number: the sound then runs to the end of the file.
      dataBytes ??= sizeOf(chunk) === 0 ? rest : Math.min(sizeOf(chunk), rest);
    }
    if (format && dataBytes !== undefined) return figuresOf(format, dataBytes);
  }
  throw new HeaderError('No fmt and data chunk');
};
