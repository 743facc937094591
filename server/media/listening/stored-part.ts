import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { copyStoredFile } from '../../copy-stored-file.ts';
import type { Storage } from '../../ports/storage/port.ts';
import { stopWhenFull } from '../../receive-upload/free-space.ts';

export type StoredPart = {
  write(bytes: Uint8Array): Promise<void>;
  /** Puts the header in front and answers how many bytes there are in all. */
  finish(header: Uint8Array): Promise<number>;
  /** Ends what is under way; to be awaited before the keys are removed. */
  close(): Promise<void>;
};

/**
 * A file whose first bytes are known last: the rest is stored as a part, and copied behind them in the end. So no length has
 * to be believed, and nothing has to fit into memory.
 */
export const createStoredPart = (
  storage: Storage,
  keys: { part: string; whole: string },
  signal: AbortSignal,
): StoredPart => {
  const pipe = new PassThrough({ highWaterMark: 1024 * 1024 });
  // What ends the pipe early is told by the store's refusal.
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
