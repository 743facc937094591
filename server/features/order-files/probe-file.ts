import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '../../deps.ts';
import { shortDelayAfter } from '../../jobs/back-off.ts';
import { defineJob, type Queue } from '../../jobs/job-kind.ts';
import { AppError } from '../../lib/errors.ts';
import { createProber } from '../../media/check/prober.ts';
import { findUnprobed, saveProbe } from './queries.ts';

/** Pause between two files, so that a rush of orders goes ahead of reading headers. */
const PACE_MS = 50;

type Needs = Pick<Deps, 'database' | 'storage' | 'log'>;

/**
 * Reads duration, sample rate, bit depth and channels of a received file, which is then checked. A file is given up
 * after one try unless storage or the database failed.
 */
export const probeQueue = (
  { database, storage, log }: Needs,
  { paceMs = PACE_MS, limit = 1 } = {},
): Queue => {
  const prober = createProber(storage, log);
  const probeFile = defineJob({
    name: 'probe-file',
    takesTurns: true,
    close: () => prober.close(),
    async run({ id }, job) {
      const file = await findUnprobed(database.read, id);
      if (!file) return;
      await sleep(paceMs);
      const store = (figures: Parameters<typeof saveProbe>[2]) =>
        database.transaction(async (tx) => {
          const isOurs =
            file.check_state === 'waiting' ? await job.passOn(tx, 'check-file') : await job.finish(tx);
          if (isOurs) await saveProbe(tx, id, figures);
        });
      try {
        const figures = await prober.probe(file);
        job.endPauses();
        await store(figures);
      } catch (error) {
        job.signal.throwIfAborted();
        if (error instanceof AppError && (error.code === 'unavailable' || error.code === 'no_room')) {
          await database.transaction((tx) => job.delay(tx, shortDelayAfter(job.attempt)));
          // If all of storage is down the other files must wait; if only this file fails they need not.
          return void (await storage.check().catch((reason: unknown) => {
            log.warn({ err: reason }, 'Reading of audio headers waits');
            job.pauseQueue();
          }));
        }
        const reason = error instanceof Error ? error.message : String(error);
        log.warn({ file_id: id, reason }, 'No figures of an audio file');
        await store(null);
      }
    },
  });
  return {
    name: 'audio headers',
    kinds: [probeFile],
    limit,
    wokenBy: ['files-waiting'],
    emits: 'files-probed',
  };
};
