import type { Logger } from 'pino';
import type { Storage } from '../../ports/storage/port.ts';
import { createCage } from '../cage/cage.ts';
import { childEntry, codeFolders } from '../cage/entry.ts';
import { findFfmpeg } from './aac-decoder.ts';
import { type ListeningLimits, listeningLimits } from './listening-limits.ts';
import { type Copy, listeningTask, type UploadedSound } from './listening-task.ts';

export type Preparer = {
  /** Makes a sound's copy for listening, one sound at a time. Unworkable when the file is to blame. */
  prepare(sound: UploadedSound, keys: { part: string; whole: string }, signal: AbortSignal): Promise<Copy>;
  /** Ends the process; a sound under way rejects. */
  close(): Promise<void>;
};

type Options = {
  limits?: Partial<ListeningLimits>;
  entry?: string;
  /** What decodes AAC; null where there is nothing. */
  ffmpeg?: string | null;
};

/** Prepares sounds for listening in a cage of their own. */
export const createPreparer = (
  storage: Storage,
  log: Pick<Logger, 'debug' | 'warn'>,
  {
    limits: changes,
    entry = childEntry('listening-child', import.meta.url),
    ffmpeg = findFfmpeg(),
  }: Options = {},
): Preparer => {
  const limits = { ...listeningLimits, ...changes };
  const cage = createCage({
    name: 'encoder',
    entry,
    heap_mb: limits.heap_mb,
    idle_seconds: limits.idle_seconds,
    readable: codeFolders(import.meta.url),
    // The encoder of the package runs in one.
    workers: true,
    nice: limits.nice,
    log,
  });
  return {
    async prepare(sound, keys, signal) {
      const { task, close } = listeningTask({ storage, sound, keys, limits, ffmpeg, signal });
      return cage.run(task).finally(close);
    },
    close: cage.close,
  };
};
