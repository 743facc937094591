import type { Logger } from 'pino';
import { createCage } from '../../../media/cage/cage.ts';
import { childEntry, codeFolders } from '../../../media/cage/entry.ts';
import { findFfmpeg } from '../../../media/listening/aac-decoder.ts';
import type { Storage } from '../../../ports/storage/port.ts';
import { type CheckLimits, type Lane, limitsOf } from './check-limits.ts';
import { checkTask, type FileToCheck } from './check-task.ts';
import type { Checked } from './protocol.ts';

export type Checker = {
  /** Listens to a stored file, one file at a time. Unheard when the file is to blame, TooHeavy when it is for the lane of longer work. */
  check(file: FileToCheck, signal: AbortSignal): Promise<Checked>;
  /** Ends the process; a file under way rejects. */
  close(): Promise<void>;
};

type Options = {
  lane?: Lane;
  limits?: Partial<CheckLimits>;
  entry?: string;
  /** What decodes AAC; null where there is nothing. */
  ffmpeg?: string | null;
};

/** Listens to clients' files in a cage of their own. */
export const createChecker = (
  storage: Storage,
  log: Pick<Logger, 'debug' | 'warn'>,
  {
    lane = 'long',
    limits: changes,
    entry = childEntry('check-child', import.meta.url),
    ffmpeg = findFfmpeg(),
  }: Options = {},
): Checker => {
  const limits = { ...limitsOf(lane), ...changes };
  const cage = createCage({
    name: lane === 'long' ? 'listener' : 'quick listener',
    entry,
    heap_mb: limits.heap_mb,
    idle_seconds: limits.idle_seconds,
    readable: codeFolders(import.meta.url),
    nice: limits.nice,
    log,
  });
  return {
    async check(file, signal) {
      const { task, close } = checkTask({ lane, storage, file, limits, ffmpeg, signal });
      return cage.run(task).finally(close);
    },
    close: cage.close,
  };
};
