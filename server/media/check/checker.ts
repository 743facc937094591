import type { Logger } from 'pino';
import type { Storage } from '../../ports/storage/port.ts';
import { findFfmpeg } from '../decoders/aac-decoder.ts';
import { findChildMain, listReadableFolders } from '../sandbox/child-main.ts';
import { createSandbox } from '../sandbox/run-child.ts';
import { type CheckLimits, getLaneLimits, type Lane } from './check-limits.ts';
import { createCheckTask, type FileToCheck } from './check-task.ts';
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

/** Listens to clients' files in a sandboxed process. */
export const createChecker = (
  storage: Storage,
  log: Pick<Logger, 'debug' | 'warn'>,
  {
    lane = 'long',
    limits: changes,
    entry = findChildMain('check-child', import.meta.url),
    ffmpeg = findFfmpeg(),
  }: Options = {},
): Checker => {
  const limits = { ...getLaneLimits(lane), ...changes };
  const sandbox = createSandbox({
    name: lane === 'long' ? 'listener' : 'quick listener',
    entry,
    heap_mb: limits.heap_mb,
    idle_seconds: limits.idle_seconds,
    readable: listReadableFolders(import.meta.url),
    nice: limits.nice,
    log,
  });
  return {
    async check(file, signal) {
      const { task, close } = createCheckTask({ lane, storage, file, limits, ffmpeg, signal });
      return sandbox.run(task).finally(close);
    },
    close: sandbox.close,
  };
};
