import { AppError } from '../../lib/errors.ts';
import type { ByteRange, Storage } from '../../ports/storage/port.ts';

/** The bytes of a range of a stored file, or AppError `unavailable` when storage breaks off. */
export const readRange = async (
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
