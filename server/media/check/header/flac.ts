import { type Figures, HeaderError, type Source } from './source.ts';

// No frame is shorter: header, one constant subframe, two check sums (RFC 9639, 9).
const SHORTEST_FRAME = 9;

/** FLAC says everything in its first block, STREAMINFO (RFC 9639, 8.2). */
export const readFlac = async (file: Source, start: number): Promise<Figures> => {
  const bytes = await file.read(start, 42);
  if (bytes.length < 42 || (bytes.readUInt8(4) & 0x7f) !== 0) throw new HeaderError('No STREAMINFO block');
  const longestBlock = bytes.readUInt16BE(10);
  const packed = bytes.readBigUInt64BE(18);
  const rate = Number(packed >> 44n);
  const samples = Number(packed & 0xfffffffffn);
  if (rate === 0) throw new HeaderError('No sample rate');
  // 0 is an encoder that did not know; more than the bytes could hold is a lie.
  const most = Math.ceil(file.size / SHORTEST_FRAME) * longestBlock;
  const duration_s = samples === 0 || samples > most ? null : samples / rate;
  return {
    duration_s,
    sample_rate_hz: rate,
    bit_depth: Number((packed >> 36n) & 31n) + 1,
    channels: Number((packed >> 41n) & 7n) + 1,
  };
};
