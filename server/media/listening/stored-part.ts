import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import type { Storage } from '../../ports/storage/port.ts';
import { copyStoredFile } from '../../receive-upload/copy-stored-file.ts';
import { stopWhenFull } from '../../receive-upload/free-space.ts';

export type StoredPart = {
  write(bytes: Uint8Array): Promise<void>;
  /** Writes the header in front and returns the total size. */
  finish(header: Uint8Array): Promise<number>;
  /** Stops running work; await it before removing the keys. */
  close(): Promise<void>;
};

/**
 * A file whose first bytes are known last: the rest is stored as a separate part and finally copied after them. So no
 * declared length has to be trusted, and nothing has to fit into memory.
 */
export const createStoredPart = (
  storage: Storage,
  keys: { part: string; whole: string },
  signal: AbortSignal,
): StoredPart => {
  const pipe = new PassThrough({ highWaterMark: 1024 * 1024 });
  // When the pipe ends early, storage's rejection reports why.
  pipe.on('error', () => undefined);
  const stored = storage.put(keys.part, stopWhenFull(storage, pipe), signal);
  const failure = stored.then(
    () => new Promise<never>(() => undefined),
    (error: unknown) => Promise.reject(error),
  );
  failure.catch(() => undefined);

  return {
    async write(bytes) {
      if (!pipe.write(bytes)) await Promise.race([once(pipe, 'drain'), failure]);
    },
    async finish(header) {
      pipe.end();
      await stored;
      const { size_bytes } = await copyStoredFile(
        storage,
        { from: keys.part, to: keys.whole },
        signal,
        header,
      );
      await storage.remove(keys.part);
      return size_bytes;
    },
    async close() {
      if (!pipe.writableEnded) pipe.destroy(new Error('The sound was given up'));
      await stored.catch(() => undefined);
    },
  };
};
