import type { Logger } from 'pino';
import { findChildMain, listReadableFolders } from '../../lib/child-main.ts';
import type { Storage } from '../../ports/storage/port.ts';
import { findFfmpeg } from '../decoders/aac-decoder.ts';
import { createSandbox } from '../sandbox/run-child.ts';
import {
  type Copy,
  type CopyForm,
  createListeningTask,
  createVerifyTask,
  forListening,
  type ListeningLimits,
  listeningLimits,
  type SoundSource,
} from './listening-task.ts';

export type Preparer = {
  /**
   * Makes an MP3 of one sound, or of several mixed, by default for listening; one at a time. UnprocessableError when a
   * file is at fault.
   */
  prepare(
    sources: readonly SoundSource[],
    keys: { part: string; whole: string },
    signal: AbortSignal,
    form?: CopyForm,
  ): Promise<Copy>;
  /** Checks a ZIP for members that are damaged or not sounds. UnprocessableError when it finds any. */
  verify(archive: SoundSource, signal: AbortSignal): Promise<void>;
  /** Stops the process; a sound being prepared rejects. */
  close(): Promise<void>;
};

type Options = {
  limits?: Partial<ListeningLimits>;
  entry?: string;
  /** The ffmpeg that decodes AAC; null when there is none. */
  ffmpeg?: string | null;
};

/** Prepares sounds for listening in a sandboxed process. */
export const createPreparer = (
  storage: Storage,
  log: Pick<Logger, 'debug' | 'warn'>,
  {
    limits: changes,
    entry = findChildMain('listening-child', import.meta.url),
    ffmpeg = findFfmpeg(),
  }: Options = {},
): Preparer => {
  const limits = { ...listeningLimits, ...changes };
  const sandbox = createSandbox({
    name: 'encoder',
    entry,
    heap_mb: limits.heap_mb,
    idle_seconds: limits.idle_seconds,
    readable: listReadableFolders(import.meta.url),
    // The MP3 encoder package runs in a worker thread.
    workers: true,
    nice: limits.nice,
    log,
  });
  return {
    async prepare(sources, keys, signal, form = forListening) {
      const needs = { storage, sources, keys, form, limits, ffmpeg, signal };
      const { task, close } = createListeningTask(needs);
      return sandbox.run(task).finally(close);
    },
    verify: (source, signal) => sandbox.run(createVerifyTask({ storage, source, limits, signal })),
    close: sandbox.close,
  };
};
