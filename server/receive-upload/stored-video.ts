import { buffer } from 'node:stream/consumers';
import { readAhead } from '../../shared/audio/byte-source.ts';
import type { Storage } from '../ports/storage/port.ts';
import { isVideo } from './file-signatures.ts';

type Stored = { storage_key: string; size_bytes: number; format: string };

const AHEAD = 16 * 1024;
/** The index is at either end; a file that needs more isn't worth the wait. */
const MAX_READS = 32;

/**
 * Whether a stored file is a video without sound. Its index may come last, so that its first bytes couldn't tell.
 */
export const isStoredVideo = async (
  storage: Storage,
  { storage_key, size_bytes, format }: Stored,
): Promise<boolean> => {
  if (format !== 'M4A') return false;
  let reads = 0;
  const read = async (start: number, length: number) => {
    if (++reads > MAX_READS) throw new RangeError('Too many reads');
    return buffer(await storage.read(storage_key, { start, end: start + length - 1 }));
  };
  return isVideo(readAhead({ size: size_bytes, read }, AHEAD));
};
