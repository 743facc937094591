import { AppError } from '../../lib/errors.ts';
import type { ByteRange, Storage } from '../../ports/storage/port.ts';

type Needs = {
  storage: Storage;
  files: readonly { storage_key: string; size_bytes: number }[];
  /** The child's name in errors. */
  name: string;
  /** What it may request in all, and in one request. */
  most: { bytes: number; reads?: number; at_once?: number };
  signal?: AbortSignal;
};

/** Answers a child's requests for ranges of its own files, and for nothing else. */
export const createRangeReader = ({ storage, files, name, most, signal }: Needs) => {
  let bytes = 0;
  let reads = 0;
  return async ({ source = 0, start, end }: ByteRange & { source?: number }, ended: AbortSignal) => {
    const file = files[source];
    const length = end - start + 1;
    bytes += length;
    reads += 1;
    if (!file || length < 1 || end >= file.size_bytes)
      throw new Error(`The ${name} asked for bytes that are not there`);
    const { reads: maxReads = Number.POSITIVE_INFINITY, at_once = Number.POSITIVE_INFINITY } = most;
    if (bytes > most.bytes || reads > maxReads || length > at_once)
      throw new Error(`The ${name} asked for too much`);
    const any = signal ? AbortSignal.any([ended, signal]) : ended;
    return { kind: 'bytes' as const, bytes: await readRange(storage, file.storage_key, { start, end }, any) };
  };
};

/** The bytes of a range of a stored file, or AppError `unavailable` when storage breaks off. */
const readRange = async (
  storage: Storage,
  key: string,
  range: ByteRange,
  signal: AbortSignal,
): Promise<Buffer> => {
  const stream = await storage.read(key, range);
  const stop = () => stream.destroy();
  signal.addEventListener('abort', stop);
  try {
    if (signal.aborted) throw signal.reason;
    const parts: Buffer[] = [];
    try {
      for await (const part of stream) parts.push(part as Buffer);
    } catch (cause) {
      throw new AppError('unavailable', 'The file store broke off while it was read', { cause });
    }
    const bytes = Buffer.concat(parts);
    if (bytes.length !== range.end - range.start + 1) throw new Error('The stored file is too short');
    return bytes;
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
};
