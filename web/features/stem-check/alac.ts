import type { Bytes } from './bytes.ts';
import { viewOf } from './chunks.ts';
import { tagAt } from './identify.ts';

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
  for (let at = 0, boxes = 0; at + 8 <= bytes.size && boxes < 1_000; boxes++) {
    const head = await bytes.read(at, 16);
    if (head.length < 16) return null;
    const view = viewOf(head);
    const told = view.getUint32(0);
    const size = told === 1 ? Number(view.getBigUint64(8)) : told === 0 ? bytes.size - at : told;
    if (size < 8) return null;
    if (tagAt(head, 4) === 'moov') {
      const index = await bytes.read(at, Math.min(size, LARGEST_INDEX));
      const cookie = indexOf(index, COOKIE);
      if (cookie < 0 || cookie + 36 > index.length) return null;
      const config = viewOf(index.subarray(cookie + 12, cookie + 36));
      return { bits: config.getUint8(5), channels: config.getUint8(9), rate: config.getUint32(20) };
    }
    at += size;
  }
  return null;
};
