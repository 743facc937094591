import type { Bytes } from './bytes.ts';
import { viewOf } from './chunks.ts';
import { boxesOf } from './coded-length.ts';

const LARGEST_INDEX = 16 * 1024 * 1024;
/** Apple's configuration: its size, its name, no flags. */
const COOKIE = [0, 0, 0, 0x24, 0x61, 0x6c, 0x61, 0x63, 0, 0, 0, 0];

const indexOf = (bytes: Uint8Array, wanted: readonly number[]): number => {
  for (let at = bytes.indexOf(0x61); at >= 0; at = bytes.indexOf(0x61, at + 1))
    if (at >= 4 && wanted.every((value, i) => bytes[at - 4 + i] === value)) return at - 4;
  return -1;
};

/** What Apple Lossless says of itself in an M4A: the library knows that there is a track, and no more. Null when it is another codec. */
export const readAlac = async (
  bytes: Bytes,
): Promise<{ bits: number; channels: number; rate: number } | null> => {
  for await (const { name, at, size } of boxesOf(bytes)) {
    if (name !== 'moov') continue;
    const index = await bytes.read(at, Math.min(size, LARGEST_INDEX));
    const cookie = indexOf(index, COOKIE);
    if (cookie < 0 || cookie + 36 > index.length) return null;
    const config = viewOf(index.subarray(cookie + 12, cookie + 36));
    return { bits: config.getUint8(5), channels: config.getUint8(9), rate: config.getUint32(20) };
  }
  return null;
};
