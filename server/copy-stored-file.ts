import type { Storage } from './ports/storage/port.ts';

async function* join(header: Uint8Array, rest: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield header;
  yield* rest;
}

/**
 * Copies a stored file to a new key, behind a header if there is one; resolves with what is stored there in all. What it reads is closed
 * also where the copy is given up before its first byte: Node ends the process over an open file that nothing refers to any more.
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
