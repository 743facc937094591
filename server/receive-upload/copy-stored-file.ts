import type { Storage } from '../ports/storage/port.ts';

async function* join(header: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield header;
  yield* rest;
}

/**
 * Copies a stored file to a new key, after an optional header; resolves with what was stored. The source is closed
 * even when the copy is abandoned before its first byte: Node ends the process when an open file handle is
 * garbage-collected.
 */
export const copyStoredFile = async (
  storage: Storage,
  keys: { from: string; to: string },
  signal: AbortSignal,
  header?: Uint8Array,
): Promise<{ size_bytes: number }> => {
  const source = await storage.read(keys.from);
  try {
    return await storage.put(keys.to, header ? join(header, source) : source, signal);
  } finally {
    source.destroy();
  }
};
