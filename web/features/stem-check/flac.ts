import type { Bytes } from './bytes.ts';
import { viewOf } from './chunks.ts';
import { type Header, headerOf } from './header.ts';

/** FLAC says everything in its first block, STREAMINFO (RFC 9639, 8.2). */
export const readFlac = async (bytes: Bytes, start: number): Promise<Header> => {
  const view = viewOf(await bytes.read(start, 42));
  const packed = view.getBigUint64(18);
  const rate = Number(packed >> 44n);
  const samples = Number(packed & 0xfffffffffn);
  const told = {
    rate,
    channels: Number((packed >> 41n) & 7n) + 1,
    bits: Number((packed >> 36n) & 31n) + 1,
    // 0 is an encoder that did not know.
    seconds: samples === 0 ? null : samples / rate,
  };
  return headerOf('FLAC', told, null);
};
