import { bytesTold, FRAME_SEARCHED, firstFrame, XING_BYTES } from '../../../shared/audio/mp3.ts';
import { Broken, presentBytes } from './broken.ts';
import type { Bytes } from './bytes.ts';
import { viewOf } from './chunks.ts';
import { tagAt } from './identify.ts';

/** Throws when an MP3 has no frames, or is shorter than its first says. */
export const checkMp3 = async (bytes: Bytes, start: number): Promise<void> => {
  const found = firstFrame(await bytes.read(start, FRAME_SEARCHED));
  if (!found) throw new Broken();
  const at = start + found.at;
  const told = bytesTold(await bytes.read(at, XING_BYTES), found.frame);
  if (told !== null) presentBytes(bytes.size, at, told);
};

/** A box of an M4A: its name and its bytes, of which the file may end before the last. */
export type Box = { name: string; at: number; size: number };

export async function* boxesOf(bytes: Bytes): AsyncGenerator<Box, void> {
  for (let at = 0, boxes = 0; at + 8 <= bytes.size && boxes < 1_000; boxes++) {
    const head = await bytes.read(at, 16);
    if (head.length < 16) return;
    const told = viewOf(head).getUint32(0);
    const size = told === 1 ? Number(viewOf(head).getBigUint64(8)) : told === 0 ? bytes.size - at : told;
    if (size < 8) return;
    yield { name: tagAt(head, 4), at, size };
    at += size;
  }
}

/** Throws when an M4A ends before its sound or its index does. */
export const checkM4a = async (bytes: Bytes): Promise<void> => {
  let hasIndex = false;
  for await (const { name, at, size } of boxesOf(bytes)) {
    if ((name === 'moov' || name === 'mdat') && at + size > bytes.size) throw new Broken();
    hasIndex ||= name === 'moov';
  }
  if (!hasIndex) throw new Broken();
};
