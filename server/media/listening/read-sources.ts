import type { ByteRange, Storage } from '../../ports/storage/port.ts';
import { readRange } from '../sandbox/read-range.ts';
import type { ToChild } from './protocol.ts';

export type SoundSource = { storage_key: string; size_bytes: number; format: string };

type Needs = {
  storage: Storage;
  sources: readonly SoundSource[];
  /** The total number of bytes that may be requested. */
  maxBytes: number;
  signal: AbortSignal;
};

/** Answers the child's requests for ranges of its own sources, and for nothing else. */
export const createReader = ({ storage, sources, maxBytes, signal }: Needs) => {
  let bytesRead = 0;
  return async (
    { source, start, end }: ByteRange & { source: number },
    ended: AbortSignal,
  ): Promise<ToChild> => {
    bytesRead += end - start + 1;
    const file = sources[source];
    if (!file || end < start || end >= file.size_bytes)
      throw new Error('The encoder asked for bytes that are not there');
    if (bytesRead > maxBytes) throw new Error('The encoder asked for too much');
    const any = AbortSignal.any([ended, signal]);
    return { kind: 'bytes', bytes: await readRange(storage, file.storage_key, { start, end }, any) };
  };
};
