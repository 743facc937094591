import { setTimeout as sleep } from 'node:timers/promises';
import { MINUTE, SECOND } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import {
  nextWaitingFile,
  saveFailure,
  saveFigures,
  type WaitingFile,
} from '../features/orders/probe/queries.ts';
import { createProber } from '../media/check/prober.ts';
import { oneAtATime } from './one-at-a-time.ts';

/** Between two files, so that a rush of orders goes before the reading of their headers. */
const PACE_MS = 25;
const FIRST_PAUSE = 5 * SECOND;
const LONGEST_PAUSE = 5 * MINUTE;

export type ProbeJob = { start(): void; stop(): Promise<void> };

/**
 * Fills in duration, sample rate, bit depth and channels of files that arrived, one file at a time. Several processes may do
 * so on one database: a file is at worst read twice. A file is given up after one try, unless it was the store or the database that failed.
 */
export const createProbeJob = ({
  database,
  storage,
  signals,
  log,
}: Pick<Deps, 'database' | 'storage' | 'signals' | 'log'>): ProbeJob => {
  const prober = createProber(storage, log);
  let stopped = false;
  let retry: NodeJS.Timeout | undefined;
  let poll: NodeJS.Timeout | undefined;
  let pause = FIRST_PAUSE;

  /** False when the store could not give the file, or nothing could be written down of it: it then goes on waiting. */
  const probeOne = async (file: WaitingFile): Promise<boolean> => {
    try {
      const figures = await prober.probe(file);
      await database.transaction((tx) => saveFigures(tx, file.id, figures));
    } catch (error) {
      if (stopped) return true;
      if (error instanceof AppError && (error.code === 'unavailable' || error.code === 'no_room'))
        return false;
      const reason = error instanceof Error ? error.message : String(error);
      log.warn({ file_id: file.id, reason }, 'No figures of an audio file');
      await database.transaction((tx) => saveFailure(tx, file.id));
    }
    return true;
  };

  /** Goes through all that waits. True when nothing is left for later. */
  const pass = async (): Promise<boolean> => {
    const putOff: string[] = [];
    while (!stopped) {
      const file = await nextWaitingFile(database.read, putOff);
      if (!file) break;
      await sleep(PACE_MS);
      if (await probeOne(file)) continue;
      putOff.push(file.id);
      // The store may be down, or stumble over this one file: only the first keeps the others waiting.
      await storage.check();
    }
    return putOff.length === 0;
  };

  const passes = oneAtATime(async () => {
    const isComplete = await pass().catch((error: unknown) => {
      log.warn({ err: error }, 'Reading of audio headers waits');
      return false;
    });
    signals.emit('files-probed');
    if (isComplete) {
      pause = FIRST_PAUSE;
    } else if (!stopped) {
      clearTimeout(retry);
      retry = setTimeout(passes.call, pause).unref();
      pause = Math.min(pause * 2, LONGEST_PAUSE);
    }
  });

  return {
    start() {
      signals.on('files-waiting', passes.call);
      // Files that another process took in wake nobody here.
      poll = setInterval(passes.call, MINUTE).unref();
      passes.call();
    },
    async stop() {
      stopped = true;
      clearTimeout(retry);
      clearInterval(poll);
      const over = passes.stop();
      await prober.close();
      await over;
    },
  };
};
