import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { AppError } from '../../lib/errors.ts';
import { UnprocessableError } from '../../media/sandbox/task.ts';
import type { Storage } from '../../ports/storage/port.ts';

/** `crc32` is of the bytes as received. */
export type StoredOriginal = { storage_key: string; size_bytes: number; crc32: number | null };

/** SHA-256 in hex, and CRC-32. */
export type Checksums = { sha256: string; crc32: number };

/** The checksums of a stored file; reads it once. UnprocessableError when it differs from what was received. */
export const hashStoredFile = async (
  storage: Storage,
  { storage_key, size_bytes, crc32: expected }: StoredOriginal,
  signal: AbortSignal,
): Promise<Checksums> => {
  const hash = createHash('sha256');
  let [sum, size] = [0, 0];
  const stream = await storage.read(storage_key);
  const stop = () => stream.destroy();
  signal.addEventListener('abort', stop);
  try {
    for await (const bytes of stream as AsyncIterable<Buffer>) {
      hash.update(bytes);
      sum = crc32(bytes, sum);
      size += bytes.length;
    }
  } catch (cause) {
    throw new AppError('unavailable', 'The file store broke off while it was read', { cause });
  } finally {
    signal.removeEventListener('abort', stop);
    stop();
  }
  signal.throwIfAborted();
  if (size !== size_bytes) throw new AppError('unavailable', 'The file store broke off while it was read');
  if (expected !== null && sum !== expected)
    throw new UnprocessableError('The stored file is damaged. Upload it again.');
  return { sha256: hash.digest('hex'), crc32: sum };
};
